// Keeps the whole site, so that everything works without a network after the first visit.
const KEEP = "tianxia-VERSION";
const FILES = ["./", /* FILES */];
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name.startsWith("tianxia-") && name !== KEEP).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const api = new URL("api", self.registration.scope).pathname;
  const live = url.pathname === api || url.pathname.startsWith(`${api}/`);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || live) return;
  // Everything is one page, but for the licences, which are read on their own.
  const page = event.request.mode === "navigate" && !url.pathname.endsWith(".txt");
  const kept = caches.match(page ? "./" : event.request, { ignoreSearch: true });
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
