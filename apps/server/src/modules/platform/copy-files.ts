/** Copies files between storages while the server runs: names are never reused, so a copied file never changes. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../db/connection.ts'
import type { FileStorage } from '../../providers/storage/file-storage.ts'
import { StorageError } from '../../providers/storage/file-storage.ts'

type CopyResult = { copied: number; present: number; bytes: number }

/**
 * Copies files that are missing in the target or differ in size, including parts of unfinished uploads. Rejects when a copy differs from
 * its source.
 */
export async function copyFiles(
  from: FileStorage,
  to: FileStorage,
  onCopy: (line: string) => void,
): Promise<CopyResult> {
  const folder = await mkdtemp(join(tmpdir(), 'nocturne-copy-'))
  const done: CopyResult = { copied: 0, present: 0, bytes: 0 }
  try {
    for await (const { key, size } of from.list('')) {
      if ((await to.head(key))?.size === size) {
        done.present += 1
        continue
      }
      await copyOne(from, to, { key, path: join(folder, 'file') })
      done.copied += 1
      done.bytes += size
      onCopy(`${key} ${size} bytes`)
    }
    return done
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function copyOne(
  from: FileStorage,
  to: FileStorage,
  { key, path }: { key: string; path: string },
): Promise<void> {
  const sent = createHash('sha256')
  const hashPieces = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      sent.update(piece)
      yield piece
    }
  }
  await pipeline(await from.get(key), hashPieces, createWriteStream(path))
  await to.put(key, { path })
  if ((await hashBytes(await to.get(key))) !== sent.digest('hex')) {
    await to.remove(key)
    throw new StorageError(`the copy of ${key} is not what was sent`)
  }
}

async function hashBytes(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}

/** Lists files recorded in the database that are missing in the storage or have another size there. */
export async function findMissingFiles(db: Db, storage: FileStorage): Promise<{ files: number; missing: string[] }> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of storage.list('')) sizes.set(key, size)
  const missing: string[] = []
  let files = 0
  for (let after = 0; ;) {
    const page = await listFilesAfter(db, after)
    for (const { fileName, sizeBytes } of page)
      if (fileName !== null && sizes.get(fileName) !== sizeBytes) missing.push(fileName)
    files += page.length
    const last = page.at(-1)
    if (!last) return { files, missing }
    after = last.uploadId
  }
}

const listFilesAfter = (db: Db, after: number) =>
  db
    .selectFrom('upload')
    .select(['uploadId', 'fileName', 'sizeBytes'])
    .where('storedAt', 'is not', null)
    .where('uploadId', '>', after)
    .orderBy('uploadId')
    .limit(1_000)
    .execute()
