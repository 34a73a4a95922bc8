//! German.

use super::{Words, card_name, cards, field_name, land_name, lines, stack_number, tile_name};
use crate::Yunhe;
use crate::action::Action;
use crate::because::{Need, Obstacle};
use crate::content::Content;
use crate::event::Event;
use crate::phase::Phase;
use crate::pieces::{Card, Deed, Field, Heading, Source, Tile};
use crate::steps::Part;
use crate::why::Rule;
use alloc::format;
use alloc::string::String;
use engine::{Known, Lang, Line, Seat};

pub(super) const TITLE: &str = "Da Yunhe – Der Große Kaiserkanal";

pub(super) const WORDS: Words = Words {
    round: "Runde",
    trips: "noch Fahrten:",
    level: "Level",
    ship: "Schiff:",
    south: "nach Süden",
    north: "nach Norden",
    resting: ", Tee-Pause",
    start: " (Startspieler)",
    score: "Ansehen",
    storage: "Lager",
    stacks: "Stapel",
    wall: "Mauer",
    palace: "Verbotene Stadt",
    accused: "angeschwärzt",
    card: "Karte",
    hand: "Auf der Hand",
    own: "Gewählt",
    unrest: "Unruhe",
    legend: "[0K6/3] Kanal von 0, Form K6, Drehung 3 · !1 Unruhe von 1 · * Schiff · [T1-2b] Feld 2b in Gebiet 1",
};

/// The edges of a field, from the east against the clock.
pub(super) const DIRECTIONS: [&str; 6] = ["Osten", "Nordosten", "Nordwesten", "Westen", "Südwesten", "Südosten"];

/// A field of a territory.
pub(super) fn land(field: &str, territory: u8) -> String {
    format!("Feld {field} in Gebiet {territory}")
}

fn tile(content: &Content, tile: Tile) -> String {
    tile_name(Lang::De, content, tile, "Unruhe")
}

fn field(content: &Content, field: Field) -> String {
    field_name(Lang::De, content, field)
}

fn card(content: &Content, card: Card) -> String {
    card_name(Lang::De, content, card)
}

