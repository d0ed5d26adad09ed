# Mots du site.

language-name = Français
site-title = Livre de règles

nav-skip = Aller au contenu
nav-pages = Jeux
nav-contents = Sur cette page
nav-crumbs = Vous êtes ici
nav-turn = Page suivante et précédente
nav-previous = Précédent
nav-next = Suivant
language-label = Langue
heading-link = Lien vers cette section

theme-label = Couleurs :
theme-auto = celles du système
theme-light = claires
theme-dark = sombres

search-label = Rechercher
search-placeholder = Rechercher dans les règles
search-none = Aucun résultat.
search-close = Fermer

fallback-notice = Cette page n’existe pas encore en français. Elle est présentée dans sa langue d’origine ({ $language }).
not-found-title = Page introuvable
not-found-text = Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée.
not-found-home = Aller à la page d’accueil
# Quand chaque figure est prouvée, et quand ce n’est pas le cas.
footer-made = Chaque diagramme de ce site a été dessiné par fenbook et prouvé par son moteur de règles.
footer-drawn =
    Diagrammes dessinés par fenbook. Son moteur de règles a prouvé { $proved ->
        [one] { $proved } figure
       *[other] { $proved } figures
    } sur { $figures }.

figure-proved =
    { $count ->
        [one] Prouvé par le moteur : une affirmation
       *[other] Prouvé par le moteur : { $count } affirmations
    }
figure-refuted =
    { $count ->
        [one] Une affirmation est réfutée
       *[other] { $count } affirmations sont réfutées
    }
figure-undecided =
    { $count ->
        [one] Une affirmation est indécise
       *[other] { $count } affirmations sont indécises
    }
figure-details = Position
figure-position = Position :
figure-turn = Tourner l’échiquier
figure-moves = Cliquez sur une pièce de l’échiquier pour voir ses coups.
verdict-proved = Prouvé :
verdict-refuted = Réfuté :
verdict-undecided = Indécis :
