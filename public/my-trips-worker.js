/**
 * Keeps the last view of "My trips" and of each trip below it on a private device whose owner asked for it, and
 * shows it, marked with its time, when the network or the booking office is away. The network always comes
 * first; nothing but GET is touched. Why: docs/decisions/0014.
 */
const cacheName = 'my-trips';
/** Written when the owner agrees: without it nothing is kept. */
const consentKey = '/my-trips-consent';
const keptPageScript = '/kept-page.js';
const keptDays = 30;
const mostPages = 20;
/** So long a page that is kept waits for a slow network. */
const patienceMs = 10_000;
const away = [502, 503, 504];

/** Rises with every clearing: what was under way then is not kept any more. */
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
/** Its name changes with it. */
const isLasting = (path) => /^\/(?:_next\/static|fonts)\//.test(path);
/** What is kept; null where nobody agreed, and none is made for it. */
const openCache = async () => ((await caches.has(cacheName)) ? caches.open(cacheName) : null);

/** The page from the network; what is kept when that fails or takes too long. */
async function answerPage(event, { pathname, search }) {
  const begun = clearings;
  const network = fetch(event.request);
  event.waitUntil(
    network.then(
      (answer) => consider(pathname, answer.clone(), begun, search === ''),
      () => {},
    ),
  );
  const kept = await keptPage(pathname);
  if (!kept) return network;
  const answer = await soon(network).catch(() => null);
  if (answer && !away.includes(answer.status)) return answer;
  // Cleared meanwhile, it is nobody's to see.
  return begun === clearings ? kept : network;
}

const soon = (network) =>
  Promise.race([
    network,
    new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), patienceMs)),
  ]);

/** A step inside the site brings data alone; the page it shows is fetched and kept as well. */
async function answerData(event, path) {
  const begun = clearings;
  const answer = await fetch(event.request);
  event.waitUntil(consider(path, answer.clone(), begun, false));
  return answer;
}

async function answerAsset(request) {
  const cache = await openCache();
  const kept = await cache?.match(request.url, { ignoreVary: true });
  if (kept && isLasting(new URL(request.url).pathname)) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

/** Keeps a good answer; clears everything when nobody or somebody else is signed in. */
async function consider(path, answer, begun, isWhole) {
  const person = answer.headers.get('X-Kept-For');
  if (answer.type === 'opaqueredirect' || answer.status === 401 || person === 'nobody') {
    return forget();
  }
  const cache = await openCache();
  if (!cache) return;
  if (answer.status === 404 || answer.status === 410) return cache.delete(path);
  if (!answer.ok || !person || !(await cache.match(consentKey))) return;
  const pages = await keptPages(cache);
  if (pages.some((page) => page.person !== person)) return forget();
  if (isWhole) await keep(cache, path, answer, begun);
  else await keepAnew(path, begun);
}

/** Fetches a page to keep it. */
async function keepAnew(path, begun) {
  const answer = await fetch(path, { redirect: 'manual', cache: 'no-store' });
  await consider(path, answer, begun, true);
}

async function agree(path) {
  const cache = await caches.open(cacheName);
  await cache.put(consentKey, new Response('yes'));
  await keepAnew(path, clearings);
  if (!(await cache.match(path))) throw new Error('there was nothing to keep');
}

/** Deletes all that is kept, and ends: whoever comes next is asked anew. */
async function forget() {
  clearings += 1;
  await caches.delete(cacheName);
  await registration.unregister();
}

async function keep(cache, path, answer, begun) {
  const headers = new Headers(answer.headers);
  // The body is kept as it reads, not as it travelled.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set('X-Kept-At', new Date().toISOString());
  const html = await answer.text();
  for (const asset of assetsOf(html)) await keepAsset(cache, asset, begun);
  if (begun !== clearings) return;
  await cache.put(path, new Response(html, { headers }));
  await dropWhatIsOld(cache);
  // Cleared between these two steps, it was put into what is deleted already; and else it goes now.
  if (begun !== clearings) await cache.delete(path);
}

async function keepAsset(cache, path, begun) {
  if (isLasting(path) && (await cache.match(path, { ignoreVary: true }))) return;
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok || begun !== clearings) return;
  const isStyle = path.endsWith('.css');
  const text = isStyle ? await answer.clone().text() : '';
  await cache.put(path, answer);
  for (const inside of assetsOf(text)) await keepAsset(cache, inside, begun);
}

/** What a page or a style sheet needs of our own to look right. */
function assetsOf(text) {
  const found = [...text.matchAll(/(?:src="|href="|url\(["']?)(\/[^"')\s]+)/g)].map(([, path]) =>
    path.replaceAll('&amp;', '&'),
  );
  const own = found.filter((path) => isAsset(path.split('?')[0]));
  return new Set(text ? [...own, keptPageScript] : []);
}

/** The newest pages stay, and of everything else what they need. */
async function dropWhatIsOld(cache) {
  const pages = await keptPages(cache);
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

async function keptPages(cache) {
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

/** The kept page with its banner shown; null when there is none, or it is too old to be of use. */
async function keptPage(path) {
  const cache = await openCache();
  const answer = await cache?.match(path, { ignoreVary: true });
  if (!answer) return null;
  const at = answer.headers.get('X-Kept-At') ?? '';
  if (!(Date.now() - Date.parse(at) < keptDays * 86_400_000)) {
    await cache.delete(path);
    return null;
  }
  const html = (await answer.text())
    .replace(/(<aside id="kept-view"[^>]*?) hidden=""/, '$1')
    .replace(/(<time data-kept-time="">)[^<]*/, `$1${inWords(at)}`)
    .replace('</body>', `<script src="${keptPageScript}"></script></body>`);
  return new Response(html, { headers: answer.headers });
}

/** `23 Nov 2026, 11:51 am IST` */
function inWords(instant) {
  const indian = new Date(new Date(instant).getTime() + 5.5 * 3_600_000).toUTCString();
  const [, day, month, year, clock] = indian.split(' ');
  const [hour, minute] = clock.split(':');
  return `${Number(day)} ${month} ${year}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'} IST`;
}
