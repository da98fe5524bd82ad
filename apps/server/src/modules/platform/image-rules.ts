/**
 * What a file is decides its first bytes, never its name or what the sender says. Pictures only; a format that can carry
 * script (SVG, HTML) is none of them.
 */

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024

export type ImageKind = { mime: string; extension: string }

const HEIC_BRANDS = new Set(['heic', 'heix', 'mif1', 'msf1'])

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCodePoint(...bytes.subarray(from, to))

/** The kind of picture these bytes begin, or undefined when they are none we take. */
export function imageKind(bytes: Uint8Array): ImageKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { mime: 'image/jpeg', extension: 'jpg' }
  if (ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return { mime: 'image/png', extension: 'png' }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return { mime: 'image/webp', extension: 'webp' }
  if (ascii(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(bytes, 8, 12)))
    return { mime: 'image/heic', extension: 'heic' }
  return undefined
}

const FILE_NAME = /^[\w-]{22}\.(jpg|png|webp|heic)$/

/** True for the names we give: 128 random bits and one of our extensions. */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name)
}

const MIMES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', heic: 'image/heic' }

/** Media type of one of our file names. */
export function mimeOf(name: string): string {
  return MIMES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