/// The name of an action.
pub(super) fn deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Supply => "Nachschub",
        Deed::Build => "Bauen",
        Deed::Rebuild => "Umbau",
        Deed::Prestige => "Ansehen",
        Deed::Remove => "Unruhe entfernen",
        Deed::Calm => "Volk beruhigen",
        Deed::Destroy => "Kanal zerstören",
        Deed::Inspection => "Sonder-Inspektion",
        Deed::Tea => "Tee-Pause",
        Deed::Espionage => "Spionage",
        Deed::Intrigue => "Intrige",
        Deed::Denounce => "Anschwärzen",
        Deed::Reform => "Reform",
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn event(content: &Content, event: Event) -> Line {
    let line = Line::new();
    match event {
        Event::Starts { seat } => line
            .word("Das Los bestimmt ")
            .seat(seat)
            .word(" zum Startspieler; ihm gehört das Gebiet südlich von Peking."),
        Event::Laid { seat, field: at } => {
            line.seat(seat).word(" legt Unruhe auf ").place(field(content, at)).word(".")
        }
        Event::TurnedUp { seat, stack, tile: up } => line
            .word("Stapel ")
            .number(stack_number(stack))
            .word(" von ")
            .seat(seat)
            .word(" zeigt ")
            .piece(tile(content, up))
            .word("."),
        Event::Kept { seat, tile: kept, stack } => line
            .seat(seat)
            .word(" nimmt ")
            .piece(tile(content, kept))
            .word(" von Stapel ")
            .number(stack_number(stack))
            .word(" ins Lager."),
        Event::Round { number, start } => {
            line.word("Runde ").number(number).word(" beginnt, Startspieler ist ").seat(start).word(".")
        }
        Event::Hand { seat, cards: hand } => {
            line.seat(seat).word(" bekommt die Karten ").piece(cards(Lang::De, content, hand)).word(".")
        }
        Event::Takes { seat } => line.seat(seat).word(" wählt verdeckt eine Karte."),
        Event::Took { seat, card: taken } => {
            line.seat(seat).word(" hat ").piece(card(content, taken)).word(" gewählt.")
        }
        Event::Reveals { seat, card: shown } => {
            line.seat(seat).word(" deckt ").piece(card(content, shown)).word(" auf.")
        }
        Event::Ends { seat } => line.seat(seat).word(" beendet den Zug."),
        Event::Draws { seat, stack } => {
            line.seat(seat).word(" zieht verdeckt von Stapel ").number(stack_number(stack)).word(".")
        }
        Event::Supplied { seat, stack, tile: drawn } => line
            .seat(seat)
            .word(" legt ")
            .piece(tile(content, drawn))
            .word(" von Stapel ")
            .number(stack_number(stack))
            .word(" ins Lager."),
        Event::Builds { seat, tile: chosen } => {
            line.seat(seat).word(" will ").piece(tile(content, chosen)).word(" bauen.")
        }
        Event::Built { seat, tile: built, field: at } => {
            line.seat(seat).word(" baut ").piece(tile(content, built)).word(" auf ").place(field(content, at)).word(".")
        }
        Event::Palace { seat, tile: built } => {
            line.seat(seat).word(" baut ").piece(tile(content, built)).word(" in die Verbotene Stadt.")
        }
        Event::ToWall { colour, field: at } => line
            .word("Die Unruhe von ")
            .seat(colour)
            .word(" auf ")
            .place(field(content, at))
            .word(" kommt auf die Mauer."),
        Event::Rebuilds { seat } => line.seat(seat).word(" baut um."),
        Event::Picks { seat, field: at } => {
            line.seat(seat).word(" wählt das Plättchen auf ").place(field(content, at)).word(".")
        }
        Event::Swapped { seat, a, b } => line
            .seat(seat)
            .word(" vertauscht die Plättchen auf ")
            .place(field(content, a))
            .word(" und ")
            .place(field(content, b))
            .word("."),
        Event::Moved { seat, from, to } => line
            .seat(seat)
            .word(" verschiebt das Plättchen von ")
            .place(field(content, from))
            .word(" auf ")
            .place(field(content, to))
            .word("."),
        Event::Loosened { seat, field: at } => {
            line.seat(seat).word(" dreht das Plättchen auf ").place(field(content, at)).word(".")
        }
        Event::Rotated { seat, field: at, tile: turned, rotation } => line
            .seat(seat)
            .word(" richtet das Plättchen auf ")
            .place(field(content, at))
            .word(" aus; Linien nach ")
            .word(lines(Lang::De, content, turned, rotation))
            .word("."),
        Event::Plans { seat, deed: planned } => line.seat(seat).word(" nutzt ").piece(deed(planned)).word("."),
        Event::Calms { seat, colour } => {
            line.seat(seat).word(" beruhigt das Volk: eine Unruhe von ").seat(colour).word(" verlässt die Mauer.")
        }
        Event::Under { seat, stack, tile: put } => line
            .piece(tile(content, put))
            .word(" kommt unter Stapel ")
            .number(stack_number(stack))
            .word(" von ")
            .seat(seat)
            .word("."),
        Event::Threatens { seat, deed: planned, victim } if seat == victim => {
            line.seat(seat).word(" bezahlt für ").piece(deed(planned)).word(".")
        }
        Event::Threatens { seat, deed: planned, victim } => {
            line.seat(seat).word(" bezahlt für ").piece(deed(planned)).word(" gegen ").seat(victim).word(".")
        }
        Event::PaidToWall { seat } => line.word("Eine Unruhe von ").seat(seat).word(" kommt auf die Mauer."),
        Event::Denounced { seat, victim } => {
            line.seat(seat).word(" schwärzt ").seat(victim).word(" in der Verbotenen Stadt an.")
        }
        Event::Destroyed { owner, tile: lost, field: at } => line
            .piece(tile(content, lost))
            .word(" von ")
            .seat(owner)
            .word(" auf ")
            .place(field(content, at))
            .word(" wird zerstört."),
        Event::Inspects { seat, steps } => line
            .seat(seat)
            .word(" schickt den Großen Koordinator auf Sonder-Inspektion: ")
            .word(if steps == 1 { "1 Feld.".into() } else { format!("bis zu {steps} Felder.") }),
        Event::TeaBreak { .. } => line.word("Der Große Koordinator macht Tee-Pause; sein Schiff liegt auf der Seite."),
        Event::Spies { seat } => line.seat(seat).word(" spioniert."),
        Event::Reforms { seat } => line.seat(seat).word(" mischt alle eigenen Stapel neu."),
        Event::SetsOut { steps } => line.word("Der Große Koordinator zieht bis zu ").number(steps).word(" Felder."),
        Event::Stays { resting: true } => line.word("Der Große Koordinator bleibt bei seinem Tee."),
        Event::Stays { resting: false } => line.word("Der Große Koordinator steht schon auf dem Wendepunkt."),
        Event::Enters { field: at, along: true } => {
            line.word("Der Große Koordinator folgt der Kanallinie und betritt ").place(field(content, at)).word(".")
        }
        Event::Enters { field: at, along: false } => {
            line.word("Der Große Koordinator betritt ").place(field(content, at)).word(".")
        }
        Event::Uprising { seat, tiles } => {
            line.word("Aufstand bei ").seat(seat).word(": ").number(tiles).word(" Unruheplättchen verlassen die Mauer.")
        }
        Event::ShipTurns { heading, trips } => line
            .word(match heading {
                Heading::South => "Das Schiff wendet nach Süden; noch ",
                Heading::North => "Das Schiff wendet nach Norden; noch ",
            })
            .number(trips)
            .word(if trips == 1 { " Fahrt." } else { " Fahrten." }),
        Event::Points { seat, source: from, points } => {
            line.seat(seat).word(": ").number(points).word(" Ansehen (").word(source(from)).word(").")
        }
        Event::Over => line.word("Das Spiel ist aus; es folgt die Schlusswertung."),
    }
}

