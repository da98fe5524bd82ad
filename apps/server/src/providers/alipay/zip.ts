/** Unpacks a small zip archive. Verifies sizes and checksums of its directory against the content. */
import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const MAX_ENTRIES = 50

/** Contents in directory order, without names. Throws RangeError when the archive is damaged or above `maxBytes`. */
export function unzip(archive: Buffer, maxBytes: number): Buffer[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new RangeError('no zip archive')
  const count = archive.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new RangeError('too many files in the archive')
  let at = archive.readUInt32LE(end + 16)
  let left = maxBytes
  return Array.from({ length: count }, () => {
    if (archive.readUInt32LE(at) !== ENTRY) throw new RangeError('damaged directory')
    const content = readContent(archive, at, left)
    left -= content.length
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    return content
  })
}

function readContent(archive: Buffer, entry: number, maxBytes: number): Buffer {
  const method = archive.readUInt16LE(entry + 10)
  const packedSize = archive.readUInt32LE(entry + 20)
  const size = archive.readUInt32LE(entry + 24)
  const local = archive.readUInt32LE(entry + 42)
  if (size > maxBytes) throw new RangeError('the archive holds too much')
  if (archive.readUInt32LE(local) !== LOCAL) throw new RangeError('damaged file header')
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + packedSize)
  const content = method === 0 ? packed : inflate(packed, method, size)
  if (content.length !== size || crc32(content) !== archive.readUInt32LE(entry + 16))
    throw new RangeError('a file of the archive is damaged')
  return content
}

function inflate(packed: Buffer, method: number, size: number): Buffer {
  if (method !== 8) throw new RangeError(`unknown packing ${method}`)
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
}
