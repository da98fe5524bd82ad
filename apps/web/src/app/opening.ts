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
