/** What the app opens with, on its way before it is rendered: so the first page is built once, with what it shows. */
import { session } from '../lib/session.ts'
import { leadHome } from './home.ts'
import { fetchOpeningPage } from './routes.tsx'

/** Longer than this nobody waits: the page shows its own loading. */
const PATIENCE_MS = 150

/** Resolves when the first page and what was kept for it on the phone are here, or take long. */
export async function opening(): Promise<void> {
  leadHome()
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all([restoreKept(), fetchOpeningPage()]), patience])
  await documentRead()
  await dressed()
}

/** On a phone that nobody is known on there is nothing to restore: `background.ts` begins to keep. */
async function restoreKept(): Promise<void> {
  if (!session().user) return
  try {
    const { startOfflineCache } = await import('../lib/offline-cache.ts')
    await startOfflineCache()
  } catch {
    // The file did not come: this launch reads online.
  }
}

/** `boot.ts` waits neither for style sheets nor for the rest of the document. */
async function documentRead(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/**
 * Nothing of the app is seen undressed: until its style sheets are here, the words of the document stand, with 重试 for one that failed.
 * They stand in the body; those of parts, in the head, are brought by `bring-files.ts`.
 */
async function dressed(): Promise<void> {
  const links = Array.from(document.body.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
  await Promise.all(links.map(settled))
  if (links.some(({ sheet }) => sheet === null)) throw new Error('a style sheet of the app did not come')
}

/** Loaded or failed; one that failed before anybody listened is told by the document, which waits for it. */
async function settled(link: HTMLLinkElement): Promise<void> {
  if (link.sheet || document.readyState === 'complete') return
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve, { once: true })
    addEventListener('load', resolve, { once: true })
  })
}
