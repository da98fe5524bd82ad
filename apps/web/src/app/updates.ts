/**
 * New versions of the app. The service worker keeps the app itself readable without network; a new one waits until
 * nothing unsent is on this phone and nobody is looking. Plain http pages have no service worker and load as always.
 */
import { hasUnsent } from '../lib/waiting.ts'

const LOOK_EVERY_MS = 30 * 60_000

/** Once, at start-up. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let replacing = false
  const had = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (had && replacing) location.reload()
  })
  const register = async () => {
    // Some browsers answer nothing where workers are switched off.
    const registration = (await navigator.serviceWorker.register('/sw.js')) as ServiceWorkerRegistration | undefined
    if (!registration) return
    void navigator.serviceWorker.ready.then((ready) => ready.active?.postMessage('take in'))
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', () => {
      if (!mayReplace(registration.waiting, document.visibilityState, hasUnsent())) return
      replacing = true
      registration.waiting?.postMessage('replace')
    })
  }
  // After the first page is on screen: the worker fetches the whole app.
  setTimeout(() => void register().catch(() => undefined), 3_000)
}

/** Pure: a new version takes over only behind a hidden page and with every write sent. */
export function mayReplace(waiting: unknown, visibility: DocumentVisibilityState, unsent: boolean): boolean {
  return Boolean(waiting) && visibility === 'hidden' && !unsent
}
