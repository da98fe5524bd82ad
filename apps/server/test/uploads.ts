/** Uploads as database rows only; these tests need no file contents. */
import { randomBytes } from 'node:crypto'
import type { Caller, TestApi } from './api.ts'

const formats = { image: 'jpg', video: 'mp4', audio: 'mp3' } as const

/** Records an upload of this person and returns its URL. */
export async function insertUpload(api: TestApi, { userId }: Caller, fileType: keyof typeof formats): Promise<string> {
  const fileName = `${randomBytes(16).toString('base64url')}.${formats[fileType]}`
  const at = api.clock.now()
  const key = { keyHash: randomBytes(16).toString('hex'), userId: userId ?? 0, expiresAt: at, createdAt: at }
  await api.db
    .insertInto('upload')
    .values({ ...key, fileType, fileName, mimeType: `${fileType}/*`, sizeBytes: 1_000, storedAt: at })
    .execute()
  return `/api/files/${fileName}`
}
