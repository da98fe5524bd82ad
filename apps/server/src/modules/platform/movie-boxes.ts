/** Films and sounds of the MPEG-4 family are boxes one after the other: a file whose boxes do not add up is none. */
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Fragmented films have a box for every few seconds. */
const MOST_BOXES = 10_000

/** True when the boxes fill the file to its last byte and one of them says what is in it. */
export async function hasMovieBoxes(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const names = new Set<string>()
    let at = 0
    for (let boxes = 0; at < size && boxes < MOST_BOXES; boxes += 1) {
      const box = await boxAt(file, at, size)
      if (!box) return false
      names.add(box.name)
      at += box.length
    }
    return at === size && names.has('moov')
  } finally {
    await file.close()
  }
}

async function boxAt(file: FileHandle, at: number, size: number) {
  const head = Buffer.alloc(16)
  const { bytesRead } = await file.read(head, 0, 16, at)
  if (bytesRead < 8) return null
  const name = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  // 0 reaches to the end, 1 says that the length follows in eight bytes.
  const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
  const sound = /^[\w \u00a9-]{4}$/.test(name) && length >= 8 && at + length <= size
  return sound ? { name, length } : null
}
