//! What this server keeps about people, for how long, and how it is exported or removed: a page in both languages.

use crate::limits::{CONFIRM_MS, DAY_MS, DEAD_MS, GATHERING_MS, GUEST_MS, SESSION_MS, TOKEN_MS};
use axum::response::Html;
use store::{JOURNAL_MS, REPORT_MS};

const GERMAN: &str = "
<h1>Deine Daten bei tianxia</h1>
<p>Dieser Server speichert, was zum Spielen nötig ist, und sonst nichts. Er zeigt keine Werbung, zählt dich nicht
und gibt nichts weiter. Das einzige Cookie hält deine Anmeldung.</p>
<h2>Was gespeichert wird, und wie lange</h2>
<ul>
<li><b>Gäste:</b> Name und Partien. Wer {guest} Tage nicht kommt, wird vergessen; der Name wird wieder frei.</li>
<li><b>Konten:</b> Name, Passwort (nur als Prüfwert, aus dem es sich nicht errechnen lässt), Wertung, Einstellungen,
wen du stummgeschaltet hast. Bis du das Konto löschst.</li>
<li><b>Anmeldungen</b> gelten {session} Tage, Schlüssel für Programme {token} Tage; gespeichert ist jeweils nur ein
Prüfwert.</li>
<li><b>Beendete Partien</b> mit Namen, Zügen und Gespräch bleiben. Löschst du dein Konto, bleibt dein Platz ohne
Namen, und was du geschrieben hast, verschwindet.</li>
<li><b>Tische</b>, an denen niemand anfängt, verschwinden nach {gathering} Tagen; Partien, in denen niemand mehr
zieht, nach {dead} Tagen.</li>
<li><b>E-Mail-Adresse und Webhook</b>, falls du sie einträgst: nur für „Du bist am Zug“, erst nach deiner
Bestätigung (innerhalb von {confirm} Stunden), und jede Mail kann das beenden.</li>
<li><b>Anmeldeversuche</b> und was Verwalter getan haben, mit Netzadresse: {journal} Tage. <b>Meldungen:</b>
{report} Tage.</li>
</ul>
<h2>Wer was sieht</h2>
<p>Deinen Namen, deine Wertung und deine öffentlichen Partien sehen alle. Private Tische sehen nur, wer dort sitzt,
saß oder eingeladen wurde. E-Mail-Adresse, Netzadresse und Einstellungen sieht außer dir nur, wer den Server
betreibt.</p>
<h2>Mitnehmen und löschen</h2>
<p>Unter „Konto“ kannst du alles über dich herunterladen und dein Konto löschen. Beides gilt sofort; in
Sicherungskopien verschwinden deine Daten, sobald der Betreiber sie ersetzt.</p>
";

const ENGLISH: &str = "
<h1>Your data at tianxia</h1>
<p>This server keeps what playing needs and nothing else. It shows no advertisements, does not track you and passes
nothing on. The only cookie keeps you signed in.</p>
<h2>What is kept, and how long</h2>
<ul>
<li><b>Guests:</b> name and games. A guest who has not come for {guest} days is forgotten, and the name is free
again.</li>
<li><b>Accounts:</b> name, password (only as a hash from which it cannot be computed), rating, settings, the people
you have muted. Until you delete the account.</li>
<li><b>Sessions</b> last {session} days, tokens for programs {token} days; only a hash of each is kept.</li>
<li><b>Finished games</b> stay, with names, moves and chat. If you delete your account, your seat stays without a
name, and what you have written goes.</li>
<li><b>Tables</b> that never start are removed after {gathering} days; games in which nobody moves any more after
{dead} days.</li>
<li><b>E-mail address and webhook</b>, if you enter them: for “your turn” alone, only once you have confirmed it
(within {confirm} hours), and every mail can end it.</li>
<li><b>Attempts to sign in</b> and what administrators have done, with the network address: {journal} days.
<b>Reports:</b> {report} days.</li>
</ul>
<h2>Who sees what</h2>
<p>Everybody sees your name, your rating and your public games. Private tables are seen by those who sit or sat
there or were invited. Your e-mail address, network address and settings are seen by you and the operator of the
server.</p>
<h2>Take it with you, delete it</h2>
<p>Under “Account” you can download everything about you and delete your account. Both take effect at once; your
data leaves backups when the operator replaces them.</p>
";

/// The page; its numbers are those that the server uses.
pub(crate) async fn page() -> Html<String> {
    let days = [
        ("{guest}", GUEST_MS),
        ("{session}", SESSION_MS),
        ("{token}", TOKEN_MS),
        ("{gathering}", GATHERING_MS),
        ("{dead}", DEAD_MS),
        ("{journal}", JOURNAL_MS),
        ("{report}", REPORT_MS),
    ];
    let hours = (CONFIRM_MS / (DAY_MS / 24)).to_string();
    let filled = |text: &str| {
        let text = text.replace("{confirm}", &hours);
        days.iter().fold(text, |text, (name, ms)| text.replace(name, &(ms / DAY_MS).to_string()))
    };
    Html(format!(
        "<!doctype html><html lang=\"de\"><head><meta charset=\"utf-8\"><title>tianxia: Daten · Data</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>\
         body{{font:17px/1.55 Georgia,serif;max-width:40rem;margin:3rem auto;padding:0 1.2rem;color:#222;\
         background:#f7f3ea}}h1{{font-size:1.6rem}}h2{{font-size:1.15rem}}li{{margin:.4rem 0}}a{{color:inherit}}\
         section+section{{border-top:1px solid #bbb;margin-top:2.5rem}}</style></head><body><main>\
         <p><a href=\"#en\">English</a></p><section lang=\"de\">{}</section><section lang=\"en\" id=\"en\">{}</section>\
         <p><a href=\"/\">tianxia</a></p></main></body></html>",
        filled(GERMAN),
        filled(ENGLISH),
    ))
}

#[cfg(test)]
mod tests {
    #[tokio::test]
    async fn every_number_is_filled_in_and_nothing_is_loaded() {
        let page = super::page().await.0;
        let text = page.split("</style>").nth(1).unwrap();
        assert!(!text.contains('{') && text.contains("30 Tage") && text.contains("180 days"), "{text}");
        assert!(!page.contains("<script") && !page.contains("src="));
    }
}
