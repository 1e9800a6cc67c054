/**
 * Saves the latest "My trips" and trip pages on a private device whose owner asked for it. When the
 * network or the booking service is down, shows them, marked with the time they were saved. The
 * network always comes first, and only GET requests are handled. Why: docs/decisions/0014.
 */
const cacheName = 'my-trips';
/** Written when the owner agrees. Without it, nothing is saved. */
const consentKey = '/my-trips-consent';
const savedPageScript = '/kept-page.js';
const savedDays = 30;
const mostPages = 20;
/** How long to wait for a slow network when there is a saved page. */
const patienceMs = 10_000;
const unavailable = [502, 503, 504];

/**
 * Counts deletions. A response must not be saved if its request started before the latest deletion.
 */
let clearings = 0;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('message', (event) => {
  const { task, path } = event.data ?? {};
  const work = task === 'keep' ? agree(path) : task === 'forget' ? forget() : Promise.resolve();
  const answer = (isDone) => event.ports[0]?.postMessage(isDone);
  event.waitUntil(
    work.then(
      () => answer(true),
      () => answer(false),
    ),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && isOwnPage(url.pathname)) {
    event.respondWith(answerPage(event, url));
    return;
  }
  const data = /^\/_next\/data\/[^/]+(\/my-trips(?:\/[^/]+)?)\.json$/.exec(url.pathname);
  if (data) event.respondWith(answerData(event, data[1]));
  else if (isAsset(url.pathname)) event.respondWith(answerAsset(request));
});

const isOwnPage = (path) => /^\/my-trips(?:\/[^/]+)?$/.test(path);
const isAsset = (path) =>
  /^\/(?:_next\/static|fonts|brand)\/|^\/(?:start|kept-page)\.js$/.test(path);
/** Whether the file name changes with its content. */
const isLasting = (path) => /^\/(?:_next\/static|fonts)\//.test(path);
/** Opens the cache. Returns null if no one has agreed, because opening it would create it. */
const openCache = async () => ((await caches.has(cacheName)) ? caches.open(cacheName) : null);

/** Responds with the page from the network, or the saved one if that fails or takes too long. */
async function answerPage(event, { pathname, search }) {
  const clearingsBefore = clearings;
  const network = fetch(event.request);
  event.waitUntil(
    network.then(
      (answer) => consider(pathname, answer.clone(), clearingsBefore, search === ''),
      () => {},
    ),
  );
  const saved = await savedPage(pathname);
  if (!saved) return network;
  const answer = await soon(network).catch(() => null);
  if (answer && !unavailable.includes(answer.status)) return answer;
  // If the saved page was deleted in the meantime, no one may see it.
  return clearingsBefore === clearings ? saved : network;
}

const soon = (network) =>
  Promise.race([
    network,
    new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), patienceMs)),
  ]);

/** A client-side navigation fetches only data, so this also fetches and saves the page itself. */
async function answerData(event, path) {
  const clearingsBefore = clearings;
  const answer = await fetch(event.request);
  event.waitUntil(consider(path, answer.clone(), clearingsBefore, false));
  return answer;
}

async function answerAsset(request) {
  const cache = await openCache();
  const saved = await cache?.match(request.url, { ignoreVary: true });
  if (saved && isLasting(new URL(request.url).pathname)) return saved;
  return fetch(request).catch(() => saved ?? Response.error());
}

/** Saves a successful response. Deletes everything when no one, or someone else, is signed in. */
async function consider(path, answer, clearingsBefore, isWhole) {
  const person = answer.headers.get('X-Kept-For');
  if (answer.type === 'opaqueredirect' || answer.status === 401 || person === 'nobody') {
    return forget();
  }
  const cache = await openCache();
  if (!cache) return;
  if (answer.status === 404 || answer.status === 410) return cache.delete(path);
  if (!answer.ok || !person || !(await cache.match(consentKey))) return;
  const pages = await savedPages(cache);
  if (pages.some((page) => page.person !== person)) return forget();
  if (isWhole) await save(cache, path, answer, clearingsBefore);
  else await fetchAndSave(path, clearingsBefore);
}

