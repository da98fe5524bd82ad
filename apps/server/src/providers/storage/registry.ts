/** File storage of this process: set once at start-up (and by tests). */
import type { FileStorage } from './file-storage.ts'

let present: FileStorage | null = null

/** Sets the storage of this process; null for none. */
export function setFileStorage(storage: FileStorage | null): void {
  present = storage
}

/** File storage of this process; null when uploads are disabled. */
export const getFileStorage = (): FileStorage | null => present
