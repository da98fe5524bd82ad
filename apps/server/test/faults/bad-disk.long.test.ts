/**
 * F07–F10: the disk of the data or of uploads is full, reports write errors, or is very slow. No failed operation is reported as a success,
 * and the server recovers when the disk does. Needs root to mount a small disk and strace for the others; skipped elsewhere.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTime } from '@nocturne/base/venue-time'
import { payMode } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerErrorHandler } from '../../src/http/errors.ts'
import { registerUploadRoutes } from '../../src/modules/platform/public.ts'
import { createDiskStorage, getIncompleteUploadFolder } from '../../src/providers/storage/disk-storage.ts'
import { startTestApi } from '../api.ts'
import { BOTTLE_GOODS_ID, fillStock, openTable } from '../factories.ts'
import { pause, prepareServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { startBusyVenue, expectOrdersStoredOnce } from './busy-venue.ts'
import type { BusyVenue } from './busy-venue.ts'

const isRoot = process.getuid?.() === 0
const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const canTrace = works('strace', '-o', '/dev/null', 'true')
/** Adds noise, so that the picture does not compress well. */
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const
/** Disk size: enough for a cluster, its WAL and some uploads. */
const DISK = '420m'

async function everythingIsThereOnce(server: ServerProcess, venue: BusyVenue): Promise<void> {
  const db = await server.database()
  await expectOrdersStoredOnce(db, venue.acknowledged)
  await db.destroy()
}

const fetchHealth = async ({ url }: ServerProcess) => {
  const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(8_000) }).catch(() => null)
  return { httpStatus: reply?.status }
}

async function smallDisk(size: string): Promise<string | null> {
  if (!isRoot) return null
  const folder = await mkdtemp(join(tmpdir(), 'nocturne-disk-'))
  if (works('mount', '-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder)) return folder
  await rm(folder, { recursive: true })
  return null
}
const disk = await smallDisk(DISK)
const uploadsDisk = await smallDisk('2m')

async function fill(folder: string): Promise<string> {
  const filler = join(folder, 'filler')
  const { bavail, bsize } = await statfs(folder)
  await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined)
  return filler
}

describe.skipIf(uploadsDisk === null)('F08: full upload disk', () => {
  const base = uploadsDisk ?? ''
  afterAll(async () => {
    execFileSync('umount', ['-l', base])
    await rm(base, { recursive: true, force: true })
  })

  it('refuses pictures with a message and leaves no partial file; orders go on, and uploads succeed once there is space', async () => {
    const api = await startTestApi()
    await fillStock(api)
    const waiter = await api.as('lm01')
    const { tableRecordId } = await openTable(api, waiter, 'A01')
    const app = Fastify()
    registerErrorHandler(app)
    const uploads = join(base, 'uploads')
    const files = { storage: createDiskStorage(uploads), workDir: getIncompleteUploadFolder(uploads) }
    await registerUploadRoutes(app, { db: api.db, clock: () => parseTime(api.clock.now()), ...files })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c33', noise: NOISE } })
      .png()
      .toBuffer()
    const send = async () => {
      const { uploadUrl } = await waiter.call(platform.uploadKey, { fileType: 'image', fileName: 'a.png' })
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'a.png')
      return (await fetch(url + uploadUrl, { method: 'POST', body })).json()
    }
    expect(await send()).toMatchObject({ code: 200 })
    const filesThere = async () => (await readdir(uploads, { recursive: true })).toSorted()
    const before = await filesThere()

    const filler = await fill(base)
    expect(await send()).toMatchObject({ code: 500, msg: expect.stringMatching(/\p{Script=Han}/u) as string })
    const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }]
    await waiter.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
    expect(await filesThere()).toEqual(before)

    await rm(filler)
    expect(await send()).toMatchObject({ code: 200 })
    await app.close()
  }, 600_000)
})

describe.skipIf(disk === null)('F07: full data disk', () => {
  const base = disk ?? ''
  let server: ServerProcess
  let venue: BusyVenue
  beforeAll(async () => {
    server = await prepareServer(base)
    await server.start()
    venue = await startBusyVenue(server)
  }, 600_000)
  afterAll(async () => {
    await server.remove()
    execFileSync('umount', ['-l', base])
    await rm(base, { recursive: true, force: true })
  })

  it('is reported, and the server recovers by itself once there is space', { timeout: 600_000 }, async () => {
    await venue.underLoad(async () => {
      await pause(400)
      const filler = await fill(base)
      await expect.poll(() => fetchHealth(server), { timeout: 120_000 }).toMatchObject({ httpStatus: 503 })
      await pause(1_500)
      await rm(filler)
      await expect.poll(() => fetchHealth(server), { timeout: 120_000 }).toMatchObject({ httpStatus: 200 })
      await pause(500)
    })
    await everythingIsThereOnce(server, venue)
  })
})

describe.skipIf(!canTrace || !isRoot)('an unreliable disk', () => {
  let server: ServerProcess
  let venue: BusyVenue
  beforeAll(async () => {
    server = await prepareServer()
    await server.start()
    venue = await startBusyVenue(server)
  }, 600_000)
  afterAll(() => server.remove())

  /** Injects faults into PostgreSQL's system calls with strace while `work` runs. */
  async function interfering(inject: string, work: () => Promise<void>): Promise<void> {
    const pids = server.postgresPids().flatMap((pid) => ['-p', String(pid)])
    const options = ['-f', '-o', '/dev/null', '-e', 'trace=fdatasync,fsync', '-e', `inject=${inject}`]
    const tracer = spawn('strace', [...options, ...pids], { stdio: 'ignore' })
    try {
      await work()
      // Checks that strace was permitted and is still attached.
      expect(tracer.exitCode).toBeNull()
    } finally {
      const ended = tracer.exitCode === null ? once(tracer, 'exit') : Promise.resolve()
      tracer.kill('SIGINT')
      await ended
    }
  }

  it('F09: reports a write error: unconfirmed operations are sent again', { timeout: 600_000 }, async () => {
    const before = server.postgresPids().slice(1)
    await venue.underLoad(async () => {
      await pause(300)
      await interfering('fdatasync,fsync:error=EIO:when=5', () => pause(2_500))
      await expect.poll(() => fetchHealth(server), { timeout: 120_000 }).toMatchObject({ httpStatus: 200 })
      await pause(500)
    })
    // PostgreSQL panics after a failed fsync and recovers from its WAL.
    expect(server.postgresPids().filter((pid) => before.includes(pid))).toEqual([])
    await everythingIsThereOnce(server, venue)
  })

  it(
    'F10: delays every write by a third of a second: slow, and each order is stored once',
    { timeout: 600_000 },
    async () => {
      const before = venue.acknowledged.size
      await venue.underLoad(async () => interfering('fdatasync:delay_exit=300000', () => pause(4_000)))
      expect(venue.acknowledged.size).toBeGreaterThan(before)
      await everythingIsThereOnce(server, venue)
    },
  )
})