async function fetchAndSave(path, clearingsBefore) {
  const answer = await fetch(path, { redirect: 'manual', cache: 'no-store' });
  await consider(path, answer, clearingsBefore, true);
}

async function agree(path) {
  const cache = await caches.open(cacheName);
  await cache.put(consentKey, new Response('yes'));
  await fetchAndSave(path, clearings);
  if (!(await cache.match(path))) throw new Error('there was nothing to save');
}

/** Deletes everything saved and unregisters, so that the next person is asked again. */
async function forget() {
  clearings += 1;
  await caches.delete(cacheName);
  await registration.unregister();
}

async function save(cache, path, answer, clearingsBefore) {
  const headers = new Headers(answer.headers);
  // The saved body is no longer compressed.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('X-Kept-At', new Date().toISOString());
  const html = await answer.text();
  for (const asset of assetsOf(html)) await saveAsset(cache, asset, clearingsBefore);
  if (clearingsBefore !== clearings) return;
  await cache.put(path, new Response(html, { headers }));
  await deleteOldPages(cache);
  // If everything was deleted between these steps, make sure this page is gone too.
  if (clearingsBefore !== clearings) await cache.delete(path);
}

async function saveAsset(cache, path, clearingsBefore) {
  if (isLasting(path) && (await cache.match(path, { ignoreVary: true }))) return;
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok || clearingsBefore !== clearings) return;
  const isStyle = path.endsWith('.css');
  const text = isStyle ? await answer.clone().text() : '';
  await cache.put(path, answer);
  for (const inside of assetsOf(text)) await saveAsset(cache, inside, clearingsBefore);
}

/** Lists our own files that a page or style sheet needs to look right. */
function assetsOf(text) {
  const found = [...text.matchAll(/(?:src="|href="|url\(["']?)(\/[^"')\s]+)/g)].map(([, path]) =>
    path.replaceAll('&amp;', '&'),
  );
  const own = found.filter((path) => isAsset(path.split('?')[0]));
  return new Set(text ? [...own, savedPageScript] : []);
}

/** Deletes all but the newest pages and what they need. */
async function deleteOldPages(cache) {
  const pages = await savedPages(cache);
  const newest = pages.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostPages);
  const needed = new Set([consentKey]);
  const need = async (text) => {
    for (const asset of assetsOf(text)) {
      if (needed.has(asset)) continue;
      needed.add(asset);
      if (asset.endsWith('.css')) await need((await (await cache.match(asset))?.text()) ?? '');
    }
  };
  for (const { path, answer } of newest) {
    needed.add(path);
    await need(await answer.text());
  }
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!needed.has(pathname + search)) await cache.delete(request);
  }
}

async function savedPages(cache) {
  const pages = [];
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    const answer = isOwnPage(path) && (await cache.match(request, { ignoreVary: true }));
    if (!answer) continue;
    const { headers } = answer;
    const at = headers.get('X-Kept-At') ?? '';
    pages.push({ path, answer, at, person: headers.get('X-Kept-For') });
  }
  return pages;
}

/** Returns the saved page with its banner shown, or null if there is none or it is too old. */
async function savedPage(path) {
  const cache = await openCache();
  const answer = await cache?.match(path, { ignoreVary: true });
  if (!answer) return null;
  const at = answer.headers.get('X-Kept-At') ?? '';
  if (!(Date.now() - Date.parse(at) < savedDays * 86_400_000)) {
    await cache.delete(path);
    return null;
  }
  const html = (await answer.text())
    .replace(/(<aside id="kept-view"[^>]*?) hidden=""/, '$1')
    .replace(/(<span data-kept-time="">)[^<]*/, `$1${formatTime(at)}`)
    .replace('</body>', `<script src="${savedPageScript}"></script></body>`);
  return new Response(html, { headers: answer.headers });
}

/** Returns a time such as `23 Nov 2026, 11:51 am IST`. */
function formatTime(instant) {
  const indian = new Date(new Date(instant).getTime() + 5.5 * 3_600_000).toUTCString();
  const [, day, month, year, clock] = indian.split(' ');
  const [hour, minute] = clock.split(':');
  return `${Number(day)} ${month} ${year}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'} IST`;
}
