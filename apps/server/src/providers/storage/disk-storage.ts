/** Stores files in a folder of this machine. They are written to a temporary file and renamed once complete and synced to disk. */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertFileKey, isFileKey, FileNotStoredError, UPLOAD_PARTS_PREFIX, StorageError } from './file-storage.ts'
import type { FileStorage, StoredFile } from './file-storage.ts'

/** Only the server's own user may read files: they contain evidence and signatures. */
export const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Folder of incomplete uploads. */
export const getIncompleteUploadFolder = (folder: string): string => join(folder, 'incoming')

export function createDiskStorage(folder: string): FileStorage {
  const getPath = (key: string) => {
    assertFileKey(key)
    return join(folder, key)
  }
  return {
    describe: `Files lie in ${folder}.`,
    put: async (key, content) => withStorageFailure(() => writeWhole(folder, getPath(key), content)),
    get: async (key, part) => {
      const file = await open(getPath(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileNotStoredError(key) : toStorageFailure(error)
      })
      return file.createReadStream(part ?? {})
    },
    head: async (key) => readHead(getPath(key)),
    remove: async (key) => withStorageFailure(() => rm(getPath(key), { force: true })),
    list: (prefix) => listFolder(folder, prefix),
    clearUnfinished: async (before) => removeOldFiles(getIncompleteUploadFolder(folder), before),
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
const toStorageFailure = (error: unknown) => new StorageError((error as Error).message, { cause: error })

async function withStorageFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toStorageFailure(error)
  }
}

async function writeWhole(folder: string, place: string, content: Uint8Array | { path: string }): Promise<void> {
  await Promise.all(
    [getIncompleteUploadFolder(folder), dirname(place)].map((path) =>
      mkdir(path, { recursive: true, mode: FOLDER_MODE }),
    ),
  )
  const coming = join(getIncompleteUploadFolder(folder), `${randomBytes(16).toString('hex')}.put`)
  try {
    await writeSure(coming, content)
    await rename(coming, place)
    await syncFolder(dirname(place))
  } finally {
    await rm(coming, { force: true })
  }
}

/** Resolves when the bytes are synced to disk. A source file on the same disk is moved instead of copied. */
async function writeSure(coming: string, content: Uint8Array | { path: string }): Promise<void> {
  const isBytes = content instanceof Uint8Array
  if (!isBytes) await rename(content.path, coming).catch(() => copyFile(content.path, coming, constants.COPYFILE_EXCL))
  const file = await open(coming, isBytes ? 'wx' : 'r+', FILE_MODE)
  try {
    if (isBytes) await file.writeFile(content)
    else await file.chmod(FILE_MODE)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs the folder, so that a rename survives a power cut; not every system can open a folder for that. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

async function readHead(place: string) {
  try {
    const found = await stat(place)
    return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : null
  } catch (error) {
    if (isMissing(error)) return null
    throw toStorageFailure(error)
  }
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  for (const place of ['', UPLOAD_PARTS_PREFIX]) {
    const names = await readdir(join(folder, place)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw toStorageFailure(error)
    })
    for (const key of names.map((name) => place + name).filter((name) => name.startsWith(prefix) && isFileKey(name))) {
      const head = await readHead(join(folder, key))
      if (head) yield { key, ...head }
    }
  }
}

/** Removes files last written before this time. Returns their number. */
export async function removeOldFiles(place: string, before: Date): Promise<number> {
  let cleared = 0
  for (const name of await readdir(place).catch(() => [])) {
    const path = join(place, name)
    const head = await readHead(path).catch(() => null)
    if (!head || head.modifiedAt >= before) continue
    await rm(path, { force: true })
    cleared += 1
  }
  return cleared
}