pub(super) fn prompt(Known { content, public, .. }: Known<'_, Yunhe>) -> Line {
    let line = Line::new();
    match public.phase {
        Phase::Lot { .. } | Phase::Tops { .. } | Phase::Draw { .. } | Phase::Spy { .. } => {
            line.word("Das Los entscheidet.")
        }
        Phase::Layout => line.word("Wohin kommt das nächste Unruheplättchen?"),
        Phase::Keep => line.word("Welches sichtbare Plättchen kommt ins Lager?"),
        Phase::Draft => line.word("Welche Karte wird gewählt?"),
        Phase::Turn => line.word("Welche Aktion der Karte folgt?"),
        Phase::Place { tile: chosen } => line.word("Wohin wird ").piece(tile(content, chosen)).word(" gebaut?"),
        Phase::Rotate { field: at, .. } => {
            line.word("Wie liegt das Plättchen auf ").place(field(content, at)).word("?")
        }
        Phase::Rebuild => line.word("Welches Plättchen wird umgebaut?"),
        Phase::Shift { from } => line
            .word("Was geschieht mit dem Plättchen auf ")
            .place(field(content, from))
            .word(": drehen (dasselbe Feld), verschieben oder vertauschen?"),
        Phase::Remove => line.word("Welche Unruhe verlässt den Spielplan?"),
        Phase::Calm { .. } => line.word("Unter welchen Stapel kommt die beruhigte Unruhe?"),
        Phase::Pay { .. } => line.word("Unter welchen deiner Stapel kommt die eine Unruhe der Bezahlung?"),
        Phase::Destroy => line.word("Welcher Kanal wird zerstört?"),
        Phase::Bury { .. } => line.word("Unter welchen Stapel des Besitzers kommt der zerstörte Kanal?"),
        Phase::Way { .. } => line.word("Wohin zieht der Große Koordinator?"),
        Phase::Uprising { left, .. } => {
            line.word("Unter welchen Stapel kommt die nächste Unruhe des Aufstands? Noch ").number(left).word(".")
        }
        Phase::Over => line.word("Das Spiel ist aus."),
    }
}

