/**
 * Updates the app. The service worker makes the app itself available offline; a new version waits until no operation
 * is unsent and the page is hidden. Plain http pages have no service worker and load normally.
 */
import { hasUnsentOperations } from '#lib/offline/waiting.ts'

const CHECK_INTERVAL_MS = 30 * 60_000

/** Call once, at start-up. */
export function startUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let replacing = false
  const had = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (had && replacing) location.reload()
  })
  const register = async () => {
    // `register` resolves to undefined in some browsers when service workers are disabled.
    const registration = (await navigator.serviceWorker.register('/sw.js')) as ServiceWorkerRegistration | undefined
    if (!registration) return
    void navigator.serviceWorker.ready.then((ready) => ready.active?.postMessage('take in'))
    setInterval(() => void registration.update().catch(() => undefined), CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', () => {
      if (!canActivateUpdate(registration.waiting, document.visibilityState, hasUnsentOperations())) return
      replacing = true
      registration.waiting?.postMessage('replace')
    })
  }
  // After the first page is shown, because the worker downloads the whole app.
  setTimeout(() => void register().catch(() => undefined), 3_000)
}

/** True when a new version (`waiting`) may replace the current one: the page is hidden and no write is unsent. Pure. */
export function canActivateUpdate(waiting: unknown, visibility: DocumentVisibilityState, unsent: boolean): boolean {
  return Boolean(waiting) && visibility === 'hidden' && !unsent
}
