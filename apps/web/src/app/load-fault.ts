/** A part of a page whose file did not come: browsers say it in words of their own. */
const WORDS = /dynamically imported module|module script failed|preload CSS/i

export const isLoadFault = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message)

/**
 * What failed to load once stays failed for this launch. A new start at the same address brings it: the address says what was
 * shown, and what was typed is kept. Answers false, and starts nothing, while the house cannot be reached.
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
