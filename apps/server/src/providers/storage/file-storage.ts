/** Where files lie: a disk of this machine or an object store, one interface for both. A file is written once under a name and never changed. */
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export type FilePart = { start: number; end: number }

/** Sizes are bytes; `modifiedAt` is when the file was stored, by the clock of the store. */
export type FileHead = { size: number; modifiedAt: Date }
export type StoredFile = FileHead & { key: string }

export type FileStorage = {
  /** What it is, for who starts the house. */
  readonly describe: string
  /**
   * Stores bytes or the file at a path, which may be gone afterwards, under a key. Once it answers, the file is whole and outlasts the process; before that nobody
   * sees any of it. Storing the same again changes nothing. Rejects with StorageFailure.
   */
  put(key: string, content: Uint8Array | { path: string }): Promise<void>
  /** The file, or a part that lies within it. The stream fails rather than end early. Rejects with NotStored, StorageFailure. */
  get(key: string, part?: FilePart): Promise<Readable>
  /** Null where there is no such file. */
  head(key: string): Promise<FileHead | null>
  /** What is not there is removed as well. */
  remove(key: string): Promise<void>
  /** Every file whose key begins so. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Clears what was begun before this moment and never became a file. Answers how much. */
  clearUnfinished(before: Date): Promise<number>
}

/** The store did not do what it was asked: it is away, full, or says no. What was asked for may still have happened. */
export class StorageFailure extends Error {}

export class NotStored extends Error {
  constructor(key: string) {
    super(`nothing is stored as ${key}`)
  }
}

/** Parts of files that are still coming lie here, apart from those that are shown. */
export const PARTS = 'parts/'

const KEY = /^(parts\/)?[\w-]{8,64}(\.[a-z0-9]{2,4})?$/

/** True for the keys we give; a store may hold files of others beside them. */
export const isKey = (text: string): boolean => KEY.test(text)

/** Keys never come from outside unchecked: one that is none of ours is a fault of the program. */
export function demandKey(key: string): void {
  if (!isKey(key)) throw new Error(`"${key}" is no key of a file`)
}
