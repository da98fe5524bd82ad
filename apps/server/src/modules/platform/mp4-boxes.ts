/** MPEG-4 video and audio files are a sequence of boxes: a file whose box lengths do not add up is invalid. */
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'

/** Maximum number of top-level boxes. Fragmented videos have a box every few seconds, so a limit is needed. */
const MOST_BOXES = 10_000

/** True when the boxes fill the file exactly and one of them is a `moov` box. */
export async function hasMovieBoxes(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const names = new Set<string>()
    let at = 0
    for (let boxes = 0; at < size && boxes < MOST_BOXES; boxes += 1) {
      const box = await readBox(file, at, size)
      if (!box) return false
      names.add(box.name)
      at += box.length
    }
    return at === size && names.has('moov')
  } finally {
    await file.close()
  }
}

async function readBox(file: FileHandle, at: number, size: number) {
  const head = Buffer.alloc(16)
  const { bytesRead } = await file.read(head, 0, 16, at)
  if (bytesRead < 8) return null
  const name = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  // 0: box extends to the end of the file; 1: an eight-byte length follows.
  const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
  const sound = /^[\w \u00a9-]{4}$/.test(name) && length >= 8 && at + length <= size
  return sound ? { name, length } : null
}
