//! The page's own words, German and English side by side: a missing translation does not compile.

use engine::Lang;

/// Defines [`Word`] and its two languages.
macro_rules! words {
    ($($name:ident: $de:literal, $en:literal;)+) => {
        /// Something the page says.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Word { $($name),+ }

        impl Word {
            /// In one language.
            pub(crate) const fn get(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $((Word::$name, Lang::De) => $de, (Word::$name, Lang::En) => $en,)+
                }
            }
        }

        impl crate::text::Spoken for Word {
            fn spoken(self, lang: Lang) -> &'static str {
                self.get(lang)
            }
        }
    };
}

pub(crate) use words;

words! {
    Games: "Spiele", "Games";
    Online: "Online", "Online";
    Replays: "Partien", "Matches";
    Rules: "Regeln", "Rules";
    Settings: "Einstellungen", "Settings";
    Credits: "Mitwirkende", "Credits";
    Motto: "Brettspiele aus dem alten China. Sofort spielen, allein oder zusammen.",
        "Board games about old China. Play right away, alone or together.";
    SkipToContent: "Zum Inhalt springen", "Skip to content";
    SkipToAnswers: "Zu den Antworten springen", "Skip to the answers";
    MainMenu: "Hauptmenü", "Main menu";
    Players: "Spieler", "players";
    Minutes: "Minuten", "minutes";
    Weight: "Anspruch", "Weight";
    WeightOf: "von 5", "of 5";
    Play: "Spielen", "Play";
    GoOn: "Weiterspielen", "Continue";
    GoOnTitle: "Angefangene Partien", "Matches in progress";
    NewGame: "Neues Spiel", "New game";
    NumberOfPlayers: "Wie viele spielen?", "How many play?";
    Seats: "Wer sitzt am Tisch?", "Who sits at the table?";
    Options: "Was gilt am Tisch?", "What does the table agree on?";
    Edition: "Ausgabe", "Edition";
    EditionHelp: "Was auf Plan und Karten gedruckt ist, als Datei.", "What is printed on board and cards, as a file.";
    EditionOwn: "Eigene Datei", "Your own file";
    Editions: "Ausgaben", "Editions";
    Revision: "Regelfassung", "Revision";
    Revisions: "Was sich geändert hat", "What has changed";
    EditionBad: "Diese Datei geht nicht", "This file does not work";
    Seat: "Platz", "Seat";
    BotFailed: "Der Bot ist ausgefallen; für ihn wurde die erste erlaubte Antwort gespielt.",
        "The bot failed; the first allowed answer was played for it.";
    NetworkLoading: "Was die Bots gelernt haben, wird geladen …", "Fetching what the bots have learned …";
    NetworkMissing: "Was die Bots gelernt haben, ließ sich nicht laden. Sie spielen ohne es, etwas schwächer.",
        "What the bots have learned could not be fetched. They play without it, a little weaker.";
    Name: "Name", "Name";
    Me: "Ich", "Me";
    PersonHere: "Noch jemand hier", "Somebody else here";
    Human: "Mensch", "Person";
    Begin: "Partie beginnen", "Begin";
    AtTheTable: "Am Tisch", "At the table";
    YourTurn: "am Zug", "to move";
    Thinks: "denkt nach", "is thinking";
    Points: "Punkte", "points";
    Log: "Verlauf", "Log";
    Preview: "Was wäre, wenn", "What would happen";
    PreviewEmpty: "Zeige auf eine Antwort oder tippe sie an, um zu sehen, was sie bewirkt.",
        "Point at an answer or tap it to see what it leads to.";
    PreviewNoChange: "Am Stand ändert sich dadurch noch nichts.", "This changes no points yet.";
    PreviewOpen: "Was folgt, entscheidet auch Unbekanntes.", "What follows also depends on what nobody knows yet.";
    IfItEndedNow: "wenn jetzt Schluss wäre", "if it ended now";
    AtOnce: "sofort", "at once";
    WhyNot: "Das geht jetzt nicht", "Not possible now";
    AskedNow: "Gefragt ist jetzt", "Asked now";
    Close: "Schließen", "Close";
    Course: "Punkte, wenn jetzt Schluss wäre", "Points if it ended now";
    Undo: "Zurücknehmen", "Undo";
    UndoNot: "Nichts zurückzunehmen: seit der letzten Entscheidung ist Neues bekannt geworden.",
        "Nothing to take back: something new has become known since the last decision.";
    UndoAsking: "Zurücknehmen, wenn alle einverstanden sind", "Undo if everybody agrees";
    Hint: "Tipp", "Hint";
    HintThinking: "Der Ratgeber denkt nach.", "The adviser is thinking.";
    HintTitle: "Der Ratgeber meint", "The adviser says";
    HintSecond: "Zweitbeste Antwort:", "Second best:";
    History: "Rückblick", "Look back";
    First: "An den Anfang", "To the start";
    Back: "Einen Schritt zurück", "One step back";
    Forward: "Einen Schritt vor", "One step forward";
    Now: "Zurück ins Jetzt", "Back to now";
    LookingBack: "Rückblick", "Looking back";
    StepOf: "Schritt", "Step";
    Answers: "Mögliche Antworten", "Possible answers";
    Waiting: "Gleich geht es weiter.", "One moment.";
    ItIsTheTurnOf: "Am Zug:", "To move:";
    Board: "Spielplan", "Board";
    GameOver: "Die Partie ist zu Ende", "The match is over";
    Wins: "gewinnt", "wins";
    NobodyWins: "Niemand gewinnt", "Nobody wins";
    WinTogether: "gewinnen gemeinsam", "win together";
    Rank: "Rang", "Rank";
    Source: "Woher", "Source";
    Total: "Summe", "Total";
    CourseOfGame: "So lief die Partie", "The course of the match";
    TurningPoints: "Wendepunkte", "Turning points";
    ChanceCurve: "Gewinnchancen", "Winning chances";
    Odds: "Chance", "odds";
    LuckTitle: "Glück", "Luck";
    LuckHelp: "Was Karten und Würfel mehr oder weniger gaben als zu erwarten; ± sagt, wie weit das meist schwankt.",
        "What cards and dice gave above or below expectation; ± says how much that usually varies.";
    HowEarned: "Wofür es Punkte gab", "What the points were for";
    PlayOn: "Ab hier weiterspielen", "Play on from here";
    PlayOnHelp: "Wähle, wer auf welchem Platz sitzt. Was noch kommt, wird neu gemischt, wenn der Schlüssel der Partie fehlt.",
        "Choose who takes which seat. The rest is shuffled again if the key of the match is missing.";
    BranchOf: "Abzweig einer anderen Partie", "Branch of another match";
    LinkHere: "Link zu dieser Stellung", "Link to this position";
    ShowEnd: "Ausgang zeigen", "Show the end";
    Exercises: "Üben", "Exercises";
    ExerciseOfDay: "Übung des Tages", "Exercise of the day";
    Exercise: "Übung", "Exercise";
    ExerciseAsk: "Eine Antwort ist hier klar besser als die anderen. Welche?",
        "One answer is clearly better than the others here. Which?";
    ExerciseRight: "Richtig!", "Right!";
    ExerciseBetter: "Besser ist:", "Better:";
    ExerciseInstead: "Im Schnitt, verglichen mit deiner Antwort:", "On average, compared with your answer:";
    ExerciseChance: "Gewinnchance", "Winning chance";
    ExerciseSecond: "mit der nächstbesten Antwort", "with the next best answer";
    ExerciseNext: "Nächste Übung", "Next exercise";
    ExerciseAgain: "Noch einmal", "Once more";
    ExerciseScore: "gelöst im ersten Versuch:", "solved on the first try:";
    ExerciseGone: "Die Übungen sind ohne Netz nicht zu haben.", "The exercises cannot be fetched offline.";
    Easy: "leicht", "easy";
    Medium: "mittel", "medium";
    Hard: "schwer", "hard";
    Rematch: "Revanche mit gedrehten Plätzen", "Rematch with rotated seats";
    Watch: "Noch einmal ansehen", "Watch again";
    Analysis: "Partie analysieren", "Analyse the match";
    AnalysisStop: "Anhalten", "Stop";
    AnalysisHelp: "Jede Entscheidung wird aus dem beurteilt, was ihr Platz wusste; jede Linie zeigt, wie er seine Chancen sah. Das dauert eine Weile.",
        "Every decision is judged from what its seat knew; each line shows how a seat saw its own chances. This takes a while.";
    AnalysisDecisionsTitle: "Entscheidungen", "Decisions";
    AnalysisDecisions: "Entscheidungen, im Mittel", "decisions, on average";
    AnalysisBetter: "Besser:", "Better:";
    SaveFile: "Als Datei sichern", "Save as a file";
    CopyLink: "Link kopieren", "Copy link";
    Copied: "Der Link ist kopiert.", "The link is copied.";
    Curtain: "ist am Zug", "is to move";
    CurtainHelp: "Gib das Gerät weiter. Die Karten bleiben verdeckt, bis du hier drückst.",
        "Pass the device on. The cards stay covered until you press here.";
    CurtainOpen: "Ich bin da", "I am here";
    SavedGames: "Angefangen", "In progress";
    FinishedGames: "Beendet", "Finished";
    NoGames: "Noch keine Partie. Die erste wartet unter „Spiele“.", "No match yet. The first one waits under Games.";
    OpenRecord: "Eine Aufzeichnung öffnen", "Open a record";
    OpenRecordHelp: "Wähle eine Datei oder füge ihren Text ein.", "Choose a file or paste its text.";
    Open: "Öffnen", "Open";
    Delete: "Löschen", "Delete";
    DeleteSure: "Wirklich löschen?", "Really delete?";
    RecordText: "Text der Aufzeichnung", "Text of the record";
    RecordBad: "Diese Aufzeichnung lässt sich nicht lesen", "This record cannot be read";
    RecordFile: "Datei", "File";
    FinalScoring: "Die letzte Wertung Schritt für Schritt", "The final scoring, step by step";
    Menu: "Menü", "Menu";
    Around: "Tisch", "Table";
    Slow: "Letzte Züge langsam", "Replay the last moves";
    BoxMissing: "Dieses Spiel konnte nicht geladen werden. Ist das Netz weg?",
        "This game could not be fetched. Are you offline?";
    NotFound: "Diese Partie gibt es hier nicht mehr.", "This match is no longer here.";
    Language: "Sprache", "Language";
    German: "Deutsch", "German";
    English: "Englisch", "English";
    Theme: "Darstellung", "Appearance";
    ThemeSystem: "wie das System", "system setting";
    ThemeLight: "hell", "light";
    ThemeDark: "dunkel", "dark";
    Motion: "Bewegung", "Motion";
    MotionSystem: "wie das System", "system setting";
    MotionOff: "keine", "none";
    BotSpeed: "Tempo der Bots", "Speed of the bots";
    SpeedCalm: "ruhig", "calm";
    SpeedQuick: "zügig", "quick";
    SpeedInstant: "sofort", "instant";
    Forced: "Wenn es nur eine Antwort gibt", "If there is only one answer";
    ForcedAsked: "fragen", "ask";
    ForcedAlone: "von selbst geben", "give it automatically";
    NoChoice: "Keine Wahl", "No choice";
    WonBy: "Gewonnen hat:", "Won by:";
    Learn: "Lernen", "Learn";
    LessonOn: "Weiter", "Go on";
    LessonPlay: "Zur ersten Partie", "Play a first match";
    LessonTry: "Probiere:", "Try:";
    LessonShow: "Zeigen", "Show me";
    LessonOther: "Das ist auch erlaubt; die Lektion nimmt einen anderen Weg.", "That is allowed, too, but the lesson goes another way.";
    LessonGone: "Die Lektion ist ohne Netz nicht zu haben.", "The lesson cannot be loaded offline.";
    StepBack: "zurück", "back";
    SettingsHelp: "Alles bleibt auf diesem Gerät.", "Everything stays on this device.";
    YourName: "Dein Name", "Your name";
    Keys: "Tasten", "Keys";
    KeysHelp: "1–9 und Buchstaben: Antworten · U: zurücknehmen · H: Tipp · Rücktaste: einen Schritt der Antwort zurück · Pfeile links und rechts: Rückblick · Esc: zurück ins Jetzt",
        "1–9 and letters: answers · U: undo · H: hint · backspace: back one step of the answer · left and right arrows: look back · Esc: back to now";
    CreditsIntro: "tianxia ist ein freies Programm unter MIT oder Apache 2.0. Die Spiele sind das Werk ihrer Autorinnen, Autoren, Zeichner und Verlage; wer eines mag, kaufe die Schachtel.",
        "tianxia is free software under MIT or Apache 2.0. The games are the work of their designers, artists and publishers; if you like one, buy the box.";
    Design: "Idee", "Design";
    Art: "Grafik der Schachtel", "Box art";
    Publisher: "Verlag", "Publisher";
    Reconstructed: "Nachgebaut", "Reconstructed";
    ReconstructedHelp: "Die Regeln folgen den Regelheften. Was nur auf Plan und Karten gedruckt ist, ist teils nachgebaut: so viele Angaben stammen aus",
        "The rules follow the rulebooks. What is only printed on boards and cards is partly reconstructed. Where the data come from:";
    ProvRulebook: "dem Regelheft", "the rulebook";
    ProvSummary: "einer Zusammenfassung", "a summary";
    ProvSource: "öffentlichen Quellen", "public sources";
    ProvReconstructed: "eigenem Nachbau", "our own reconstruction";
    ProvDerived: "Schlüssen daraus", "what follows from these";
    FontsCredit: "Schriften: Alegreya und Alegreya Sans (Huerta Tipográfica), Zeichen nach LXGW WenKai; alle unter der SIL Open Font License 1.1.",
        "Type: Alegreya and Alegreya Sans (Huerta Tipográfica), characters after LXGW WenKai; all under the SIL Open Font License 1.1.";
    LibrariesCredit: "Lizenzen aller enthaltenen Programmteile", "Licences of all components";
    RulesIntro: "In eigenen Worten. Jede Regel hat eine Nummer, auf die Vorschau und Verlauf verweisen.",
        "In our own words. Every rule has a number that previews and the log refer to.";
    Contents: "Inhalt", "Contents";
    SearchRules: "Regeln durchsuchen", "Search the rules";
    Signs: "Zeichen", "Symbols";
    Found: "Fundstellen", "found";
    OwnPage: "Eigene Seite", "Separate page";
    BackToTable: "Zurück zum Tisch", "Back to the table";
    SeenBy: "Gesehen von", "Seen by";
    Everybody: "allen", "everybody";
}
