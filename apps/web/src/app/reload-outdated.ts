/**
 * Reloads the app at the requested address when a chunk is missing because the server was upgraded while the app was
 * open; drafts and queued operations survive. Part of the first load, because its own chunk would be missing in that
 * case.
 */
import { hasUnsentOperations } from '#lib/offline/waiting.ts'

const RENEWED = 'nocturne.renewed'

/** Entry file of this launch. Its name changes with every version. */
const getEntryFile = () => document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null

/**
 * Reloads the app when the server has another version; once per version, and never while an operation is unsent.
 * Never rejects.
 */
export async function reloadIfOutdated(): Promise<void> {
  const own = getEntryFile()
  if (own === null || hasUnsentOperations() || !(await isOutdated(own))) return
  try {
    if (sessionStorage.getItem(RENEWED) === own) return
    sessionStorage.setItem(RENEWED, own)
    // Unregisters the old service worker, which would serve the old version; the new version registers its own.
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
    location.reload()
  } catch {
    // Without session storage a reload could loop.
  }
}

async function isOutdated(own: string): Promise<boolean> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store', credentials: 'omit' })
    const text = await response.text()
    return response.ok && text.includes('id="root"') && !text.includes(own)
  } catch {
    return false
  }
}
