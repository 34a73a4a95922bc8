//! ZhanGuo: the table as text, until it is drawn.

use super::Drawn;

impl Drawn for zhanguo::ZhanGuo {}
