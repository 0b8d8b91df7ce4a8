/**
 * The shop's service worker (decision 31): every request goes to the network first, and what was seen
 * before is shown only when there is no answer. Cart, checkout, account, admin and API are left alone. The build
 * writes it to /sw.js with its own version, so that a deployment drops what an older one has stored, and with
 * the pattern of its public pages.
 */
const VERSION = '__VERSION__';
const PAGES = `pages-${VERSION}`;
const FILES = `files-${VERSION}`;
const OFFLINE_PAGE = '/offline.html';

/** Pages that are the same for everyone; all others are never stored. */
const PUBLIC_PAGE = /__PUBLIC_PAGES__/;
/** Files whose names change with their content. */
const LASTING_FILE = /^\/(?:assets|pictures)\//;
/** Entries of each store; the oldest are deleted. A page has two, its document and its data. */
const MAX_PAGES = 60;
const MAX_FILES = 300;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((files) => files.add(new Request(OFFLINE_PAGE, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(freshPage(url, request, preloadResponse, () => offlinePage(url)));
  } else if (isPageData(url)) {
    event.respondWith(freshPage(url, request, null, () => storedPage(dataKey(url))));
  } else if (LASTING_FILE.test(url.pathname)) {
    event.respondWith(networkFirst(request, null, () => caches.match(request)));
  }
});

/** Stores the page that the visitor has seen, by its address, and the files that it has loaded. */
self.addEventListener('message', (event) => {
  const { type, path, files } = event.data ?? {};
  if (type !== 'seen' || typeof path !== 'string' || !Array.isArray(files)) return;
  event.waitUntil(keepSeen(path, files));
});

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== PAGES && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Pages need not wait until the worker has started.
  await self.registration.navigationPreload?.enable();
  // Open pages are left as they are: one that is loading would fetch its scripts twice.
}

async function networkFirst(request, preload, stored) {
  try {
    return (await preload) ?? (await fetch(request));
  } catch (error) {
    const response = await stored();
    if (response) return response;
    throw error;
  }
}

/** A page or its data: what the shop no longer shows is deleted here too. */
async function freshPage(url, ...ways) {
  const response = await networkFirst(...ways);
  if (response.status === 404 || response.status === 410) await forgetPage(url.pathname);
  return response;
}

/** Deletes a page with its data; a product under each of its addresses, with and without its name. */
async function forgetPage(pathname) {
  const page = toPagePath(pathname);
  const product = /^\/product\/[^/]+/.exec(page)?.[0];
  const isGone = (path) =>
    product === undefined ? path === page : path === product || path.startsWith(`${product}/`);
  const pages = await caches.open(PAGES);
  const gone = (await pages.keys()).filter(({ url }) => isGone(toPagePath(new URL(url).pathname)));
  await Promise.all(gone.map((entry) => pages.delete(entry)));
}

async function offlinePage(url) {
  const seen = PUBLIC_PAGE.test(url.pathname) && (await storedPage(url.pathname + url.search));
  return seen || caches.match(OFFLINE_PAGE);
}

async function storedPage(key) {
  const pages = await caches.open(PAGES);
  return pages.match(key);
}

async function keepSeen(path, files) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  if (PUBLIC_PAGE.test(url.pathname)) {
    const dataPath = `${url.pathname === '/' ? '/_' : url.pathname}.data${url.search}`;
    await keep(PAGES, [url.pathname + url.search, dataPath], MAX_PAGES);
  }
  const stored = await caches.open(FILES);
  const wanted = files.filter((file) => LASTING_FILE.test(file));
  const known = await Promise.all(wanted.map((file) => stored.match(file)));
  await keep(
    FILES,
    wanted.filter((_, place) => !known[place]),
    MAX_FILES,
  );
}

/** Stores what these addresses answer now; the browser's own cache has most of it. */
async function keep(name, addresses, max) {
  const store = await caches.open(name);
  for (const address of addresses) {
    const response = await fetch(address).catch(() => null);
    if (!response?.ok || response.redirected) continue;
    // Such as a picture in another size while the right one is made.
    if (response.headers.get('Cache-Control')?.includes('no-store')) continue;
    // Read whole first: a connection that is lost meanwhile must not lose the stored page too.
    const body = await response.blob().catch(() => null);
    if (!body) continue;
    await store.delete(address);
    await store.put(address, new Response(body, { headers: response.headers }));
  }
  const entries = (await store.keys()).filter(({ url }) => !url.endsWith(OFFLINE_PAGE));
  const surplus = entries.slice(0, Math.max(0, entries.length - max));
  await Promise.all(surplus.map((entry) => store.delete(entry)));
}

/** The page of an address of React Router's data; any other path as it is. */
function toPagePath(pathname) {
  return pathname.replace(/_?\.data$/, '');
}

/** React Router's data of a page. */
function isPageData({ pathname }) {
  return pathname.endsWith('.data') && PUBLIC_PAGE.test(toPagePath(pathname));
}

/** The data of a whole page answers a request for some of its parts. */
function dataKey(url) {
  const key = new URL(url);
  key.searchParams.delete('_routes');
  return key.pathname + key.search;
}
