/** One file on its way in: received beside the others, made harmless, given its name, and its key used up. */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { formatTime } from '@nocturne/base/venue-time'
import type { Db } from '../../db/connection.ts'
import { refuse, Unauthorized } from '../../http/refusal.ts'
import { hasMovieBoxes } from './movie-boxes.ts'
import { receiveFile } from './receive-file.ts'
import { redrawPicture } from './redraw-picture.ts'
import { mimeOf } from './upload-kinds.ts'
import type { Grant } from './upload-keys.ts'

/** Where files lie while they come; what a stopped server left there is cleared away at start. */
export const incoming = (folder: string) => join(folder, 'incoming')

type Arrival = { db: Db; folder: string; now: Date; grant: Grant; request: IncomingMessage }

/** Answers the name of the stored file. Of two files sent under one key the second is refused. */
export async function storeFile({ db, folder, now, grant, request }: Arrival): Promise<string> {
  await mkdir(incoming(folder), { recursive: true })
  const raw = join(incoming(folder), randomBytes(16).toString('hex'))
  const ready = `${raw}.ready`
  try {
    const format = await receiveFile(request, raw, grant.kind)
    await makeHarmless(grant, { raw, ready, format })
    const fileName = `${randomBytes(16).toString('base64url')}.${format}`
    const { size } = await stat(ready)
    await rename(ready, join(folder, fileName))
    await useKey(db, { grant, now, fileName, size }).catch(async (error: unknown) => {
      await rm(join(folder, fileName))
      throw error
    })
    return fileName
  } finally {
    await Promise.all([rm(raw, { force: true }), rm(ready, { force: true })])
  }
}

/** Pictures are drawn anew, films and sounds looked into; what comes out lies at `ready`. */
async function makeHarmless(
  { kind }: Grant,
  { raw, ready, format }: { raw: string; ready: string; format: string },
): Promise<void> {
  if (kind === 'image') return redrawPicture(raw, ready, format)
  const boxed = format === 'mp4' || format === 'mov' || format === 'm4a'
  if (boxed && !(await hasMovieBoxes(raw))) refuse('FILE_TYPE_DENIED')
  await rename(raw, ready)
}

async function useKey(
  db: Db,
  { grant, now, fileName, size }: { grant: Grant; now: Date; fileName: string; size: number },
): Promise<void> {
  const taken = await db
    .updateTable('upload')
    .set({ fileName, mimeType: mimeOf(fileName), sizeBytes: size, storedAt: formatTime(now) })
    .where('uploadId', '=', grant.uploadId)
    .where('storedAt', 'is', null)
    .returning('uploadId')
    .executeTakeFirst()
  if (!taken) throw new Unauthorized()
}
