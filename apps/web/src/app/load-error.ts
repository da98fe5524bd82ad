/** Errors of a chunk that did not load, thrown by `preloadChunk` or by browsers. */
const WORDS = /dynamically imported module|module script failed|unable to preload/i

export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message)

/**
 * Reloads a page whose chunk did not load. The address restores what was shown, and drafts are stored. Returns false,
 * without reloading, while the server is not reachable.
 */
export async function reloadIfServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    if (ok) location.reload()
    return ok
  } catch {
    return false
  }
}
