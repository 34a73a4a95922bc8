// A bot's thread: the page sends its own compiled module first, then questions.
import init, { answer } from "./tianxia.js";
let ready;
self.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ready = init({ module_or_path: data });
    return;
  }
  await ready;
  self.postMessage(answer(data));
};
