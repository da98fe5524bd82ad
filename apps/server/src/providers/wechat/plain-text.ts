/** Control characters, and characters that change the writing direction of a line. */
const HARMFUL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** Sanitizes text from a provider, which is written by strangers: truncated, without harmful characters, never treated as markup. */
export function sanitizeText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  return Array.from(value.replaceAll(HARMFUL, '')).slice(0, maxLength).join('').trim()
}

/** Cuts text to a number of UTF-8 bytes without splitting a character. */
export function truncateBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let truncated = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    truncated += character
  }
  return truncated
}

/** URL of a picture; '' when invalid. */
export function parsePictureUrl(value: unknown): string {
  if (typeof value !== 'string' || value.length > 512 || !URL.canParse(value)) return ''
  return /^https?:$/.test(new URL(value).protocol) ? value : ''
}