pub(super) fn action(Known { content, public, seat, .. }: Known<'_, Yunhe>, action: Action) -> Line {
    let line = Line::new();
    let against = |line: Line, what: Deed, seat: Seat| line.piece(deed(what)).word(" gegen ").seat(seat);
    match action {
        Action::Take(taken) => line.piece(card(content, taken)),
        Action::Stack(stack) => {
            let (line, up) = (line.word("Stapel ").number(stack_number(stack)), public.seats[seat].stacks[stack].up);
            match up {
                Some(up) if public.phase == Phase::Keep => line.word(": ").piece(tile(content, up)),
                _ => line,
            }
        }
        Action::Field(at) => {
            let line = line.place(field(content, at));
            let Phase::Shift { from } = public.phase else { return line };
            line.word(if from == at {
                ": drehen"
            } else if public.at(at).is_some() {
                ": vertauschen"
            } else {
                ": verschieben"
            })
        }
        Action::Palace => line.word("Verbotene Stadt"),
        Action::Turn(rotation) => match public.phase {
            Phase::Rotate { field: at, .. } => {
                let turned = Tile(public.tile[at]);
                line.word("Linien nach ").word(lines(Lang::De, content, turned, rotation))
            }
            _ => line.word("Drehen"),
        },
        Action::Done => line.word("Zug beenden"),
        Action::Supply(stack) => line.piece(deed(Deed::Supply)).word(" von Stapel ").number(stack_number(stack)),
        Action::Build(built) => line.piece(deed(Deed::Build)).word(": ").piece(tile(content, built)),
        Action::Rebuild => line.piece(deed(Deed::Rebuild)),
        Action::Prestige => line.piece(deed(Deed::Prestige)),
        Action::Remove => line.piece(deed(Deed::Remove)),
        Action::Calm(colour) => line.piece(deed(Deed::Calm)).word(": Unruhe von ").seat(colour),
        Action::Destroy => line.piece(deed(Deed::Destroy)),
        Action::Inspect(1) => line.piece(deed(Deed::Inspection)).word(": 1 Feld"),
        Action::Inspect(steps) => line.piece(deed(Deed::Inspection)).word(": bis zu ").number(steps).word(" Felder"),
        Action::Tea => line.piece(deed(Deed::Tea)),
        Action::Spy => line.piece(deed(Deed::Espionage)),
        Action::Intrigue(victim) => against(line, Deed::Intrigue, victim),
        Action::Denounce(victim) => against(line, Deed::Denounce, victim),
        Action::Reform => line.piece(deed(Deed::Reform)),
    }
}

pub(super) fn part(content: &Content, part: Part) -> Line {
    match part {
        Part::Deed(what) => Line::new().piece(deed(what)),
        Part::Land(land) => Line::new().place(land_name(Lang::De, content, land)),
    }
}

fn needed(content: &Content, line: Line, need: Need) -> Line {
    match need {
        Need::Deed(of) => line.piece(deed(of)).word(" auf deiner Karte"),
        Need::UnrestStored => line.piece("Unruheplättchen").word(" im Lager"),
        Need::Stored(of) => line.piece(tile(content, of)).word(" im Lager"),
        Need::Stacked => line.piece("Plättchen").word(" in deinen Stapeln"),
        Need::Stack(stack) => line.piece("Plättchen").word(" in Stapel ").number(stack_number(stack)),
        Need::Ground => line.word("freies Feld"),
        Need::Movable => line.piece("Plättchen").word(", das du umbauen darfst"),
        Need::UnrestOnBoard => line.piece("Unruheplättchen").word(" auf dem Plan"),
        Need::OnWallOf(colour) => line.piece("Unruheplättchen").word(" von ").seat(colour).word(" auf der Mauer"),
        Need::CanalsOnBoard => line.piece("Kanalplättchen").word(" auf dem Plan"),
        Need::HiddenTops => line.word("verdecktes oberstes Plättchen"),
    }
}

