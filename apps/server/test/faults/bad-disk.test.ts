/**
 * F07, F09, F10: the disk is full, says it could not write, or takes very long. Nobody is told a success that is none, and the house
 * works on by itself when the disk does. Needs root for a small disk and strace for the others; elsewhere these tests are left out.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pause, serverProcess } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { busyHouse, expectAllThereOnce } from './busy-house.ts'
import type { BusyHouse } from './busy-house.ts'

const isRoot = process.getuid?.() === 0
const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const canTrace = works('strace', '-o', '/dev/null', 'true')
/** A cluster, its log and some uploads. */
const DISK = 'size=420m,mode=0755'

async function everythingIsThereOnce(server: ServerProcess, house: BusyHouse): Promise<void> {
  const db = await server.database()
  await expectAllThereOnce(db, house.acknowledged)
  await db.destroy()
}

const healthOf = async ({ url }: ServerProcess) => {
  const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(8_000) }).catch(() => null)
  return { httpStatus: reply?.status }
}

async function smallDisk(): Promise<string | null> {
  if (!isRoot) return null
  const folder = await mkdtemp(join(tmpdir(), 'nocturne-disk-'))
  if (works('mount', '-t', 'tmpfs', '-o', DISK, 'tmpfs', folder)) return folder
  await rm(folder, { recursive: true })
  return null
}
const disk = await smallDisk()

describe.skipIf(disk === null)('F07: a disk that is full', () => {
  const base = disk ?? ''
  let server: ServerProcess
  let house: BusyHouse
  beforeAll(async () => {
    server = await serverProcess(base)
    await server.start()
    house = await busyHouse(server)
  }, 120_000)
  afterAll(async () => {
    await server.remove()
    execFileSync('umount', ['-l', base])
    await rm(base, { recursive: true, force: true })
  })

  it('is told, and the house works on by itself once there is room', { timeout: 120_000 }, async () => {
    const filler = join(base, 'filler')
    await house.underLoad(async () => {
      await pause(400)
      const { bavail, bsize } = await statfs(base)
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined)
      await expect.poll(() => healthOf(server), { timeout: 20_000 }).toMatchObject({ httpStatus: 503 })
      await pause(1_500)
      await rm(filler)
      await expect.poll(() => healthOf(server), { timeout: 20_000 }).toMatchObject({ httpStatus: 200 })
      await pause(500)
    })
    await everythingIsThereOnce(server, house)
  })
})

describe.skipIf(!canTrace || !isRoot)('a disk that cannot be trusted', () => {
  let server: ServerProcess
  let house: BusyHouse
  beforeAll(async () => {
    server = await serverProcess()
    await server.start()
    house = await busyHouse(server)
  }, 120_000)
  afterAll(() => server.remove())

  /** Interferes with PostgreSQL's calls as strace says, while `work` runs. */
  async function interfering(inject: string, work: () => Promise<void>): Promise<void> {
    const pids = server.postgresPids().flatMap((pid) => ['-p', String(pid)])
    const options = ['-f', '-o', '/dev/null', '-e', 'trace=fdatasync,fsync', '-e', `inject=${inject}`]
    const tracer = spawn('strace', [...options, ...pids], { stdio: 'ignore' })
    try {
      await work()
      // It was allowed to, and did until now.
      expect(tracer.exitCode).toBeNull()
    } finally {
      const ended = tracer.exitCode === null ? once(tracer, 'exit') : Promise.resolve()
      tracer.kill('SIGINT')
      await ended
    }
  }

  it('F09: says it could not write: what was not sure is asked for again', { timeout: 120_000 }, async () => {
    const before = server.postgresPids().slice(1)
    await house.underLoad(async () => {
      await pause(300)
      await interfering('fdatasync,fsync:error=EIO:when=5', () => pause(2_500))
      await expect.poll(() => healthOf(server), { timeout: 30_000 }).toMatchObject({ httpStatus: 200 })
      await pause(500)
    })
    // PostgreSQL believes no disk that once lied: it began anew from its log.
    expect(server.postgresPids().filter((pid) => before.includes(pid))).toEqual([])
    await everythingIsThereOnce(server, house)
  })

  it('F10: takes a third of a second for every write: slow, and each once', { timeout: 120_000 }, async () => {
    const before = house.acknowledged.size
    await house.underLoad(async () => interfering('fdatasync:delay_exit=300000', () => pause(4_000)))
    expect(house.acknowledged.size).toBeGreaterThan(before)
    await everythingIsThereOnce(server, house)
  })
})
