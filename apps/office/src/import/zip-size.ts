/** Sizes that a zip archive declares, read from its directory without inflating anything. Pure. */

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46

/** Sum of the inflated sizes of all files; null when the bytes are not a zip archive. */
export function readInflatedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = bytes.length - END_LENGTH
  while (at >= 0 && view.getUint32(at, true) !== END_OF_DIRECTORY) at--
  if (at < 0) return null
  const count = view.getUint16(at + 10, true)
  let entry = view.getUint32(at + 16, true)
  let sum = 0
  for (let index = 0; index < count; index++) {
    if (entry + ENTRY_LENGTH > bytes.length || view.getUint32(entry, true) !== DIRECTORY_ENTRY) return null
    sum += view.getUint32(entry + 24, true)
    entry +=
      ENTRY_LENGTH +
      view.getUint16(entry + 28, true) +
      view.getUint16(entry + 30, true) +
      view.getUint16(entry + 32, true)
  }
  return sum
}
