/** Storage of files on a local disk or in an object store. A file is written once under a key and never changed. */
import type { Readable } from 'node:stream'

/** Byte range, both ends inclusive. */
export type ByteRange = { start: number; end: number }

/** Size in bytes; `modifiedAt` is the time of storing, by the store's clock. */
export type FileMetadata = { size: number; modifiedAt: Date }
export type StoredFile = FileMetadata & { key: string }

export type FileStorage = {
  /** Description of the storage for messages to the operator. */
  readonly describe: string
  /**
   * Stores bytes, or the file at a path, which may be moved. When the promise resolves, the file is complete and
   * durable; until then it is not visible. Storing the same content again has no effect. Rejects with StorageError.
   */
  put(key: string, content: Uint8Array | { path: string }): Promise<void>
  /**
   * Reads the file, or a range within it. A stream that breaks fails instead of ending early. Rejects with
   * FileNotStoredError or StorageError.
   */
  get(key: string, part?: ByteRange): Promise<Readable>
  /** Reads a file's metadata; null when there is no such file. */
  head(key: string): Promise<FileMetadata | null>
  /** Removes a file; succeeds when it does not exist. */
  remove(key: string): Promise<void>
  /** Lists every file whose key has this prefix. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Removes incomplete uploads started before this time. Returns their number. */
  clearUnfinished(before: Date): Promise<number>
}

/** Thrown when the store fails: unreachable, full or refusing. The request may still have taken effect. */
export class StorageError extends Error {}

export class FileNotStoredError extends Error {
  constructor(key: string) {
    super(`nothing is stored as ${key}`)
  }
}

/** Key prefix of incomplete uploads, separate from visible files. */
export const UPLOAD_PARTS_PREFIX = 'parts/'

const KEY = /^(parts\/)?[\w-]{8,64}(\.[a-z0-9]{2,4})?$/

/** True for keys of our format; a bucket may contain other files. */
export const isFileKey = (text: string): boolean => KEY.test(text)

/** Throws for an invalid key. Keys from requests are validated before, so an invalid one is a bug. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`"${key}" is no key of a file`)
}
