import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import { startS3Server } from '../../../test/s3-server.ts'
import { insertUpload } from '../../../test/uploads.ts'
import { createDiskStorage } from '../../providers/storage/disk-storage.ts'
import { createS3Storage } from '../../providers/storage/s3-storage.ts'
import { copyFiles, findMissingFiles } from './public.ts'

const patience = { attempts: 2, waitMs: 1, responseMs: 20_000, silenceMs: 20_000 }
const home = mkdtempSync(join(tmpdir(), 'nocturne-move-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.close()
  rmSync(home, { recursive: true })
})

it('copies files to a bucket and back while the server runs, resumes after a failure and lists missing files', async () => {
  const api = await startTestApi()
  const [disk, bucket, another] = [
    createDiskStorage(join(home, 'a')),
    createS3Storage(s3.settings, patience),
    createDiskStorage(join(home, 'b')),
  ]
  const person = await api.as('yx01')
  const names: string[] = []
  for (let i = 0; i < 5; i += 1) names.push((await insertUpload(api, person, 'image')).slice('/api/files/'.length))
  for (const name of names.slice(0, 4)) await disk.put(name, Buffer.alloc(1_000, name))
  expect(await findMissingFiles(api.db, disk)).toMatchObject({ missing: [names[4]] })

  s3.fail('PUT', names[1] ?? '', 'before', 2)
  await expect(copyFiles(disk, bucket, () => undefined)).rejects.toThrow('SlowDown')
  const first = s3.objects.size
  expect(await copyFiles(disk, bucket, () => undefined)).toEqual({
    copied: 4 - first,
    present: first,
    bytes: (4 - first) * 1_000,
  })
  expect(await copyFiles(disk, bucket, () => undefined)).toEqual({ copied: 0, present: 4, bytes: 0 })
  expect(await findMissingFiles(api.db, bucket)).toMatchObject({ missing: [names[4]] })

  await copyFiles(bucket, another, () => undefined)
  for (const name of names.slice(0, 4)) expect(await buffer(await another.get(name))).toEqual(Buffer.alloc(1_000, name))
})
