/**
 * Keeps the list of one departure on a leader's device, so that it opens without a network. The
 * network always comes first. A copy is deleted when it is too old, when someone signs out or their
 * access ended, and when someone else opens any list here. Why: docs/how-to/work-at-the-desk.md.
 */
const prefix = 'desk-list:';
/** How long to wait for a slow network when there is a copy. */
const patienceMs = 6_000;
const unavailable = [502, 503, 504];
/** How old a copy may be so that a page that just opened needs no other one. */
const freshMs = 60_000;

/** The page that is being saved. */
let saving = Promise.resolve();

const isList = (path) => /^\/desk\/departures\/[^/]+\/list$/.test(path);
const isAsset = (path) => /^\/(?:_next\/static|fonts|brand)\/|^\/start\.js$/.test(path);
/** Whether the file name changes with its content. */
const isLasting = (path) => /^\/(?:_next\/static|fonts)\//.test(path);
const scopePath = () => new URL(registration.scope).pathname;
const cacheName = () => prefix + scopePath();

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('message', (event) => {
  const { task, path } = event.data ?? {};
  if (task !== 'keep' || path !== scopePath()) return;
  const answer = (isDone) => event.ports[0]?.postMessage(isDone);
  event.waitUntil(
    keepCopy().then(
      (isDone) => answer(isDone),
      () => answer(false),
    ),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && isList(url.pathname)) event.respondWith(answerPage(event));
  else if (isAsset(url.pathname)) event.respondWith(answerAsset(request));
});

/** Responds with the page from the network, or the copy if that fails or takes too long. */
async function answerPage(event) {
  const network = fetch(event.request);
  saving = network.then((answer) => consider(answer.clone())).catch(() => {});
  event.waitUntil(saving);
  const saved = await savedPage();
  if (!saved) return network;
  const answer = await soon(network).catch(() => null);
  return answer && !unavailable.includes(answer.status) ? answer : saved;
}

const soon = (network) =>
  Promise.race([
    network,
    new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), patienceMs)),
  ]);

/** A file of the copy, or one that was loaded since, such as the camera's. */
async function answerAsset(request) {
  const cache = await caches.open(cacheName());
  const saved = await cache.match(request.url, { ignoreVary: true });
  const isKept = isLasting(new URL(request.url).pathname);
  if (saved && isKept) return saved;
  try {
    const answer = await fetch(request);
    if (answer.ok && isKept) await cache.put(request.url, answer.clone());
    return answer;
  } catch (error) {
    if (saved) return saved;
    throw error;
  }
}

/** Makes sure that there is a copy. Every reading of the list is recorded, so it reads only if needed. */
async function keepCopy() {
  await deleteOld();
  await saving.catch(() => {});
  const saved = (await caches.has(cacheName()))
    ? await (await caches.open(cacheName())).match(scopePath(), { ignoreVary: true })
    : null;
  const age = Date.now() - Date.parse(saved?.headers.get('X-Kept-At') ?? '');
  if (age < freshMs) return true;
  return consider(await fetch(scopePath(), { redirect: 'manual', cache: 'no-store' }));
}

/**
 * Saves a page. Returns whether it did. A page that is gone means that the access ended. One that
 * leads to the sign-in does not: sessions end on the road, and the list is needed there.
 */
async function consider(answer) {
  if (answer.status === 404 || answer.status === 403 || answer.status === 410) {
    await forget();
    return false;
  }
  const owner = answer.headers.get('X-Kept-For');
  const until = answer.headers.get('X-Kept-Until');
  if (!answer.ok || answer.redirected || !owner || !until) return false;
  await deleteWhere((copy) => copy.headers.get('X-Kept-For') !== owner);
  await save(await caches.open(cacheName()), answer);
  return true;
}

async function save(cache, answer) {
  const headers = new Headers(answer.headers);
  // The saved body is no longer compressed.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('X-Kept-At', new Date().toISOString());
  const html = await answer.text();
  for (const asset of assetsOf(html)) await saveAsset(cache, asset);
  await cache.put(scopePath(), new Response(html, { headers }));
}

async function saveAsset(cache, path) {
  if (isLasting(path) && (await cache.match(path, { ignoreVary: true }))) return;
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) {
    // Without these, the list wouldn't open.
    if (/\.(?:js|css)$/.test(path.split('?')[0])) throw new Error(`${path} can't be kept`);
    return;
  }
  const text = path.endsWith('.css') ? await answer.clone().text() : '';
  await cache.put(path, answer);
  for (const inside of assetsOf(text)) await saveAsset(cache, inside);
}

/** Lists our own files that a page or style sheet needs. */
function assetsOf(text) {
  const found = [...text.matchAll(/(?:src="|href="|url\(["']?)(\/[^"')\s]+)/g)].map(([, path]) =>
    path.replaceAll('&amp;', '&'),
  );
  return new Set(found.filter((path) => isAsset(path.split('?')[0])));
}

/** Returns the copy, marked with its time, or null if there is none or it is too old. */
async function savedPage() {
  if (!(await caches.has(cacheName()))) return null;
  const cache = await caches.open(cacheName());
  const answer = await cache.match(scopePath(), { ignoreVary: true });
  if (!answer) return null;
  if (isOld(answer)) {
    await caches.delete(cacheName());
    return null;
  }
  const mark = `<meta name="saved-at" content="${answer.headers.get('X-Kept-At')}"/></head>`;
  const html = (await answer.text()).replace('</head>', mark);
  return new Response(html, { headers: answer.headers });
}

const isOld = (answer) => !(Date.now() < Date.parse(answer.headers.get('X-Kept-Until') ?? ''));

/** Deletes the copies of all departures that are too old, whoever saved them. */
const deleteOld = () => deleteWhere(isOld);

/** Deletes the copies, of whichever departure, for which the test is true. */
async function deleteWhere(test) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const path = name.slice(prefix.length);
    const answer = await (await caches.open(name)).match(path, { ignoreVary: true });
    if (answer && test(answer)) await caches.delete(name);
  }
}

/** Deletes this departure's copy and unregisters. */
async function forget() {
  await caches.delete(cacheName());
  await registration.unregister();
}
