/** A part of a page whose file did not come: `bringFiles` says it, or browsers in words of their own. */
const WORDS = /dynamically imported module|module script failed|unable to preload/i

export const isLoadFault = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message)

/**
 * A page whose part did not come and that broke of it starts anew at the same address: the address says what was shown, and what was
 * typed is kept. Answers false, and starts nothing, while the house cannot be reached.
 */
export async function startOver(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    if (ok) location.reload()
    return ok
  } catch {
    return false
  }
}
