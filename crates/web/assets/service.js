// Keeps the whole site, so that everything works without a network soon after the first visit.
const KEEP = "tianxia-VERSION";
const FILES = ["./", /* FILES */];
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEEP).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  // A page that is still open may want a part of the previous version; older versions are deleted.
  const ours = (names) => names.filter((name) => name.startsWith("tianxia-") && name !== KEEP);
  const old = (names) => Promise.all(ours(names).slice(0, -1).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const api = new URL("api", self.registration.scope).pathname;
  const live = url.pathname === api || url.pathname.startsWith(`${api}/`);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || live) return;
  // Everything is one page, except the licences, which are separate files.
  const page = event.request.mode === "navigate" && !url.pathname.endsWith(".txt");
  const find = async () => {
    const wanted = page ? "./" : event.request;
    const now = await (await caches.open(KEEP)).match(wanted, { ignoreSearch: true });
    return now ?? (await caches.match(wanted, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(find());
});
