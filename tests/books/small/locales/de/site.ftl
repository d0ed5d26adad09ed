site-title = Regeln
footer-made = Gemacht mit fenbook.
