//! Files in and out: content editions and records, with limits and clear errors.

use crate::args::RecordArgs;
use crate::names::Names;
use crate::{repeated, text};
use anyhow::{Context, Result, anyhow, bail};
use catalog::GameId;
use engine::content::Defect;
use engine::{Content, Game, Hash256, Json, Lang, Raw, ReadError, Record, Seat, State, Step, Timeline, Title};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

/// The largest record file.
const MAX_RECORD_BYTES: u64 = 4 << 20;
/// The largest key file.
const MAX_KEY_BYTES: u64 = 100;

/// Whether `-` is given instead of a file.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a file of limited size; `-` is the standard input.
pub(crate) fn read(path: &Path, limit: u64, lang: Lang) -> Result<Vec<u8>> {
    let place = || text::cannot_read(lang, path);
    let mut bytes = Vec::new();
    if is_stdin(path) {
        std::io::stdin().take(limit + 1).read_to_end(&mut bytes).with_context(place)?;
    } else {
        let file = File::open(path).with_context(place)?;
        if file.metadata().with_context(place)?.is_dir() {
            bail!("{}", text::is_a_folder(lang, path));
        }
        file.take(limit + 1).read_to_end(&mut bytes).with_context(place)?;
    }
    if bytes.len() as u64 > limit {
        bail!("{}", text::too_large(lang, path, limit));
    }
    Ok(bytes)
}

/// Writes a file whole or not at all.
pub(crate) fn write(path: &Path, bytes: &[u8], lang: Lang) -> Result<()> {
    replace(path, bytes, |_| Ok(())).with_context(|| text::cannot_write(lang, path))
}

/// The same for contents that cannot be recreated: they are on the disk before the file gets its name.
pub(crate) fn write_for_good(path: &Path, bytes: &[u8], lang: Lang) -> Result<()> {
    replace(path, bytes, File::sync_all).with_context(|| text::cannot_write(lang, path))
}

fn replace(path: &Path, bytes: &[u8], finish: impl FnOnce(&File) -> std::io::Result<()>) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    finish(&file)?;
    fs::rename(&beside, path)
}

/// Writes a secret that nobody else on this machine may read.
pub(crate) fn write_secret(path: &Path, secret: &str, lang: Lang) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let place = || text::cannot_write(lang, path);
    options.open(path).and_then(|mut file| writeln!(file, "{secret}")).with_context(place)
}

/// Reads a dealer's key.
pub(crate) fn read_key(path: &Path, lang: Lang) -> Result<Hash256> {
    let bytes = read(path, MAX_KEY_BYTES, lang).with_context(|| text::key_is_missing(lang))?;
    let key = std::str::from_utf8(&bytes).ok().and_then(|text| Hash256::parse(text.trim()));
    key.ok_or_else(|| anyhow!("{}: {}", path.display(), text::key_is_no_key(lang)))
}

/// Removes a file; a missing file is not an error.
pub(crate) fn remove(path: &Path, lang: Lang) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error).with_context(|| text::cannot_write(lang, path)),
        _ => Ok(()),
    }
}

/// Checks before long work whether the file can be written afterwards.
pub(crate) fn check_writable(path: &Path, lang: Lang) -> Result<()> {
    let there = path.exists();
    OpenOptions::new().create(true).append(true).open(path).with_context(|| text::cannot_write(lang, path))?;
    if there { Ok(()) } else { Ok(fs::remove_file(path)?) }
}

/// Reads a content file as text.
pub(crate) fn read_content(path: &Path, lang: Lang) -> Result<String> {
    let bytes = read(path, engine::content::MAX_BYTES as u64, lang)?;
    let json = String::from_utf8(bytes)
        .map_err(|error| anyhow!("{}", text::not_utf8(lang, path, error.utf8_error().valid_up_to())))?;
    match repeated::field(&json) {
        None => Ok(json),
        Some(defect) => bail!("{}", text::defects(lang, path, &[defect])),
    }
}

/// The game that a content file is for, by its `"format"`.
pub(crate) fn game_of_content(json: &str, path: &Path, lang: Lang) -> Result<GameId> {
    /// The game reads the rest.
    struct Head {
        format: Option<String>,
    }
    impl Raw for Head {
        fn read(json: &Json) -> std::result::Result<Head, Defect> {
            Ok(Head { format: json["format"].as_str().map(str::to_string) })
        }
    }
    let head: Head =
        engine::content::read(json).map_err(|defects| anyhow!("{}", text::defects(lang, path, &defects)))?;
    let formats: Vec<_> = GameId::ALL.iter().map(|id| id.content_format()).collect();
    let Some(format) = head.format else { bail!("{}", text::no_format(lang, path, &formats)) };
    let known = GameId::ALL.iter().find(|id| id.content_format() == format);
    known.copied().ok_or_else(|| anyhow!("{}", text::unknown_format(lang, path, &format, &formats)))
}

