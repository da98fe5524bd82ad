/** Where the files of this process lie: set once at start-up (and by tests). */
import type { FileStorage } from './file-storage.ts'

let present: FileStorage | null = null

/** Sets the storage of this process; null for none. */
export function useFileStorage(wanted: FileStorage | null): void {
  present = wanted
}

/** Null where nothing is uploaded. */
export const fileStorage = (): FileStorage | null => present
