//! Names the process that has a store open as its server, for somebody who is refused.

use std::time::{SystemTime, UNIX_EPOCH};

/// A host's name is cut after this many characters: PostgreSQL keeps 63 characters of the whole text.
const HOST_CHARS: usize = 20;

/// This process: `HOST, process 17, since 2026-11-16 12:30 UTC`.
pub(crate) fn this_process() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host: String = host.trim().chars().filter(char::is_ascii_graphic).take(HOST_CHARS).collect();
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    format!("{host}, process {}, since {}", std::process::id(), utc(seconds))
}

/// A time as people write it.
fn utc(seconds: u64) -> String {
    let (days, minutes) = (seconds / 86_400, seconds / 60 % 1440);
    // Years start in March, in cycles of 400 years: leap days come last and need no special case.
    let days = days + 719_468;
    let (cycle, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = year + cycle * 400 + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_in_a_calendar() {
        assert_eq!(utc(0), "1970-01-01 00:00 UTC");
        assert_eq!(utc(951_827_640), "2000-02-29 12:34 UTC");
        assert_eq!(utc(1_794_832_200), "2026-11-16 12:30 UTC");
    }
}
