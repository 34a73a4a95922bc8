//! What a step would bring, for drawing the table before it is taken.

use crate::content::Content;
use crate::pieces::{Card, Court, Region, SLOTS};
use crate::state::{Player, Public};
use engine::Seat;

impl Public {
    /// ZG-B1 to ZG-B3: the places of a seat's cards that would work after this card at the court, a bit for each
    /// (`3 * region + slot`). Regions that are silent now are left out.
    pub fn would_fire(&self, content: &Content, seat: Seat, card: Card, action: Court) -> u16 {
        if action.activates(card.0, self.below()) { self.player(seat).tuned(content, action) } else { 0 }
    }
    /// ZG-B6: the abilities of a seat's board that work after this court action, a bit for each.
    pub fn board_works(&self, content: &Content, seat: Seat, action: Court) -> u8 {
        let abilities = content.boards[self.player(seat).board].abilities;
        let works = abilities.iter().map(|ability| ability.is_some_and(|ability| ability.works_on(action)));
        works.enumerate().fold(0, |set, (n, works)| set | u8::from(works) << n)
    }
}

impl Player {
    /// The places of cards that this action triggers, in regions that are not silent, a bit for each.
    pub fn tuned(&self, content: &Content, action: Court) -> u16 {
        let mut set = 0;
        for region in Region::all().filter(|&region| !self.silenced(content, region)) {
            for (slot, card) in self.cards_at(region).enumerate() {
                set |= u16::from(content.card(card).trigger == action) << (region.index() * SLOTS + slot);
            }
        }
        set
    }
    /// ZG-B3: how much more unrest silences the cards of a region; 0 if they are silent.
    pub fn until_silence(&self, content: &Content, region: Region) -> u8 {
        self.track(content, region) - self.unrest[region]
    }
    /// ZG-C11: how much more unrest forbids palaces in a region; 0 if they are forbidden.
    pub fn until_ban(&self, content: &Content, region: Region) -> u8 {
        content.boards[self.board].no_palace[region].saturating_sub(self.unrest[region])
    }
}
