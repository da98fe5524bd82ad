/**
 * Detects the type of a map picture by its first bytes: the provider's content type may be wrong, and errors come as JSON with status 200.
 */

const KINDS: readonly { contentType: string; head: readonly number[] }[] = [
  { contentType: 'image/png', head: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { contentType: 'image/jpeg', head: [0xff, 0xd8, 0xff] },
  { contentType: 'image/gif', head: [0x47, 0x49, 0x46, 0x38] },
]

/** Content type; null when it is not a supported picture. */
export function detectImageType(bytes: Buffer): string | null {
  return KINDS.find(({ head }) => head.every((byte, at) => bytes[at] === byte))?.contentType ?? null
}
