/** The storage of this process, with an eye on it: what failed is counted, and whether it takes files is known. */
import { randomBytes } from 'node:crypto'
import { StorageFailure, PARTS } from './file-storage.ts'
import type { FileStorage } from './file-storage.ts'

/** Whoever watches asks often; the store is asked to write no more often than this, and sooner once it failed. */
const PROBE_EVERY_MS = 60_000
const PROBE_AGAIN_MS = 5_000

export type StorageFailures = { write: number; read: number; remove: number }

export type WatchedStorage = FileStorage & {
  /** Since the process began. */
  readonly failures: Readonly<StorageFailures>
  /** Whether the last file or probe that was to be stored was; a probe is sent when that is long ago. */
  isWritable(): Promise<boolean>
}

export function watchedStorage(storage: FileStorage, now: () => number = () => performance.now()): WatchedStorage {
  const failures: StorageFailures = { write: 0, read: 0, remove: 0 }
  let writable = true
  let knownAt = -Infinity
  let probing: Promise<void> | undefined

  async function counted<T>(kind: keyof StorageFailures, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StorageFailure) failures[kind] += 1
      throw error
    }
  }

  async function put(...[key, content]: Parameters<FileStorage['put']>): Promise<void> {
    try {
      await counted('write', () => storage.put(key, content))
      writable = true
    } catch (error) {
      writable = false
      throw error
    } finally {
      knownAt = now()
    }
  }

  async function probe(): Promise<void> {
    const key = `${PARTS}probe-${randomBytes(8).toString('hex')}`
    await put(key, Buffer.from('probe')).catch(() => undefined)
    await storage.remove(key).catch(() => undefined)
  }

  return {
    ...storage,
    failures,
    put,
    get: (key, part) => counted('read', () => storage.get(key, part)),
    head: (key) => counted('read', () => storage.head(key)),
    remove: (key) => counted('remove', () => storage.remove(key)),
    isWritable: async () => {
      if (now() - knownAt > (writable ? PROBE_EVERY_MS : PROBE_AGAIN_MS))
        await (probing ??= probe().finally(() => (probing = undefined)))
      return writable
    },
  }
}
