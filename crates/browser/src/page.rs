//! A fresh visitor, and what a visitor does.

use crate::driver::{Driver, Process, free_port, serve};
use anyhow::{Context, Result, bail, ensure};
use engine::Rng;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The flags of Chromium; as little as possible leaves the machine.
const FLAGS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--lang=de",
    // What a screen reader reads, for scripts: `computedRole` and `computedName`.
    "--enable-blink-features=ComputedAccessibilityInfo",
];
/// How long anything may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// The window sizes to test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    /// 1440 × 900.
    Desk,
    /// 390 × 844, touch.
    Phone,
    /// Touch, with another width and height.
    Hand(u32, u32),
}

impl Size {
    /// Width and height of a touch device.
    fn touch(self) -> Option<(u32, u32)> {
        match self {
            Size::Desk => None,
            Size::Phone => Some((390, 844)),
            Size::Hand(width, height) => Some((width, height)),
        }
    }
}

/// Makes a page's chance follow from a key: what it draws from the browser depends on the key and on how much was drawn
/// before, even across reloads.
const FIXED_CHANCE: &str = "
    if (Object.hasOwn(crypto, 'getRandomValues')) return;
    const draw = (n) => {
        let a = Math.imul(arguments[0] + n * 0x9e3779b9 | 0, 0x85ebca6b);
        a = Math.imul(a ^ a >>> 15, 0xc2b2ae35);
        return (a ^ a >>> 16) & 255;
    };
    crypto.getRandomValues = (bytes) => {
        let drawn = Number(sessionStorage.drawn ?? 0);
        bytes.forEach((_, at) => bytes[at] = draw(++drawn));
        sessionStorage.drawn = drawn;
        return bytes;
    };";

/// A visitor with a browser of its own.
pub(crate) struct Page {
    client: Client,
    server: Option<Process>,
    driver: String,
    folder: PathBuf,
    screens: PathBuf,
    port: u16,
    /// All chance in the page and in the visitor's clicks follows from it.
    key: u32,
}

async fn connect(driver: &str, size: Size) -> Result<Client> {
    let mut options = json!({ "args": FLAGS });
    match size.touch() {
        None => options["args"].as_array_mut().context("a list")?.push(json!("--window-size=1440,900")),
        Some((width, height)) => {
            options["mobileEmulation"] =
                json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true } });
        }
    }
    let mut capabilities = Capabilities::new();
    capabilities.insert("goog:chromeOptions".into(), options);
    let connected = ClientBuilder::new(HttpConnector::new()).capabilities(capabilities).connect(driver).await;
    let client = connected.context("Chromium does not start")?;
    if size == Size::Desk {
        // The window has a frame; the picture should have the requested size.
        let inner = client.execute("return [innerWidth, innerHeight, outerWidth, outerHeight]", vec![]).await?;
        let number = |n: usize| inner[n].as_i64().unwrap_or(0) as u32;
        client.set_window_size(1440 + number(2) - number(0), 900 + number(3) - number(1)).await?;
    }
    Ok(client)
}

/// A page may redraw an element between the look at it and the touch; a visitor then touches the new one.
pub(crate) async fn again_if_redrawn(touch: impl AsyncFn() -> Result<()>) -> Result<()> {
    let began = Instant::now();
    loop {
        match touch().await {
            Err(error) if is_redrawn(&error) && began.elapsed() < PATIENCE => {}
            touched => return touched,
        }
    }
}

fn is_redrawn(error: &anyhow::Error) -> bool {
    error.downcast_ref::<CmdError>().is_some_and(CmdError::is_stale_element_reference)
}

impl Page {
    /// A visitor at a desk.
    pub(crate) async fn open(driver: &Driver, folder: &Path, screens: &Path, key: u32) -> Result<Page> {
        let port = free_port()?;
        let server = Some(serve(folder, port)?);
        let client = connect(&driver.address, Size::Desk).await?;
        let (driver, folder, screens) = (driver.address.clone(), folder.into(), screens.into());
        let page = Page { client, server, driver, folder, screens, port, key };
        page.visit("").await?;
        Ok(page)
    }

    /// Another visitor with a browser of their own, at a server that is already running.
    pub(crate) async fn visitor(&self, port: u16, size: Size) -> Result<Page> {
        let client = connect(&self.driver, size).await?;
        let (driver, folder, screens) = (self.driver.clone(), self.folder.clone(), self.screens.clone());
        let page = Page { client, server: None, driver, folder, screens, port, key: self.key.wrapping_add(1) };
        page.visit("").await?;
        Ok(page)
    }

    /// The folder of the site.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The same visitor with another device.
    pub(crate) async fn change_device(&mut self, size: Size) -> Result<()> {
        let old = std::mem::replace(&mut self.client, connect(&self.driver, size).await?);
        old.close().await?;
        self.visit("").await
    }

    /// Closes the browser.
    pub(crate) async fn close(self) -> Result<()> {
        Ok(self.client.close().await?)
    }

    /// Cuts the network: the server is gone.
    pub(crate) fn cut(&mut self) {
        self.server = None;
    }

    /// Restores it.
    pub(crate) fn mend(&mut self) -> Result<()> {
        self.server = Some(serve(&self.folder, self.port)?);
        Ok(())
    }

    /// Opens an address of the site and waits for the page.
    pub(crate) async fn visit(&self, hash: &str) -> Result<()> {
        let address = format!("http://127.0.0.1:{}/{hash}", self.port);
        self.client.goto(&address).await?;
        self.is_up().await
    }

    /// Waits for the page and fixes its chance.
    async fn is_up(&self) -> Result<()> {
        self.wait("main").await?;
        self.script(FIXED_CHANCE, vec![json!(self.key)]).await.map(drop)
    }

