// Starts the page; the address of the worker script is handed to it.
import init, { page } from "./tianxia.js";
await init({ module_or_path: new URL("tianxia.wasm", import.meta.url) });
page(new URL("worker.js", import.meta.url).href);
if ("serviceWorker" in navigator) navigator.serviceWorker.register("service.js");
