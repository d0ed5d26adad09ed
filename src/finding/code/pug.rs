//! The pug reader.

super::codes! {
    MIXED_INDENT = "pug/mixed-indent", Error, "Tabs and blanks are mixed in the indentation of a pug file";
    INDENT = "pug/indent", Error, "A line is indented so that it belongs to no line above it";
    CODE = "pug/code", Error, "A pug page holds code";
    CONTROL = "pug/control", Error, "A pug page holds a condition, a loop or a choice";
    MIXIN = "pug/mixin", Error, "A pug page defines or calls a mixin";
    FILTER = "pug/filter", Error, "A pug page uses a filter";
    INTERPOLATION = "pug/interpolation", Error, "A pug page puts the value of code into its text";
    INHERITANCE = "pug/inheritance", Error, "A pug page extends another or fills its blocks";
    INCLUDE = "pug/include", Error, "A file cannot be included";
    EXPRESSION = "pug/expression", Error, "The value of an attribute is code";
    ATTRIBUTE = "pug/attribute", Error, "Something in a list of attributes is no attribute";
    DUPLICATE_ATTRIBUTE = "pug/duplicate-attribute", Error, "An element has the same attribute twice";
    UNCLOSED = "pug/unclosed", Error, "A list of attributes or a tag in text is not closed";
    UNEXPECTED = "pug/unexpected", Error, "Something stands where pug allows none";
    CLASS_NAME = "pug/class-name", Error, "A class has no letter";
    VOID_CONTENT = "pug/void-content", Error, "An element that can hold nothing has content";
    TOO_DEEP = "pug/too-deep", Error, "Elements are nested deeper than fenbook reads";
}