/// The edition of this name, the edition of a content file, or the standard one.
pub(crate) fn edition<G: Game>(path: Option<&Path>, lang: Lang) -> Result<&'static G::Content> {
    let Some(path) = path else { return Ok(G::Content::standard()) };
    if let Some(named) = path.to_str().and_then(G::Content::named) {
        return Ok(named);
    }
    if !is_stdin(path) && !path.exists() {
        bail!("{}", no_such_edition::<G>(&path.display().to_string(), lang));
    }
    let json = read_content(path, lang)?;
    let game = game_of_content(&json, path, lang)?;
    if game.name() != G::NAME {
        bail!("{}", text::content_of_other_game(lang, path, game.name(), G::NAME));
    }
    let content = G::Content::parse(&json).map_err(|defects| anyhow!("{}", text::defects(lang, path, &defects)))?;
    Ok(content.keep())
}

/// An edition that comes with the program.
pub(crate) fn named_edition<G: Game>(name: &str, lang: Lang) -> Result<&'static G::Content> {
    G::Content::named(name).ok_or_else(|| anyhow!("{}", no_such_edition::<G>(name, lang)))
}

/// Says that there is no such edition, and which ones there are.
fn no_such_edition<G: Game>(name: &str, lang: Lang) -> String {
    let offered = G::Content::EDITIONS.iter().filter(|edition| edition.offered).map(|edition| edition.name);
    text::no_such_edition(lang, name, G::NAME, &offered.collect::<Vec<_>>().join(", "))
}

/// The bytes of a record, and its game.
pub(crate) fn read_record(path: &Path, lang: Lang) -> Result<(GameId, Vec<u8>)> {
    let bytes = read(path, MAX_RECORD_BYTES, lang)?;
    let game = GameId::of_record(&bytes).map_err(|error| bad_record(path, &error, lang))?;
    Ok((game, bytes))
}

/// A record with its edition.
pub(crate) fn record<G: Title>(
    args: &RecordArgs,
    bytes: &[u8],
    lang: Lang,
) -> Result<(&'static G::Content, Record<G>)> {
    let own = args.content.as_deref().map(|path| edition::<G>(Some(path), lang)).transpose()?;
    Record::open(bytes, own).map_err(|error| bad_record(&args.file, &error, lang))
}

/// A recorded match; every step is checked against the rules.
pub(crate) fn timeline<G: Title>(args: &RecordArgs, bytes: &[u8], lang: Lang) -> Result<Timeline<G>> {
    let (content, record) = record::<G>(args, bytes, lang)?;
    Timeline::replay(content, &record).map_err(|error| match error {
        // Names such a step as the record writes it.
        ReadError::NotLegal(n) => {
            anyhow!("{}: {}", args.file.display(), text::illegal_step(lang, n, &record.token(content, n)))
        }
        error => bad_record(&args.file, &error, lang),
    })
}

/// A place in a recorded match.
pub(crate) struct Place<G: Title> {
    /// The whole match.
    pub game: Timeline<G>,
    /// The number of steps made.
    pub ply: u32,
    pub names: Names,
}

impl<G: Title> Place<G> {
    /// The true state there.
    pub(crate) fn state(&self) -> &State<G> {
        self.game.state_at(self.ply)
    }

    /// The number of steps after which somebody, or this seat, next decides.
    pub(crate) fn next_decision(&self, seat: Option<Seat>) -> Option<usize> {
        let decides = |&ply: &u32| {
            let seats = self.game.state_at(ply).to_act().seats();
            seat.map_or(!seats.is_empty(), |seat| seats.has(seat))
        };
        (self.ply..=self.game.ply()).find(decides).map(|ply| ply as usize)
    }

    /// The number of steps after which somebody, or this seat, decided for the last time.
    pub(crate) fn last_decision(&self, seat: Option<Seat>) -> Option<usize> {
        let decides = |step: &Step| matches!(step, Step::Play(who, _) if seat.is_none_or(|seat| seat == *who));
        self.game.record().steps.iter().rposition(decides)
    }
}

/// A recorded match after a number of steps, or after all of them.
pub(crate) fn position<G: Title>(
    args: &RecordArgs,
    bytes: &[u8],
    steps: Option<usize>,
    lang: Lang,
) -> Result<Place<G>> {
    let game = timeline::<G>(args, bytes, lang)?;
    let all = game.record().steps.len();
    if let Some(steps) = steps.filter(|&steps| steps > all) {
        bail!("{}", text::too_few_steps(lang, steps, all));
    }
    let names = Names::of_record(game.record(), lang);
    Ok(Place { ply: steps.unwrap_or(all) as u32, names, game })
}

/// What is wrong with a record, and in which file.
pub(crate) fn bad_record(path: &Path, error: &ReadError, lang: Lang) -> anyhow::Error {
    anyhow!("{}: {}", path.display(), text::read_error(lang, error))
}
