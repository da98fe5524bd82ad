/**
 * Waits briefly for the first page and its stored data before rendering, so that the page is rendered once with its
 * content.
 */
import { session } from '#lib/identity/session.ts'
import { redirectToStartView } from './home.ts'
import { prefetchOpeningPage } from './routes.tsx'

/** Wait limit; afterwards the page shows its own loading state. */
const WAIT_LIMIT_MS = 150

/** Resolves when the first page and its stored data are loaded, or after the wait limit. */
export async function loadFirstPage(): Promise<void> {
  redirectToStartView()
  const patience = new Promise<void>((resolve) => setTimeout(resolve, WAIT_LIMIT_MS))
  await Promise.race([Promise.all([restoreOfflineData(), prefetchOpeningPage()]), patience])
  await waitForDocument()
  await waitForStyles()
}

/** Without a known user there is nothing to restore; `background.ts` starts the offline cache later. */
async function restoreOfflineData(): Promise<void> {
  if (!session().user) return
  try {
    const { startOfflineCache } = await import('#lib/offline/offline-cache.ts')
    await startOfflineCache()
  } catch {
    // The chunk did not load: this launch reads online only.
  }
}

/** `boot.ts` runs before style sheets and the rest of the document are loaded. */
async function waitForDocument(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/**
 * Waits for the app's style sheets, so that no page is shown unstyled; throws if one failed, which leads to the retry
 * button. These are in the body; `preload-chunk.ts` adds those of chunks to the head.
 */
async function waitForStyles(): Promise<void> {
  const links = Array.from(document.body.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
  await Promise.all(links.map(waitForLink))
  if (links.some(({ sheet }) => sheet === null)) throw new Error('a style sheet of the app did not come')
}

/**
 * Resolves when the link has loaded or failed. A failure before the listener was added is detected by the document's
 * `load` event.
 */
async function waitForLink(link: HTMLLinkElement): Promise<void> {
  if (link.sheet || document.readyState === 'complete') return
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve, { once: true })
    addEventListener('load', resolve, { once: true })
  })
}
