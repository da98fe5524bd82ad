/** Extracts the venue code from scanned text: from its URL, or the code itself. Null for anything else. Pure. */
export function parseVenueCode(text: string): string | null {
  const found = /[?&]code=([0-9A-Z]{10})(?:&|$)/i.exec(text)?.[1] ?? /^[0-9A-Z]{10}$/i.exec(text.trim())?.[0]
  return found ?? null
}
