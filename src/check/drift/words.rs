//! Words of each language by which a text is told from one in another: the small words that every text has, and those of
//! games on boards. Many stand in two lists; such a word says nothing between the two.

use std::collections::HashSet;
use std::sync::LazyLock;

/// A language.
#[derive(Debug)]
pub(super) struct Words {
    /// Its tag.
    pub(super) lang: &'static str,
    /// Its words, in small letters.
    words: LazyLock<HashSet<&'static str>>,
    /// Letters that of these languages only this one has.
    letters: &'static str,
    /// Ends of words that of these languages only this one has.
    ends: &'static [&'static str],
}

impl Words {
    /// Whether a word is one of this language. `lower` is the word in small letters.
    pub(super) fn has(&self, lower: &str) -> bool {
        self.words.contains(lower)
    }

    /// Whether a word looks like one of this language.
    pub(super) fn resembles(&self, word: &str) -> bool {
        word.contains(|c| self.letters.contains(c))
            || (word.len() > 6 && self.ends.iter().any(|end| word.ends_with(end)))
    }
}

fn set(words: &'static str) -> HashSet<&'static str> {
    words.split_ascii_whitespace().collect()
}

/// The languages that are told apart.
pub(super) static LANGUAGES: [Words; 4] = [
    Words {
        lang: "en",
        words: LazyLock::new(|| {
            set(
                "the of and after before with from for is are was were be been being has have had can cannot could may might \
                must should will would do does did not but by at to its it this that these those which who whom whose when \
                where while if then than there their they them he his her she we you your our all any each every either \
                neither both some other another one two three four five six seven eight nine ten first second third last \
                next as on in into onto over under between through against during until without within only also even just \
                still again always never once twice more most less least same such so or an how why what here instead \
                because since however move moves moved moving movement movements piece pieces pawn pawns king kings queen \
                queens rook rooks bishop bishops knight knights chess board boards square squares rank ranks file files \
                column columns row rows side sides left right top bottom up down white black player players turn turns game \
                games rule rules capture captures captured capturing take takes taken taking attack attacks attacked check \
                checkmate mate stalemate win wins won lose loses lost draw drawn play plays played playing playable promote \
                promotes promoted promotion promotions castling castle en initial standard starting start begin begins \
                beginning end ends ended position positions possible impossible legal illegal allowed forbidden enemy \
                opponent opponents own friendly opposite adjacent empty occupied diagonal diagonally orthogonal orthogonally \
                horizontally vertically straight forward backward forwards backwards sideways jump jumps jumping leap leaps \
                swap swaps replace replaced replaces remove removed removes place placed drop drops dropped set setup put \
                puts reach reaches reached leave leaves stay stays become becomes see note notes example examples following \
                below above variant variants version versions inventor invented author source sources information info \
                orthodox usual usually normal normally like unlike final way new big small large long short random \
                deterministic cross crosses crossing goal aim protected defended threatened blocked frozen immobilized \
                destroyed killed kill kills swapped allows makes make made gives give given called shown shows show known \
                used use uses using works work follow follows near far time times kind hand hands away off out back together \
                almost center centre direction directions zone camp action effect force type types double simple triple \
                origin bonus total victory original order number option options page site distance point points group groups \
                error name names score match status material",
            )
        }),
        letters: "",
        ends: &["ing", "ness"],
    },
    Words {
        lang: "fr",
        words: LazyLock::new(|| {
            set(
                "le la les de des du un une et ou où après avant avec depuis pour est sont était être été ont avait peut \
                peuvent pouvez doit doivent devez pourrait sera seront ne pas plus mais par sur au aux ce cet cette ces qui \
                que quoi dont quel quelle quels quelles lorsque quand si alors sinon donc car ainsi comme aussi même mêmes \
                tout tous toute toutes chaque aucun aucune autre autres deux trois quatre cinq sept huit neuf dix premier \
                première second seconde dernier dernière suivant suivante suivants son sa ses leur leurs il ils elle elles \
                on se y en dans sous entre vers chez contre sans pendant jusque jusqu à dès lors seulement toujours jamais \
                encore déjà très trop moins peu fois ici là voir coup coups mouvement mouvements déplacement déplacements \
                déplacer déplace déplacent pièce pièces pion pions roi rois dame dames tour tours fou fous cavalier \
                cavaliers échecs échec échiquier plateau case cases rangée rangées colonne colonnes ligne lignes côté côtés \
                gauche droite haut bas blanc blancs blanche blanches noir noirs noire noires joueur joueurs trait jeu partie \
                parties règle règles capture captures capturer capturé capturée capturés capturées capturent prise prises \
                prend prendre prennent pris mat pat gagne gagner gagnent perd perdre perdu nulle jouer joue jouent joué \
                jouable promotion promotions promu promouvoir roque roquer initiale initiales standard départ début fin \
                position positions possible possibles impossible légal légaux illégal illégaux autorisé autorisés interdit \
                interdite interdits ennemi ennemis ennemie adversaire adversaires adverse adverses propre propres ami amie \
                amies opposé opposée adjacent adjacente adjacentes vide vides occupée diagonale diagonales orthogonal \
                orthogonale orthogonalement horizontalement verticalement avance avancer reculer saut sauts sauter saute \
                sautent bond échange échanger échangent remplacer remplace retirer retiré placer placé placée place pose \
                poser atteint atteindre reste restent devient deviennent noter notez note exemple suivre variante variantes \
                version versions inventeur inventé inventée auteur source sources information informations orthodoxe \
                orthodoxes habituel habituelle normal normale normalement final finale nouveau nouvelle nouveaux grand \
                grande petit petite long longue court aléatoire déterministe but protégé défendu menacé bloqué détruit \
                permet permettent fait faire font donne donné appelé montre utilisé utilise marche proche loin temps façon \
                main mains presque ensemble ni soit cela ceci ça celui celle ceux accessibles accessible notes remarque \
                remarques attaque attaques joker rang rangs centre direction directions zone camp action effet force type \
                types double simple triple origine bonus total victoire gain score original originale ordre nombre option \
                options page site règlement match distance point points groupe groupes",
            )
        }),
        letters: "çœêèùîôûëï",
        ends: &["ement", "ements", "eur", "eurs", "ée", "ées", "ique", "iques"],
    },
    Words {
        lang: "es",
        words: LazyLock::new(|| {
            set(
                "el la los las lo un una unos unas y o del de al después antes con desde para por es son era ser sido está \
                están estar estaba puede pueden puedes debe deben podría será serán no ni más pero sobre este esta esto \
                estos estas ese esa eso esos esas que quien cual cuales cuando donde cuyo si sino entonces pues porque como \
                también mismo misma mismos mismas todo todos toda todas cada ningún ninguna ninguno otro otra otros otras \
                uno dos tres cuatro cinco seis siete ocho nueve diez primer primera primero segundo segunda último última \
                siguiente siguientes su sus le les se te tu tus nos en bajo entre hacia hasta contra sin durante según solo \
                sólo solamente siempre nunca aún todavía ya muy demasiado menos poco vez veces aquí allí ver hay movimiento \
                movimientos jugada jugadas mover mueve mueven mueva pieza piezas peón peones rey reyes dama damas reina \
                torre torres alfil alfiles caballo caballos ajedrez tablero tableros casilla casillas fila filas columna \
                columnas línea líneas lado lados izquierda derecha arriba abajo blanco blancos blanca blancas negro negros \
                negra negras jugador jugadores turno juego partida partidas regla reglas captura capturas capturar capturado \
                capturada capturados capturadas capturan toma tomar toman tomado comer come jaque mate ahogado gana ganar \
                ganan pierde perder perdido empate tablas jugar juega juegan jugado jugable promoción promociones coronar \
                corona enroque enrocar inicial iniciales estándar comienzo principio fin final posición posiciones posible \
                posibles imposible legal legales ilegal ilegales permitido permitida prohibido prohibida prohibidas enemigo \
                enemigos enemiga enemigas oponente oponentes adversario adversaria propio propia propias propios amigo amiga \
                opuesto opuesta adyacente adyacentes vacía vacías vacío ocupada diagonal diagonales ortogonal ortogonalmente \
                horizontalmente verticalmente avanza avanzar retroceder adelante atrás salto saltos saltar salta saltan \
                intercambio intercambiar intercambian reemplazar reemplaza eliminar eliminada colocar colocada coloca poner \
                pone alcanza alcanzar llega llegar queda quedan convierte convierten vuelve nota ejemplo siguen variante \
                variantes versión versiones inventor inventado inventada autor fuente fuentes información ortodoxo ortodoxa \
                ortodoxas habitual normal normalmente nuevo nueva nuevos grande pequeño largo corto aleatorio determinista \
                objetivo protegido defendido amenazado bloqueado destruida permite permiten hace hacer hacen da dado llamado \
                muestra muestran usado usa utiliza cerca lejos tiempo manera mano manos casi juntos aunque mientras sea \
                accesibles así",
            )
        }),
        letters: "ñáíóú",
        ends: &["mente", "ción", "ciones", "ador", "adores"],
    },
    Words {
        lang: "de",
        words: LazyLock::new(|| {
            set(
                "der die das den dem des ein eine einer eines einem einen und oder aber nach vor mit von vom zu zum zur für \
                ist sind war waren sein seine seiner seinem seinen ihr ihre ihrer ihren ihm ihn kann können muss müssen darf \
                dürfen soll sollte wird werden wurde worden wäre hat haben hatte nicht kein keine keinen keiner auch nur \
                noch schon sehr mehr weniger als wie wenn dann denn weil dass daß ob so in im ins an am auf aus bei beim bis \
                durch gegen ohne um unter über zwischen während seit dieser diese dieses diesem diesen jener jene jeder jede \
                jedes jedem jeden alle allen aller alles beide beiden andere anderen anderer anderes man sich er sie es wir \
                du welche welcher welches wer was wo hier dort zwei drei vier fünf sechs sieben acht neun zehn erste ersten \
                erster zweite zweiten letzte letzten nächste nächsten immer nie wieder einmal zweimal etwa fast ganz selbst \
                statt damit dabei davon zug züge zügen ziehen zieht gezogen bewegen bewegt figur figuren bauer bauern könig \
                könige königs dame damen turm türme türmen läufer läufern springer springern schach schachbrett brett feld \
                felder feldern reihe reihen linie linien spalte seite seiten links rechts linke rechte linken rechten oben \
                unten weiß weiße weißen weißer weißes schwarz schwarze schwarzen schwarzer spieler spiel partie regel regeln \
                schlagen schlägt geschlagen geschlagene geschlagenen schlag matt schachmatt patt gewinnt gewinnen gewonnen \
                verliert verlieren verloren remis spielen spielt gespielt spielbar umwandlung umwandeln rochade anfang \
                anfangsstellung ausgangsstellung grundstellung startaufstellung aufstellung stellung ende möglich mögliche \
                möglichen unmöglich erlaubt verboten verbotene legal gegner gegners gegnerische gegnerischen gegnerischer \
                feindliche feindlichen eigene eigenen eigener benachbart benachbarte benachbarten leer leere leeren besetzt \
                diagonal gerade vorwärts rückwärts seitwärts waagerecht senkrecht sprung sprünge springen springt tauschen \
                tauscht ersetzt ersetzen entfernt setzen setzt gesetzt erreicht erreichen bleibt bleiben beispiel siehe \
                folgende folgenden variante varianten version erfinder erfunden autor quelle quellen übliche üblichen normal \
                normale normalen neue neuen neuer große kleine ziel geschützt gedeckt bedroht blockiert macht machen gibt \
                gegeben heißt zeigt hinter neben anfangs notiz notizen anmerkung angriff zentrum richtung zone aktion art \
                typ doppelt einfach gesamt sieg original option distanz punkt punkte gruppe name namen start position tempo \
                team material",
            )
        }),
        letters: "ßäöü",
        ends: &["lich", "liche", "lichen", "ung", "ungen"],
    },
];
