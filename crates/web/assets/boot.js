// Starts the page; it gets the address of the worker script.
import init, { page } from "./tianxia.js";
await init({ module_or_path: new URL("tianxia.wasm", import.meta.url) });
page(new URL("worker.js", import.meta.url).href);
// The rest of the site is fetched and kept when there is nothing else to do.
const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 3000));
if ("serviceWorker" in navigator) idle(() => navigator.serviceWorker.register("service.js"), { timeout: 10000 });
