/** Storage of this process with monitoring: counts failures and tracks whether it is writable. */
import { randomBytes } from 'node:crypto'
import { StorageError, UPLOAD_PARTS_PREFIX } from './file-storage.ts'
import type { FileStorage } from './file-storage.ts'

/** Minimum time between probe writes, shorter after a failure. Monitoring may query more often than that. */
const PROBE_EVERY_MS = 60_000
const PROBE_AGAIN_MS = 5_000

type StorageFailures = { write: number; read: number; remove: number }

export type WatchedStorage = FileStorage & {
  /** Counted since the process started. */
  readonly failures: Readonly<StorageFailures>
  /** True when the last write or probe succeeded; writes a new probe when the last one is too old. */
  isWritable(): Promise<boolean>
}

export function createWatchedStorage(
  storage: FileStorage,
  now: () => number = () => performance.now(),
): WatchedStorage {
  const failures: StorageFailures = { write: 0, read: 0, remove: 0 }
  let writable = true
  let knownAt = -Infinity
  let probing: Promise<void> | undefined

  async function withFailureCount<T>(kind: keyof StorageFailures, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StorageError) failures[kind] += 1
      throw error
    }
  }

  async function writeWatched(...[key, content]: Parameters<FileStorage['put']>): Promise<void> {
    try {
      await withFailureCount('write', () => storage.put(key, content))
      writable = true
    } catch (error) {
      writable = false
      throw error
    } finally {
      knownAt = now()
    }
  }

  async function probe(): Promise<void> {
    const key = `${UPLOAD_PARTS_PREFIX}probe-${randomBytes(8).toString('hex')}`
    await writeWatched(key, Buffer.from('probe')).catch(() => undefined)
    await storage.remove(key).catch(() => undefined)
  }

  return {
    ...storage,
    failures,
    put: writeWatched,
    get: (key, part) => withFailureCount('read', () => storage.get(key, part)),
    head: (key) => withFailureCount('read', () => storage.head(key)),
    remove: (key) => withFailureCount('remove', () => storage.remove(key)),
    isWritable: async () => {
      if (now() - knownAt > (writable ? PROBE_EVERY_MS : PROBE_AGAIN_MS))
        await (probing ??= probe().finally(() => (probing = undefined)))
      return writable
    },
  }
}
