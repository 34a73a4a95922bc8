// A bot's thread: the page sends its own compiled module first, then questions, which are answered in their order.
import init, { answer } from "./tianxia.js";
let before;
const reply = async (ready, question) => {
  try {
    await ready;
    self.postMessage(await answer(question));
  } catch (error) {
    // Anything but text says that this thread is lost; the page starts another.
    console.error(error);
    self.postMessage(null);
  }
};
self.onmessage = ({ data }) => {
  before = data instanceof WebAssembly.Module ? init({ module_or_path: data }) : reply(before, data);
};