    /// This visitor's random choices.
    pub(crate) fn choices(&self) -> Rng {
        Rng::new(self.key.into())
    }

    /// Loads the page again.
    pub(crate) async fn refresh(&self) -> Result<()> {
        self.client.refresh().await?;
        self.is_up().await
    }

    /// Runs a script.
    pub(crate) async fn script(&self, script: &str, args: Vec<Value>) -> Result<Value> {
        Ok(self.client.execute(script, args).await?)
    }

    /// Runs a script that calls back.
    pub(crate) async fn script_later(&self, script: &str, args: Vec<Value>) -> Result<Value> {
        Ok(self.client.execute_async(script, args).await?)
    }

    /// Stores preferences for quick tests: German, instant bots.
    pub(crate) async fn prefer(&self, preferences: &[(&str, &str)]) -> Result<()> {
        for (key, value) in preferences {
            let script = "localStorage.setItem('tianxia.' + arguments[0], arguments[1])";
            self.script(script, vec![json!(key), json!(value)]).await?;
        }
        self.refresh().await
    }

    /// From now on, until the page is loaded again, offered files are kept for [`Page::file`].
    pub(crate) async fn keep_files(&self) -> Result<()> {
        let script = "window.files = []; const real = URL.createObjectURL;
            URL.createObjectURL = blob => { blob.text().then(text => files.push(text)); return real.call(URL, blob); }";
        self.script(script, vec![]).await.map(drop)
    }

    /// The next offered file.
    pub(crate) async fn file(&self) -> Result<String> {
        self.until("a file", "return files.length > 0").await?;
        let file = self.script("return files.shift()", vec![]).await?;
        Ok(file.as_str().unwrap_or_default().into())
    }

    /// Waits until an element says something.
    pub(crate) async fn says(&self, css: &str, text: &str) -> Result<()> {
        let began = Instant::now();
        loop {
            let said =
                self.script("return document.querySelector(arguments[0])?.textContent", vec![json!(css)]).await?;
            if said.as_str().is_some_and(|said| said.contains(text)) {
                return Ok(());
            }
            ensure!(began.elapsed() < PATIENCE, "`{css}` does not say `{text}`, but {said}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Chooses an option of a select.
    pub(crate) async fn choose(&self, css: &str, value: &str) -> Result<()> {
        self.wait(css).await?;
        let script = "const e = document.querySelector(arguments[0]); e.value = arguments[1];
            e.dispatchEvent(new Event('change', { bubbles: true }))";
        self.script(script, vec![json!(css), json!(value)]).await.map(drop)
    }

    /// Everything this visitor has stored, as JSON: matches and preferences.
    pub(crate) async fn kept(&self) -> Result<Value> {
        self.script("return JSON.stringify(localStorage)", vec![]).await
    }

    /// Stores the same as another visitor.
    pub(crate) async fn keep(&self, kept: &Value) -> Result<()> {
        self.script("Object.assign(localStorage, JSON.parse(arguments[0]))", vec![kept.clone()]).await.map(drop)
    }

    /// The part of the address from the `#` on.
    pub(crate) async fn hash(&self) -> Result<String> {
        let hash = self.script("return location.hash", vec![]).await?;
        Ok(hash.as_str().unwrap_or_default().into())
    }

    /// Waits for an element.
    pub(crate) async fn wait(&self, css: &str) -> Result<Element> {
        let wait = self.client.wait().at_most(PATIENCE).every(Duration::from_millis(15));
        wait.for_element(Locator::Css(css)).await.with_context(|| format!("`{css}` does not appear"))
    }

    /// All elements there are now.
    pub(crate) async fn all(&self, css: &str) -> Result<Vec<Element>> {
        Ok(self.client.find_all(Locator::Css(css)).await?)
    }

    /// Whether there is such an element.
    pub(crate) async fn has(&self, css: &str) -> Result<bool> {
        Ok(!self.all(css).await?.is_empty())
    }

    /// Waits until a script returns true.
    pub(crate) async fn until(&self, what: &str, script: &str) -> Result<()> {
        let began = Instant::now();
        loop {
            if self.script(script, vec![]).await? == json!(true) {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                bail!("waited in vain: {what}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Clicks an element.
    pub(crate) async fn click(&self, css: &str) -> Result<()> {
        let click = async || Ok(self.wait(css).await?.click().await?);
        again_if_redrawn(click).await.with_context(|| format!("`{css}` cannot be clicked"))
    }

    /// Writes into a field, replacing its text.
    pub(crate) async fn fill(&self, css: &str, text: &str) -> Result<()> {
        let write = async || {
            let field = self.wait(css).await?;
            field.clear().await?;
            Ok(field.send_keys(text).await?)
        };
        again_if_redrawn(write).await.with_context(|| format!("`{css}` cannot be written into"))
    }

    /// The text of an element.
    pub(crate) async fn text(&self, css: &str) -> Result<String> {
        Ok(self.wait(css).await?.text().await?)
    }

    /// Presses and releases a key.
    pub(crate) async fn press(&self, key: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".into());
        let keys = keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Checks that nothing is wider than the window.
    pub(crate) async fn fits(&self) -> Result<()> {
        let widths = self.script("return [document.documentElement.scrollWidth, innerWidth]", vec![]).await?;
        ensure!(widths[0].as_i64() <= widths[1].as_i64(), "the page is wider than the window: {widths}");
        Ok(())
    }

    /// Writes a picture of the window.
    pub(crate) async fn picture(&self, name: &str) -> Result<()> {
        let bytes = self.client.screenshot().await?;
        Ok(std::fs::write(self.screens.join(format!("{name}.png")), bytes)?)
    }
}
