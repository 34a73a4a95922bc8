//! `--records DIR`: a record of every match, each in a separate file.

use crate::exec::{self, Player};
use crate::names::tag_of;
use crate::{files, text};
use anyhow::{Context, Result};
use bots::{Forfeit, Lineup};
use engine::{Content, Hash256, Lang, Record, Rng, Scores, Seat, State, Step, Title, write_setup};
use std::fs;
use std::path::{Path, PathBuf};

/// The most characters of a seat's kind in a file name.
const MOST_OF_A_NAME: usize = 20;

/// A folder that takes records.
pub(crate) struct Folder {
    path: PathBuf,
    lang: Lang,
}

/// One match between bots, as described by its record's header and name.
pub(crate) struct Meeting<'a, G: Title> {
    pub(crate) content: &'a G::Content,
    pub(crate) setup: G::Setup,
    /// The bot at each seat.
    pub(crate) kinds: Vec<Player>,
    pub(crate) seed: u64,
    /// What distinguishes it from others with the same seed, as a tag: `deal 3`.
    pub(crate) number: (&'static str, u64),
}

impl Folder {
    /// Makes the folder where it is missing, and checks before long work that it can be written to.
    pub(crate) fn open(path: Option<&Path>, lang: Lang) -> Result<Option<Folder>> {
        let Some(path) = path else { return Ok(None) };
        fs::create_dir_all(path).with_context(|| text::no_folder(lang, path))?;
        files::check_writable(&path.join("tianxia.new"), lang)?;
        Ok(Some(Folder { path: path.to_path_buf(), lang }))
    }

    /// Keeps a match between bots.
    fn keep<G: Title>(&self, meeting: &Meeting<'_, G>, steps: Vec<Step>, forfeit: Option<&Forfeit>) -> Result<()> {
        let mut record = Record::<G>::new(meeting.content, meeting.setup, None);
        for (seat, kind) in (0..).map(Seat).zip(&meeting.kinds) {
            record.header.tags.push((tag_of(seat), format!("{kind} {kind}-{}", seat.0 + 1)));
        }
        let (key, number) = meeting.number;
        record.header.tags.push(("seed".into(), meeting.seed.to_string()));
        record.header.tags.push((key.into(), number.to_string()));
        record.header.tags.extend(forfeit.map(|forfeit| ("forfeit".into(), tag_of(forfeit.seat))));
        record.steps = steps;
        let path = self.path.join(meeting.file_name());
        files::write(&path, record.to_text(meeting.content).as_bytes(), self.lang)
    }

    /// A name that no file of this folder has: `kaiser-1f2e3d4c.txt`, `kaiser-1f2e3d4c-2.txt` and so on.
    pub(crate) fn fresh<G: Title>(&self, dice: Hash256) -> PathBuf {
        let name = format!("{}-{}", G::NAME, short(dice));
        let first = self.path.join(format!("{name}.txt"));
        let others = (2..).map(|n: u64| self.path.join(format!("{name}-{n}.txt")));
        [first].into_iter().chain(others).find(|path| !path.exists()).expect("there are many numbers")
    }
}

impl<G: Title> Meeting<'_, G> {
    /// Plays it: the deals come from `luck`, each player's seed is drawn from `seed`. Its record is kept before its
    /// result counts; a player that does not play to the end is named on the standard error.
    pub(crate) fn play(
        &self,
        state: &mut State<G>,
        luck: &mut Rng,
        seed: u64,
        folder: Option<&Folder>,
        lang: Lang,
    ) -> Result<(Scores, u32)> {
        let (mut seeds, setup) = (Rng::new(seed), write_setup::<G>(&self.setup));
        let sitters = self.kinds.iter().map(|player| player.sit(setup.clone(), seeds.next_u64(), lang));
        let (mut lineup, mut steps, mut plies) = (Lineup::of(sitters.collect()), Vec::new(), 0);
        let played = lineup.play(state, luck, |step| {
            plies += 1;
            if folder.is_some() {
                steps.push(step);
            }
        });
        let forfeit = played.err().inspect(|forfeit| self.complain(forfeit, lang));
        if let Some(folder) = folder {
            folder.keep(self, steps, forfeit.as_ref())?;
        }
        let scores = exec::scores(state, forfeit.as_ref());
        lineup.over(&scores);
        Ok((scores, plies))
    }

    /// Says who has lost without playing to the end.
    fn complain(&self, Forfeit { seat, why }: &Forfeit, lang: Lang) {
        let (key, number) = self.number;
        let player = self.kinds[seat.index()].to_string();
        eprintln!("{}", text::bots::forfeited(lang, &format!("{key} {number}"), seat.0 + 1, &player, why));
    }

    /// A name that distinguishes every match, setup, edition and line-up, in characters that every system accepts.
    fn file_name(&self) -> String {
        let (key, number) = self.number;
        let full: Vec<String> = self.kinds.iter().map(ToString::to_string).collect();
        let whole = format!("{} {} {}", write_setup::<G>(&self.setup), self.content.hash(), full.join(","));
        let safe = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let kinds = full.iter().map(|name| name.chars().take(MOST_OF_A_NAME).map(safe).collect::<String>());
        let kinds = kinds.collect::<Vec<_>>().join("_");
        format!("{}-seed{}-{key}{number}-{kinds}-{}.txt", G::NAME, self.seed, short(Hash256::of(whole.as_bytes())))
    }
}

/// The first digits of a hash.
fn short(hash: Hash256) -> String {
    hash.to_string()[..8].to_string()
}