pub(super) fn obstacle(content: &Content, obstacle: Obstacle) -> Line {
    let line = Line::new();
    let at = |of: Field| field(content, of);
    match obstacle {
        Obstacle::Lacks { need, needs, has } => {
            let line = needed(content, line.word("Nötig: ").number(needs).word(" "), need);
            line.word(". Vorhanden: ").number(has).word(".")
        }
        Obstacle::Storage { now, most } => {
            line.word("In deinem Lager: ").number(now).word(" Plättchen. Höchstens ").number(most).word(".")
        }
        Obstacle::Palace { there, board } => line
            .word("In der Verbotenen Stadt: ")
            .number(there)
            .word(" deiner Kanäle, auf dem Plan: ")
            .number(board)
            .word(". Dort dürfen nicht mehr liegen als auf dem Plan."),
        Obstacle::Hand(of) => line.piece(card(content, of)).word(" ist nicht auf deiner Hand."),
        Obstacle::Canal(of, owner) => {
            line.word("Auf ").place(at(of)).word(" liegt ein Kanal von ").seat(owner).word(".")
        }
        Obstacle::Unrest(of, owner) => line.word("Auf ").place(at(of)).word(" liegt Unruhe von ").seat(owner).word("."),
        Obstacle::NoCanal(of) => line.word("Auf ").place(at(of)).word(" liegt kein Kanal."),
        Obstacle::NoUnrest(of) => line.word("Auf ").place(at(of)).word(" liegt keine Unruhe."),
        Obstacle::Outside(of) => line.place(at(of)).word(": Dort wird nicht gebaut."),
        Obstacle::Resting => line.word("Das Schiff liegt auf der Seite: Es ist Tee-Pause."),
        Obstacle::Turned => line.word("Das Schiff steht am Wendepunkt."),
        Obstacle::Oneself => line.word("Das trifft immer einen Gegner."),
    }
}

