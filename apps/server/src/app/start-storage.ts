/** Storage of uploaded files: the disk next to the database, or an object store configured by the S3_… variables. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDiskStorage, FOLDER_MODE, getIncompleteUploadFolder } from '../providers/storage/disk-storage.ts'
import type { FileStorage } from '../providers/storage/file-storage.ts'
import { setFileStorage } from '../providers/storage/registry.ts'
import { createS3Storage } from '../providers/storage/s3-storage.ts'
import { readS3Settings } from '../providers/storage/settings.ts'
import type { S3Settings } from '../providers/storage/settings.ts'
import { createWatchedStorage } from '../providers/storage/watched-storage.ts'
import type { WatchedStorage } from '../providers/storage/watched-storage.ts'
import { ConfigError } from './config.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings of the object store; null when files are stored on the disk. Throws ConfigError for an incomplete
 * configuration.
 */
export function readStoragePlan(env: Env): S3Settings | null {
  const read = readS3Settings(env)
  if (read && 'problems' in read) throw new ConfigError(read.problems)
  return read && read.settings
}

const getUploadFolder = (dataDir: string) => join(dataDir, 'uploads')

/** Storage on this machine, independent of the environment. */
export const createLocalStorage = (dataDir: string): FileStorage => createDiskStorage(getUploadFolder(dataDir))

/** Sets the storage of this process. Files are checked on this machine before they are stored, also when the store is remote. */
export function startStorage(plan: S3Settings | null, dataDir: string): { storage: WatchedStorage; workDir: string } {
  const storage = createWatchedStorage(plan ? createS3Storage(plan) : createLocalStorage(dataDir))
  // Earlier versions created folders readable by all users of the machine.
  mkdirSync(getUploadFolder(dataDir), { recursive: true, mode: FOLDER_MODE })
  chmodSync(getUploadFolder(dataDir), FOLDER_MODE)
  setFileStorage(storage)
  return { storage, workDir: getIncompleteUploadFolder(getUploadFolder(dataDir)) }
}
