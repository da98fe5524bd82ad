/*
 * Service worker: makes the app itself available offline and shows push notifications while it is closed. Never
 * handles API requests. The build fills in the version and the files. A new version waits until the page sends
 * 'replace'.
 */
const VERSION = '__VERSION__'
const FIRST = ['__FIRST__']
const LATER = ['__LATER__']
const CACHE = `app-${VERSION}`
const SHELL = '/index.html'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([SHELL, ...FIRST])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('app-') && name !== CACHE).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

let takingIn

/** Downloads files one by one and ignores failures: they make other pages available offline and are not needed now. */
function fetchLater() {
  takingIn ??= takeIn().finally(() => (takingIn = undefined))
  return takingIn
}

async function takeIn() {
  const cache = await caches.open(CACHE)
  for (const file of LATER) {
    if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
  }
}

self.addEventListener('message', (event) => {
  if (event.data === 'replace') void self.skipWaiting()
  // `waitUntil` prevents the browser from stopping the worker; missing files are downloaded at the next launch.
  if (event.data === 'take in') event.waitUntil(fetchLater())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && isPage(url)) event.respondWith(shell(request))
})

/** False for paths of the server and for the office, which is an app of its own. */
const isPage = ({ pathname }) => !/^\/(api|loginApi|simulator|office)(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname)

/** Files with a hash in their name never change. */
async function asset(request) {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, response.clone())
  }
  return response
}

/**
 * Returns the stored document, which starts exactly the version whose files are stored. Newer versions are activated
 * by `replace` only.
 */
async function shell(request) {
  const stored = await caches.match(SHELL)
  return stored ?? fetch(request)
}

/** Shows a system notification for an alert, unless the app is visible and rings itself. */
self.addEventListener('push', (event) => event.waitUntil(showNote(noteIn(event))))

const noteIn = (event) => {
  try {
    return event.data?.json() ?? {}
  } catch {
    return {}
  }
}

async function showNote({ tag, title = '有待处理事项', body = '', route = '/' }) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(title, { tag, body, renotify: Boolean(tag), data: { route } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(event.notification.data?.route))
})

/** Opens a page of this app only. An open app navigates itself, so that it can protect unsaved input. */
async function openPlace(route) {
  const url = new URL(String(route ?? '/'), self.location.origin)
  const place = url.origin === self.location.origin ? url.pathname + url.search : '/'
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return self.clients.openWindow(place)
  open.postMessage({ open: place }, {})
  return open.focus()
}
