/** Pictures in a zip archive: its directory is read and checked before anything is inflated. */

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED_FLAG = 1
const UTF8_FLAG = 0x800

const MB = 1024 * 1024

/** Bounds of an archive. A person may upload 200 files a day. */
export const archiveBounds = { archiveBytes: 200 * MB, pictures: 150, pictureBytes: 10 * MB, totalBytes: 400 * MB }

/** A file that the archive names; `size` and `packedSize` are bytes. */
export type ArchiveFile = {
  /** Name without folders and extension: the code of a record. */
  code: string
  fileName: string
  size: number
  packedSize: number
  method: number
  /** Position of the file in the archive. */
  at: number
}

export type ArchiveFault = { fileName: string; message: string }

/** Thrown for an archive that cannot be used at all; the message is shown. */
export class UnreadableArchiveError extends Error {}

/** Files and faults of an archive, in its order. Folders and the hidden files of macOS are left out. */
export function readArchive(bytes: Uint8Array): { files: ArchiveFile[]; faults: ArchiveFault[] } {
  const entries = readDirectory(bytes).filter(({ path }) => !isHidden(path))
  if (entries.length === 0) throw new UnreadableArchiveError('压缩包里没有文件')
  if (entries.length > archiveBounds.pictures)
    throw new UnreadableArchiveError(`压缩包里有 ${entries.length} 个文件，最多 ${archiveBounds.pictures} 个，请分几包`)
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > archiveBounds.totalBytes) throw new UnreadableArchiveError('压缩包解开后太大，最多 400 MB，请分几包')
  const checked = entries.map((entry) => ({ entry, message: findFault(entry) }))
  return {
    files: checked.flatMap(({ entry, message }) => (message === null ? toFile(entry) : [])),
    faults: checked.flatMap(({ entry, message }) => (message === null ? [] : { fileName: entry.path, message })),
  }
}

type Entry = Omit<ArchiveFile, 'code' | 'fileName'> & { path: string; encrypted: boolean }

function readDirectory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_LENGTH
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--
  if (end < 0) throw new UnreadableArchiveError('这不是 zip 压缩包')
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw new UnreadableArchiveError('压缩包已损坏，请重新打包')
    const nameLength = view.getUint16(at + 28, true)
    const flags = view.getUint16(at + 8, true)
    entries.push({
      path: decodeName(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength), flags),
      encrypted: (flags & ENCRYPTED_FLAG) !== 0,
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Names are UTF-8 when flagged; archives of Chinese Windows have GBK. */
const decodeName = (name: Uint8Array, flags: number): string =>
  new TextDecoder((flags & UTF8_FLAG) !== 0 ? 'utf-8' : 'gbk').decode(name)

const isHidden = (path: string): boolean =>
  path.endsWith('/') || path.startsWith('__MACOSX/') || /^\.[^./\\]/.test(path) || path === 'Thumbs.db'

const PICTURE_NAME = /^(.+)\.(jpe?g|png|webp)$/i

function findFault({ path, size, packedSize, method, encrypted }: Entry): string | null {
  if (/[/\\]/.test(path)) return '不能放在文件夹里，请直接选中图片打包'
  if (!PICTURE_NAME.test(path)) return '只能是 jpg、png、webp，文件名是商品编码'
  if (encrypted || (method !== STORED && method !== DEFLATED)) return '加了密码或压缩方式不支持，请重新打包'
  if (size === 0) return '是空文件'
  return size > archiveBounds.pictureBytes || packedSize > archiveBounds.pictureBytes ? '超过 10 MB' : null
}

const toFile = ({ path, encrypted: _encrypted, ...entry }: Entry): ArchiveFile => ({
  ...entry,
  fileName: path,
  code: path.replace(PICTURE_NAME, '$1').trim(),
})

/** Inflates one file. Throws when it is longer or shorter than the directory says. */
export async function extractFile(bytes: Uint8Array<ArrayBuffer>, file: ArchiveFile): Promise<File> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.at + LOCAL_LENGTH > bytes.length || view.getUint32(file.at, true) !== LOCAL_ENTRY)
    throw new UnreadableArchiveError('压缩包已损坏，请重新打包')
  const start = file.at + LOCAL_LENGTH + view.getUint16(file.at + 26, true) + view.getUint16(file.at + 28, true)
  const packed = new Blob([bytes.subarray(start, start + file.packedSize)])
  const content = file.method === STORED ? packed : await inflate(packed, file)
  if (content.size !== file.size) throw new UnreadableArchiveError(`${file.fileName} 已损坏，请重新打包`)
  return new File([content], file.fileName)
}

async function inflate(packed: Blob, { fileName, size }: ArchiveFile): Promise<Blob> {
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > size) break
      parts.push(part.value)
    }
  } catch {
    length = -1
  }
  if (length === size) return new Blob(parts)
  void reader.cancel().catch(() => undefined)
  throw new UnreadableArchiveError(`${fileName} 已损坏，请重新打包`)
}
