//! The ladder as a picture.

use super::rating::Rating;
use super::report::Report;
use std::fmt::Write;

/// Width of the scale, of a letter and of the least space for names; height of a row and of the head; in pixels.
const SCALE: f64 = 510.0;
const LETTER: f64 = 7.5;
const NAMES: f64 = 210.0;
const ROW: f64 = 30.0;
const HEAD: f64 = 56.0;

/// A row for each bot, the strongest on top: its rating as a dot, its interval as a line.
pub(super) fn ladder(report: &Report) -> String {
    let mut rows: Vec<_> = report.bots.iter().collect();
    rows.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
    let ends = |rating: &Rating| rating.interval.unwrap_or((rating.elo, rating.elo));
    let low = rows.iter().map(|bot| ends(&bot.rating).0).fold(f64::INFINITY, f64::min);
    let high = rows.iter().map(|bot| ends(&bot.rating).1).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = ((low / 100.0).floor() * 100.0, (high / 100.0).ceil() * 100.0);
    let span = (high - low).max(100.0);
    let longest = rows.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0);
    let names = NAMES.max(40.0 + LETTER * longest as f64);
    let (x, width) = (|elo: f64| names + (elo - low) / span * SCALE, names + SCALE + 40.0);
    let height = HEAD + ROW * rows.len() as f64 + 34.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fbf8f1\"/>\n\
         <text x=\"20\" y=\"28\" font-size=\"16\" fill=\"#2b2622\">{}</text>\n",
        escape(&report.title()),
        escape(&report.title()),
    );
    let _ = writeln!(svg, "<text x=\"20\" y=\"{:.1}\" fill=\"#6d6256\">Elo</text>", height - 9.0);
    let step = if span > 1200.0 { 200.0 } else { 100.0 };
    let mut mark = low;
    while mark <= low + span {
        let (at, bottom) = (x(mark), height - 26.0);
        let _ = writeln!(svg, "<path d=\"M{at:.1} {HEAD}V{bottom:.1}\" stroke=\"#ddd3c2\"/>");
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#6d6256\">{mark:.0}</text>",
            bottom + 17.0
        );
        mark += step;
    }
    for (n, bot) in rows.iter().enumerate() {
        let y = HEAD + ROW * (n as f64 + 0.5);
        let (left, right) = ends(&bot.rating);
        let (left, right, at) = (x(left), x(right), x(bot.rating.elo));
        let _ = writeln!(svg, "<text x=\"20\" y=\"{:.1}\" fill=\"#2b2622\">{}</text>", y + 4.5, escape(&bot.name));
        let _ = writeln!(
            svg,
            "<path d=\"M{left:.1} {y:.1}H{right:.1}\" stroke=\"#a33b2a\" stroke-width=\"3\" stroke-linecap=\"round\"/>\
             <circle cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"5.5\" fill=\"#a33b2a\"/>"
        );
    }
    svg + "</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
