/**
 * Allowed uploads: kinds, sizes and formats. The first bytes of a file decide its format, never its name or declared type. Formats that can
 * contain script (SVG, HTML) are not allowed.
 */

const MB = 1024 * 1024

export type UploadKind = 'image' | 'video' | 'audio' | 'file'

/** A kind of upload: its size limit and its formats by extension. */
type KindRule = { maxBytes: number; extensions: readonly string[] }

/** Excludes HEIC: it cannot be re-encoded here, and phones convert such photos to JPEG. */
export const uploadKinds: Record<UploadKind, KindRule> = {
  image: { maxBytes: 10 * MB, extensions: ['jpg', 'png', 'webp'] },
  video: { maxBytes: 100 * MB, extensions: ['mp4', 'mov'] },
  audio: { maxBytes: 20 * MB, extensions: ['mp3', 'm4a'] },
  file: { maxBytes: 20 * MB, extensions: ['pdf'] },
}

const MIMES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  pdf: 'application/pdf',
}

export const isUploadKind = (text: string): text is UploadKind => Object.hasOwn(uploadKinds, text)

/** Limit of a kind in megabytes, for refusals. */
export const getMaxMegabytes = (kind: UploadKind): number => uploadKinds[kind].maxBytes / MB

/** Media types of a kind, returned with the key. */
export const listMediaTypes = (kind: UploadKind): string[] =>
  uploadKinds[kind].extensions.map((extension) => getMime(extension))

/** Number of first bytes needed to recognize the format. */
export const FORMAT_PREFIX_BYTES = 12

const decodeAscii = (bytes: Uint8Array, from: number, to: number) => String.fromCodePoint(...bytes.subarray(from, to))

/** MPEG-4 brands written by phones and cameras. */
const FILM_BRANDS = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'MSNV',
  '3gp4',
  '3gp5',
])

/** Extension for a file beginning with these bytes; undefined when this kind does not allow it. */
export function detectFormat(kind: UploadKind, bytes: Uint8Array): string | undefined {
  const format = detectByteFormat(bytes)
  return format !== undefined && uploadKinds[kind].extensions.includes(format) ? format : undefined
}

function detectByteFormat(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg'
  if (decodeAscii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (decodeAscii(bytes, 0, 4) === 'RIFF' && decodeAscii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (decodeAscii(bytes, 0, 5) === '%PDF-') return 'pdf'
  if (decodeAscii(bytes, 0, 3) === 'ID3' || isMp3Frame(bytes)) return 'mp3'
  if (decodeAscii(bytes, 4, 8) === 'ftyp') return findBoxFormat(decodeAscii(bytes, 8, 12))
  return undefined
}

/** MPEG-1 or -2, layer III. */
const isMp3Frame = ([first = 0, second = 0]: Uint8Array) => first === 0xff && [0xfa, 0xfb, 0xf2, 0xf3].includes(second)

function findBoxFormat(brand: string): string | undefined {
  if (brand === 'M4A ' || brand === 'M4B ') return 'm4a'
  if (brand === 'qt  ') return 'mov'
  return FILM_BRANDS.has(brand) ? 'mp4' : undefined
}

/** True for files shown inline (pictures, video, audio); others are downloads. */
export const isInlineFile = (name: string): boolean => !name.endsWith('.pdf')

/** Prefix of public file names. */
export const PUBLIC_FILE_PREFIX = 'pub-'

const FILE_NAME = /^(pub-)?[\w-]{22}\.(jpg|png|webp|heic|mp4|mov|mp3|m4a|pdf)$/

/** True for generated names: 128 random bits and a known extension. */
export function isStoredFileName(name: string): boolean {
  return FILE_NAME.test(name)
}

/**
 * True for a file served without a signed link. The pattern cannot match a personal file: such names are shorter than
 * `pub-` and 22 characters.
 */
export const isPublicFile = (name: string): boolean => /^pub-[\w-]{22}\./.test(name)

const getMime = (extension: string) => MIMES[extension] ?? 'application/octet-stream'

/** Media type of a stored file name. */
export const getFileMime = (name: string): string => getMime(name.slice(name.lastIndexOf('.') + 1))