#[allow(clippy::too_many_lines)]
pub(super) fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::S1 => {
            "Der Spielplan ist ein Sechseckraster mit Nachbarn im Osten, Westen, Nordosten, Nordwesten, Südosten und \
             Südwesten. Im Norden liegt Peking, im Süden Hangzhou, dazwischen fünf Gebiete zu neun Feldern, getrennt durch \
             Pagodenfelder."
        }
        Rule::S2 => {
            "Jeder hat in seiner Farbe 20 Kanalplättchen mit den Werten 1 bis 3 und 5 bis 9 (je mehr Arme, desto weniger \
             Punkte) und 10 Unruheplättchen, dazu drei Nachschubstapel und sechs Lagerplätze. Das Ansehen beginnt bei 15 und \
             darf unter 0 fallen."
        }
        Rule::S3 => {
            "Das Unzufriedenheitslevel der Mauer ist 2 (schwierig), 3 (mittel) oder 4 (einfach). Der Fahrtenzähler steht \
             auf 4, das Schiff des Großen Koordinators in Peking mit Kurs nach Süden. Es gibt zehn Aktionskarten. Das Los \
             bestimmt den Startspieler."
        }
        Rule::S4 => {
            "Dem Startspieler gehört das Gebiet südlich von Peking, den anderen im Uhrzeigersinn die folgenden. Weitere Gebiete \
             spielen nicht mit. Wendepunkt im Süden ist die Pagode hinter dem letzten Gebiet, zu fünft Hangzhou."
        }
        Rule::S5 => {
            "Die Unruhesymbole werden von Norden nach Süden belegt: Reihum legt jeder ein Unruheplättchen auf das nächste, bis \
             jeder vier gelegt hat."
        }
        Rule::S6 => {
            "Die übrigen 26 Plättchen bilden, gemischt, drei etwa gleich hohe Stapel, deren oberste Plättchen aufgedeckt werden. \
             Zeigen zwei oder drei davon Unruhe, wird alles neu gemischt. Ein sichtbares Plättchen nach Wahl kommt ins Lager; \
             das darunter bleibt verdeckt."
        }
        Rule::S7 => {
            "Andere Anfänge: In der freien Auslage belegt jeder reihum ein beliebiges freies Unruhesymbol, in der wilden ein \
             beliebiges freies Feld eines Gebiets, in dem weniger als vier Unruheplättchen liegen. Mit offenem Süden darf auch in \
             Gebieten ohne Besitzer gebaut werden; befahren werden sie nie."
        }
        Rule::R1 => {
            "Auswahl: Vom Startspieler an nimmt jeder verdeckt eine Karte und gibt den Rest weiter; der Letzte legt den Rest \
             verdeckt beiseite. Der Zweite weiß also, was der Erste nahm; die Späteren wissen, was fehlt, aber nicht, wer es hat."
        }
        Rule::R2 => {
            "Aktionen: Vom Startspieler an deckt jeder seine Karte auf und nutzt ihre Aktionen in beliebiger Reihenfolge, \
             gemischt, ganz oder teilweise. Von Aktionen, die ein Schrägstrich trennt, gilt nur eine."
        }
        Rule::R3 => {
            "Der Große Koordinator zieht bei n Spielern 2n+1 Felder weit. Am Wendepunkt hält er an, der Rest verfällt. Die \
             betretenen Felder werden gewertet."
        }
        Rule::R4 => "Danach brechen Aufstände aus, wenn auf der Mauer zu viel Unruhe einer Farbe liegt.",
        Rule::R5 => {
            "Aufräumen: Die Karten kommen zurück, das Schiff wird aufgerichtet. Steht es auf dem Wendepunkt, wendet es und der \
             Fahrtenzähler sinkt um eins; bei 0 folgt die Schlusswertung. Der Startspieler wechselt im Uhrzeigersinn."
        }
        Rule::A1 => {
            "Nachschub: Das oberste Plättchen eines eigenen Stapels kommt auf einen freien Lagerplatz; das nächste bleibt \
             verdeckt. Ist das Lager voll oder sind die Stapel leer, gibt es keinen Nachschub."
        }
        Rule::A2 => {
            "Bauen, eines davon: ein Kanalplättchen beliebig gedreht auf ein freies oder neutrales Feld oder auf Unruhe in \
             einem beliebigen Gebiet im Spiel (die Unruhe kommt zu ihrer Farbe auf die Mauer, der Wert zählt sofort, Linien \
             müssen nicht passen, nie auf einen Kanal oder eine Stadt); ein Kanalplättchen in den eigenen Bereich der \
             Verbotenen Stadt, wenn dort danach nicht mehr liegen als eigene Kanäle auf dem Plan; oder ein Unruheplättchen auf \
             ein freies oder neutrales Feld."
        }
        Rule::A3 => {
            "Umbau, eines davon: zwei eigene Plättchen oder zwei fremde im eigenen Gebiet vertauschen (je nach Vereinbarung auch ein \
             eigenes mit einem fremden im eigenen Gebiet); ein eigenes auf irgendein freies Feld oder ein fremdes innerhalb des \
             eigenen Gebiets verschieben; oder eines drehen. Vertauschte und verschobene Kanäle dürfen gedreht werden."
        }
        Rule::A4 => "Ansehen: je Symbol ein Punkt.",
        Rule::A5 => "Unruhe entfernen: Eine beliebige Unruhe vom Spielplan kommt zu ihrer Farbe auf die Mauer.",
        Rule::A6 => "Volk beruhigen: Eine beliebige Unruhe von der Mauer kommt unter einen Stapel ihres Besitzers.",
        Rule::A7 => {
            "Zerstören, Tee-Pause und Intrige kosten zwei Unruheplättchen aus dem Lager: eines unter einen eigenen Stapel, eines \
             auf die Mauer. Anschwärzen kostet ebenso zwei: eines unter einen eigenen Stapel, das andere in den Bereich eines \
             Gegners in der Verbotenen Stadt."
        }
        Rule::A8 => {
            "Kanal zerstören: Ein beliebiges Kanalplättchen auf dem Spielplan kommt unter einen Stapel seines Besitzers."
        }
        Rule::A9 => {
            "Sonder-Inspektion: Der Große Koordinator zieht sofort 1 bis 3 Felder, hält auf der ersten Unruhe oder Pagode an \
             und wertet sogleich."
        }
        Rule::A10 => "Tee-Pause: Das Schiff wird auf die Seite gelegt und zieht in dieser Runde nicht.",
        Rule::A11 => "Spionage: Die verdeckten obersten Plättchen der eigenen Stapel werden aufgedeckt.",
        Rule::A12 => "Intrige: Ein Gegner verliert 8 Ansehen.",
        Rule::A13 => {
            "Reform: Alle eigenen Stapel werden gemischt und als drei gleich hohe verdeckte Stapel neu ausgelegt."
        }
        Rule::G1 => {
            "Der Große Koordinator betritt nur Nachbarfelder in Fahrtrichtung oder im Osten und Westen und kein Feld zweimal \
             auf einer Fahrt. Die erste und dritte Fahrt gehen nach Süden, die zweite und vierte nach Norden."
        }
        Rule::G2 => "Er folgt Kanallinien, auch seitwärts, solange die Fahrtrichtung es erlaubt.",
        Rule::G3 => {
            "Wo die Linie endet (Unruhe, unpassende Linie, falsche Richtung, leeres Feld), geht er in Fahrtrichtung auf das \
             Nachbarfeld, das dem nächsten Kanal am nächsten liegt, sonst dem Wendepunkt am nächsten."
        }
        Rule::G4 => {
            "Sind mehrere Felder gleich gut, entscheidet der Startspieler, bei einer Sonder-Inspektion, wer sie ausführt."
        }
        Rule::G5 => {
            "Die betretenen Felder zählen der Reihe nach: leer nichts; Unruhe -4 für den Besitzer des Gebiets; ein Kanal +4 für \
             seinen Besitzer, wenn er entlang einer Linie betreten wurde, sonst +2."
        }
        Rule::U1 => {
            "Liegen von einer Farbe so viele Unruheplättchen auf der Mauer, wie das Unzufriedenheitslevel angibt, verliert ihr \
             Besitzer 4 Ansehen je Plättchen und legt sie unter seine Stapel. Überzählige bleiben liegen; das wiederholt sich, \
             solange das Level erreicht ist."
        }
        Rule::F1 => {
            "Der größte Kanalverbund, also eigene Kanäle, die durch Linien verbunden sind, zählt einen Punkt je Plättchen."
        }
        Rule::F2 => {
            "Verbotene Stadt: Die Zahl der eigenen Kanäle dort zählt im Quadrat; jede Unruhe im eigenen Bereich kostet 4 Ansehen."
        }
        Rule::F3 => "Jede Unruhe im eigenen Gebiet, gleich welcher Farbe, kostet 4 Ansehen.",
        Rule::F4 => {
            "Das höchste Ansehen gewinnt. Bei Gleichstand zählen mehr Bauten in der Verbotenen Stadt, dann der größere \
             Kanalverbund; sonst wird der Sieg geteilt."
        }
    }
}

