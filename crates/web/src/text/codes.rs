//! Why the server refused something, in the visitor's language.

use engine::Lang;
use wire::Code;

/// A refusal in words.
pub(crate) const fn refusal(code: Code, lang: Lang) -> &'static str {
    match lang {
        Lang::De => german(code),
        Lang::En => code.sentence(),
    }
}

const fn german(code: Code) -> &'static str {
    match code {
        Code::BadFrame => "Die Nachricht lässt sich nicht lesen.",
        Code::BadVersion => "Der Server spricht eine andere Fassung. Lade die Seite neu.",
        Code::HelloFirst => "Die erste Nachricht muss ein Gruß sein.",
        Code::TooLong => "Der Text ist zu lang.",
        Code::TooFast => "Das war etwas zu schnell. Versuch es gleich noch einmal.",
        Code::Busy => "Der Server ist voll. Versuch es später noch einmal.",
        Code::NotFound => "Das gibt es nicht.",
        Code::SignIn => "Dafür braucht es einen Namen: melde dich an oder spiele als Gast.",
        Code::BadName => "Ein Name hat 2 bis 24 Buchstaben, Ziffern, Leerzeichen, Punkte oder Striche.",
        Code::NameTaken => "Diesen Namen hat schon jemand.",
        Code::BadPassword => "Name oder Passwort stimmt nicht.",
        Code::WeakPassword => "Ein Passwort hat 10 bis 200 Zeichen.",
        Code::Forbidden => "Das ist dir nicht erlaubt.",
        Code::Foreign => "Die Anfrage kommt von einer fremden Seite.",
        Code::Quota => "Davon hast du für jetzt genug.",
        Code::NoSuchGame => "Dieses Spiel gibt es nicht.",
        Code::BadSetup => "So lässt sich das Spiel nicht aufbauen.",
        Code::BadOptions => "Diese Angaben passen nicht zusammen oder liegen außerhalb der Grenzen.",
        Code::NoSuchSeat => "Diesen Platz gibt es nicht.",
        Code::NoSuchBot => "Diesen Bot gibt es nicht.",
        Code::SeatTaken => "Hier sitzt schon jemand.",
        Code::Seated => "Du sitzt schon an diesem Tisch.",
        Code::NotSeated => "Du sitzt nicht an diesem Tisch.",
        Code::NotOwner => "Das darf nur, wer den Tisch eröffnet hat.",
        Code::NotReady => "Es sind noch nicht alle bereit.",
        Code::Started => "Die Partie hat schon begonnen.",
        Code::NotStarted => "Die Partie hat noch nicht begonnen.",
        Code::NotYourTurn => "Du hast gerade nichts zu entscheiden.",
        Code::Stale => "Die Antwort galt einer älteren Frage.",
        Code::NotLegal => "Die Regeln erlauben das nicht.",
        Code::Over => "Die Partie ist zu Ende.",
        Code::NotOver => "Die Partie ist noch nicht zu Ende.",
        Code::Paused => "Die Partie ruht.",
        Code::Frozen => "Der Tisch steht wegen eines Fehlers still; die Aufzeichnung bleibt erhalten.",
        Code::Kept => "Ein Bot hütet diesen Platz: komm zuerst zurück.",
        Code::NothingToUndo => "Es gibt nichts zurückzunehmen.",
        Code::ProposalOpen => "Ein anderer Vorschlag ist noch offen.",
        Code::NoProposal => "Diesen Vorschlag gibt es nicht mehr.",
        Code::NoHelp => "An diesem Tisch wird ohne Tipps gespielt.",
        Code::Internal => "Auf dem Server ist etwas schiefgegangen.",
    }
}
