/**
 * A file that does not come may be one of yesterday's version: the house was upgraded while this phone lay open. Then the whole
 * app is loaded anew, at the address that was wanted; what was typed and what waits to be sent is kept over it.
 * Stands with the app itself: a file of its own would be missing just then.
 */
import { hasUnsent } from '../lib/waiting.ts'

const RENEWED = 'nocturne.renewed'

/** The file this launch began with. Its name changes with every version. */
const ownFile = () => document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null

/** Loads the app anew when the house serves another version; once for each, and never while something is unsent. Never rejects. */
export async function renewIfOutdated(): Promise<void> {
  const own = ownFile()
  if (own === null || hasUnsent() || !(await isOutdated(own))) return
  try {
    if (sessionStorage.getItem(RENEWED) === own) return
    sessionStorage.setItem(RENEWED, own)
    // A service worker would answer with the old version again; the new one registers its own.
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister()
    location.reload()
  } catch {
    // Where nothing can be kept a new start might go round in circles.
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
