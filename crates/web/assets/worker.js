// A bot's thread: the page sends its own compiled module first, then questions.
import init, { answer } from "./tianxia.js";
let ready;
self.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ready = init({ module_or_path: data });
    return;
  }
  try {
    await ready;
    self.postMessage(answer(data));
  } catch (error) {
    // Anything but text says that this thread is lost; the page starts another.
    console.error(error);
    self.postMessage(null);
  }
};
