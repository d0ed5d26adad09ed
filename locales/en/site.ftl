# Words of the site.

language-name = English
site-title = Rulebook
