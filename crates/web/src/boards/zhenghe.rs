//! Die Reisen des Zheng He: the table as text, until it is drawn.

use super::Drawn;

impl Drawn for zhenghe::ZhengHe {}
