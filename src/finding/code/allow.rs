//! `allow(code) reason` in sources.

super::codes! {
    NO_REASON = "allow/no-reason", Warning, "A finding is allowed without a reason";
    UNKNOWN_CODE = "allow/unknown-code", Warning, "What is allowed is no code of a finding";
    UNUSED = "allow/unused", Note, "A finding is allowed that is not there";
}