pub(super) fn source(source: Source) -> &'static str {
    match source {
        Source::Start => "Startwert",
        Source::Building => "Bauen",
        Source::Line => "Fahrten entlang der Linie",
        Source::Single => "Fahrten, einzelne Kanäle",
        Source::Passing => "Fahrten durch Unruhe",
        Source::Prestige => "Ansehen",
        Source::Uprising => "Aufstände",
        Source::Intrigue => "Intrigen",
        Source::Network => "Kanalverbund",
        Source::Palace => "Verbotene Stadt",
        Source::Denounced => "Angeschwärzt",
        Source::Unrest => "Unruhe im Gebiet",
    }
}

pub(super) fn choice(key: &str) -> (&'static str, &'static str) {
    match key {
        "level" => {
            ("Unzufriedenheitslevel", "So viele Unruheplättchen einer Farbe auf der Mauer lösen einen Aufstand aus.")
        }
        "layout" => ("Auslage", "Wie die ersten Unruheplättchen auf den Spielplan kommen."),
        "south" => ("Süden", "Ob in Gebieten ohne Besitzer gebaut werden darf."),
        "start" => ("Startspieler", "Ob das Los entscheidet oder der erste Platz beginnt."),
        "swap" => ("Vertauschen", "Welche Plättchen beim Umbau miteinander vertauscht werden dürfen."),
        _ => ("", ""),
    }
}

pub(super) fn value(key: &str, value: &str) -> &'static str {
    match (key, value) {
        ("level", "2") => "2, schwierig",
        ("level", "3") => "3, mittel",
        ("level", "4") => "4, einfach",
        ("layout", "auto") => "nach der Anleitung",
        ("layout", "printed") => "wie aufgedruckt",
        ("layout", "free") => "frei auf die Symbole",
        ("layout", "wild") => "wild auf alle Felder",
        ("south", "closed") => "geschlossen",
        ("south", "open") => "offen",
        ("start", "lot") => "durch das Los",
        ("start", "first") => "der erste Platz",
        ("swap", "same") => "eigene mit eigenen, fremde mit fremden",
        ("swap", "any") => "auch eigene mit fremden",
        _ => "",
    }
}

/// What each revision after the first changed.
pub(super) const CHANGES: [&str; <crate::Setup as engine::Setup>::REVISION as usize - 1] = [
    "Zu zweit werden die ersten Unruheplättchen wie aufgedruckt gelegt, und beim Umbau werden nur eigene mit eigenen oder \
     fremde mit fremden Plättchen vertauscht; beides lässt sich anders vereinbaren.",
];
