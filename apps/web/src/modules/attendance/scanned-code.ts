/** The code of the house in what a scanner read: the address its screen shows, or the code itself. Null for anything else. Pure. */
export function codeIn(text: string): string | null {
  const found = /[?&]code=([0-9A-Z]{10})(?:&|$)/i.exec(text)?.[1] ?? /^[0-9A-Z]{10}$/i.exec(text.trim())?.[0]
  return found ?? null
}
