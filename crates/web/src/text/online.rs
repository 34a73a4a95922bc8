//! The words of the online pages, German and English side by side.

use super::words::words;
use engine::Lang;

words! {
    Online: "Online", "Online";
    PlayTogether: "Zusammen spielen", "Play together";
    OneMoment: "Einen Augenblick.", "One moment.";
    TryAgain: "Noch einmal versuchen", "Try again";
    Close: "Schließen", "Close";
    Save: "Sichern", "Save";
    Saved: "Gesichert.", "Saved.";
    NoServer: "Diese Seite kommt von einem Ort, der nur Dateien ausgibt. Gemeinsam über das Netz spielen geht dort, wo ein tianxia-Server läuft.",
        "This page comes from a host that only serves files. Playing together over the network needs a tianxia server.";
    NoServerHelp: "Ein eigener Server ist ein einziges Programm; wer es startet, öffnet die Seite unter der Adresse, die es nennt. Allein, zu mehreren an diesem Gerät und gegen Bots spielst du hier wie immer.",
        "A server of your own is a single program; start it and open the page at the address it prints. Alone, with others at this device or against bots you can play here as always.";
    PlayHere: "Hier spielen", "Play here";
    Unreachable: "Der Server ist gerade nicht zu erreichen.", "The server cannot be reached at the moment.";

    WhoAreYou: "Wie möchtest du spielen?", "How would you like to play?";
    AsGuest: "Als Gast", "As a guest";
    Register: "Konto anlegen", "Create an account";
    Login: "Anmelden", "Sign in";
    GuestHelp: "Ein Name genügt, und es geht los. Ein Konto kannst du später daraus machen.",
        "A name is enough, and off you go. You can turn it into an account later.";
    RegisterHelp: "Mit einem Konto behältst du Partien und Wertung. Das Passwort hat mindestens 10 Zeichen.",
        "With an account you keep your games and your rating. The password needs at least 10 characters.";
    LoginHelp: "Mit Namen und Passwort deines Kontos.", "With the name and password of your account.";
    GuestGo: "Los geht es", "Let's go";
    YourName: "Dein Name", "Your name";
    Password: "Passwort", "Password";
    NewPassword: "Neues Passwort", "New password";
    OldPassword: "Bisheriges Passwort", "Current password";
    Privacy: "Was hier gespeichert wird", "What is kept here";
    Guest: "Gast", "guest";
    Player: "Spieler", "Player";
    BotAccount: "Bot-Konto", "Bot account";
    Invited: "Du bist an einen Tisch eingeladen", "You are invited to a table";

    Tables: "Tische", "Tables";
    MyGames: "Meine Partien", "My games";
    Leaders: "Bestenliste", "Leader board";
    Account: "Konto", "Account";
    OpenTable: "Tisch eröffnen", "Open a table";
    Gathering: "Hier ist noch Platz", "Tables with room";
    NoneGathering: "Gerade wartet kein Tisch. Eröffne einen.", "No table is waiting right now. Open one.";
    Playing: "Hier wird gespielt", "Games in progress";
    NonePlaying: "Gerade spielt niemand öffentlich.", "Nobody is playing in public right now.";
    Join: "Mitspielen", "Join";
    Watch: "Ansehen", "Open";
    Replay: "Noch einmal ansehen", "Watch again";
    FreeSeat: "frei", "free";
    Bot: "Bot", "bot";
    ToLobby: "Zu den Tischen", "To the tables";
    NoTable: "Diesen Tisch gibt es nicht", "There is no such table";

    Me: "Ich", "Me";
    ReservedFor: "reserviert für", "reserved for";
    Time: "Wie viel Zeit gibt es?", "How much time is there?";
    TimeFree: "ohne Uhr", "no clock";
    TimeClock: "mit Uhr", "with a clock";
    TimeDays: "Tage je Zug", "days per move";
    BankMinutes: "Minuten für die Partie", "minutes for the game";
    IncrementSeconds: "Sekunden dazu je Zug", "seconds added each turn";
    DaysEach: "Tage je Zug", "days per move";
    PaceFree: "ohne Uhr", "no clock";
    PaceDay: "1 Tag je Zug", "1 day per move";
    PaceDays: "Tage je Zug", "days per move";
    Keeper: "Wer verschwindet oder die Zeit überschreitet", "If somebody leaves or runs out of time";
    KeeperNone: "auf alle wird gewartet", "the others wait";
    KeeperShort: "es hütet", "kept by";
    Manners: "Wie geht es zu?", "How is the table run?";
    WhoMayCome: "Wer findet den Tisch?", "Who finds the table?";
    Public: "alle", "everybody";
    ByLink: "nur mit Link", "by link only";
    Hints: "Tipps und Erklärungen", "Hints and explanations";
    HintsYes: "Tipps erlaubt", "hints allowed";
    HintsNo: "ohne Tipps", "no hints";
    Rated: "Wertung", "Rating";
    RatedYes: "zählt für die Wertung", "rated";
    RatedNo: "ohne Wertung", "unrated";
    TableTitle: "Ein Satz für die Liste (muss nicht sein)", "A line for the list (optional)";

    WaitingRoom: "Gleich geht es los", "Starting soon";
    WaitingHelp: "Sobald alle Plätze besetzt und alle bereit sind, beginnt die Partie.",
        "The game begins as soon as every seat is taken and everybody is ready.";
    SitHere: "Hier sitzen", "Sit here";
    StandUp: "Aufstehen", "Stand up";
    IsReady: "bereit", "ready";
    NotReady: "noch nicht bereit", "not ready yet";
    ReadyNow: "Ich bin bereit", "I am ready";
    ReadyNoMore: "Doch noch nicht", "Not ready after all";
    GiveSeat: "Platz vergeben …", "Give the seat to …";
    Reserve: "Reservieren", "Reserve";
    InviteHelp: "Mit diesem Link kommen andere an den Tisch:", "This link brings others to the table:";
    CopyTableLink: "Link kopieren", "Copy link";
    LinkCopied: "Kopiert", "Copied";
    Watching: "Zuschauer", "watching";

    Chat: "Gespräch", "Talk";
    ChatPlaceholder: "Etwas sagen", "Say something";
    Say: "Sagen", "Say";
    Profile: "Profil", "Profile";
    Mute: "Stummschalten", "Mute";
    Muted: "Du hörst nichts mehr von dort.", "You will not see their messages any more.";
    Report: "Melden", "Report";
    ReportHelp: "Was ist geschehen?", "What happened?";
    ReportSend: "Meldung senden", "Send the report";
    Reported: "Danke, die Meldung ist angekommen.", "Thank you, the report has arrived.";

    Present: "hier", "here";
    Away: "nicht da", "away";
    KeptByBot: "ein Bot hütet", "kept by a bot";
    LineCut: "Die Verbindung ist unterbrochen. Sie kommt von selbst zurück, und nichts geht verloren.",
        "The connection is interrupted. It comes back by itself, and nothing is lost.";
    Frozen: "Der Tisch steht wegen eines Fehlers still. Die Aufzeichnung bleibt erhalten.",
        "A fault has stopped this table. Its record is kept.";
    Pause: "Pause vorschlagen", "Propose a pause";
    Paused: "Die Partie ruht. Alle Uhren stehen.", "The game is paused. All clocks are stopped.";
    Resume: "Weiterspielen", "Resume";
    Resign: "Platz einem Bot überlassen", "Leave the seat to a bot";
    ResignSure: "Wirklich überlassen?", "Really leave it?";
    KeptHelp: "Ein Bot hütet deinen Platz. Er sieht nur, was du sehen würdest.",
        "A bot keeps your seat. It sees only what you would see.";
    Return: "Ich bin zurück", "I am back";
    ProposesUndo: "möchte etwas zurücknehmen.", "would like to take something back.";
    ProposesPause: "schlägt eine Pause vor.", "proposes a pause.";
    Agree: "Einverstanden", "Agreed";
    Disagree: "Lieber nicht", "Rather not";
    WaitsForOthers: "Die anderen werden gefragt.", "The others are being asked.";
    RematchAsked: "Der neue Tisch öffnet sich, sobald alle die Revanche möchten.",
        "The new table opens as soon as everybody wants the rematch.";
    BriefingTitle: "Seit deinem letzten Zug", "Since your last move";
    BriefingSteps: "Schritte", "steps";
    BriefingNext: "Weiter", "Next";
    BriefingBack: "Zurück", "Back";
    BriefingClose: "Zum Jetzt", "Back to now";
    TellMe: "Wieder melden, wenn ich am Zug bin", "Notify me again when it is my turn";
    TellMeNot: "Für diesen Tisch nicht melden", "No notices about this table";
    YourTurnNotice: "Du bist am Zug.", "It is your turn.";

    FairDice: "Ehrliche Würfel", "Fair dice";
    FairDiceHelp: "Vor der Partie steht der Schlüssel aller Karten und Würfe fest; das ist seine Prüfsumme. Nach der Partie wird er gezeigt, und jeder kann alles nachrechnen.",
        "Before the game the key to every card and roll is fixed; this is its hash. After the game it is shown, and everybody can check everything.";
    FinishedGame: "Beendete Partie", "Finished game";
    Helped: "In dieser Partie gab es Tipps, oder ein Bot hat einen Platz gehütet; sie zählt nicht für die Wertung.",
        "Hints were given in this game, or a bot kept a seat; it does not count for ratings.";
    ProofKey: "Der Schlüssel hat die vorher gezeigte Prüfsumme.", "The key has the hash that was published before.";
    ProofKeyNot: "Der Schlüssel passt nicht zur Prüfsumme.", "The key does not match the published hash.";
    ProofDeals: "Jede Karte und jeder Wurf folgt aus dem Schlüssel.", "Every card and every roll follows from the key.";
    ProofDealsNot: "Nicht alles folgt aus dem Schlüssel.", "Not everything follows from the key.";
    ProofSeen: "Es ist die Prüfsumme, die dieses Gerät während der Partie sah.",
        "It is the hash that this device saw during the game.";
    ProofSeenNot: "Dieses Gerät sah während der Partie eine andere Prüfsumme.",
        "This device saw another hash during the game.";
    ProofCount: "Zufallsschritte nachgerechnet", "random steps checked";

    MyTurn: "Du bist am Zug", "Your turn";
    OthersTurn: "Andere sind am Zug", "The others' turn";
    FinishedGames: "Beendet", "Finished";
    NoGamesYet: "Noch keine Partie. Unter „Tische“ findest du Mitspieler.", "No games yet. Find people under Tables.";
    Since: "dabei seit", "member since";
    Statistics: "Statistik", "Statistics";
    Game: "Spiel", "Game";
    Rating: "Wertung", "Rating";
    GamesPlayed: "Partien", "Games";
    Wins: "Siege", "Wins";
    MeanPoints: "Punkte im Mittel", "Mean points";
    Rank: "Rang", "Rank";
    Points: "Punkte", "points";
    LastGames: "Letzte Partien", "Last games";
    NoFinishedGames: "Noch keine beendete Partie.", "No finished games yet.";
    NoLeaders: "Noch niemand. Wer ein Konto hat und drei gewertete Partien beendet, steht hier.",
        "Nobody yet. Finish three rated games with an account to appear here.";

    NamePassword: "Name und Passwort", "Name and password";
    Notices: "„Du bist am Zug“", "“It is your turn”";
    NoticesHere: "Auf diesem Gerät melden", "Notify me on this device";
    NoticesHelp: "Solange eine Seite von tianxia offen ist.", "As long as a page of tianxia is open.";
    Webhook: "Adresse, die aufgerufen wird (Webhook)", "Address to call (webhook)";
    WebhookHelp: "Eine JSON-Nachricht geht dorthin, wenn du am Zug bist und den Tisch nicht offen hast.",
        "It gets a JSON message when it is your turn and you do not have the table open.";
    Email: "E-Mail", "E-mail";
    MailOff: "Dieser Server versendet keine E-Mails.", "This server sends no e-mail.";
    MailNone: "Bevor wir dir schreiben, fragen wir mit einem Link, ob die Adresse deine ist.",
        "Before we write to you, we ask with a link whether the address is yours.";
    MailAsked: "Wir haben dir geschrieben. Der Link in der E-Mail bestätigt, dass die Adresse deine ist.",
        "We have written to you. The link in the mail confirms that the address is yours.";
    MailConfirmed: "Die Adresse ist bestätigt. Jede E-Mail enthält einen Link, der sie beendet.",
        "The address is confirmed. Every mail has a link to stop them.";
    Tokens: "Schlüssel für eigene Programme", "Tokens for programs of your own";
    TokensHelp: "Ein Programm mit einem solchen Schlüssel spielt in deinem Namen.",
        "A program with such a token plays in your name.";
    ApiPage: "Beschreibung der Schnittstelle", "Description of the interface";
    TokenLabel: "Wofür?", "What for?";
    TokenOnce: "Dieser Text wird nur jetzt gezeigt:", "This text is shown only once:";
    CopyToken: "Kopieren", "Copy";
    AddToken: "Schlüssel anlegen", "Create a token";
    EndToken: "Beenden", "End";
    Until: "gilt bis", "valid until";
    MutedPeople: "Stummgeschaltet", "Muted";
    HearAgain: "Wieder hören", "Unmute";
    OwnData: "Deine Daten", "Your data";
    OwnDataHelp: "Alles, was der Server über dich weiß, als Datei; oder nichts mehr. In Partien anderer bleibt dein Platz ohne deinen Namen.",
        "Everything that the server knows about you, as a file; or delete it all. In other people's games your seat stays, without your name.";
    Export: "Als Datei laden", "Download";
    Logout: "Abmelden", "Sign out";
    DeleteMe: "Konto und Daten löschen", "Delete account and data";
    DeleteMeSure: "Wirklich alles löschen?", "Really delete everything?";
}
