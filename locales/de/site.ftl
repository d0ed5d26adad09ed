# Wörter der Website.

language-name = Deutsch
site-title = Regelbuch
