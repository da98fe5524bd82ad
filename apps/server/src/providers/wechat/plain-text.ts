/** Control characters, and those that turn the writing direction of the line they stand in. */
const HARMFUL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** Text a provider sends is a stranger's text: it is kept short and harmless, and never read as markup. */
export function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  return Array.from(value.replaceAll(HARMFUL, '')).slice(0, maxLength).join('').trim()
}

/** Cuts text to so many UTF-8 bytes without splitting a character. */
export function cutBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    kept += character
  }
  return kept
}

/** A picture's address when it is one; '' otherwise. */
export function pictureUrl(value: unknown): string {
  if (typeof value !== 'string' || value.length > 512 || !URL.canParse(value)) return ''
  return /^https?:$/.test(new URL(value).protocol) ? value : ''
}
