# Mots du site.

language-name = Français
site-title = Livre de règles
