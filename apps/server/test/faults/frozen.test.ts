/**
 * F03, F06, F11, F12, F39: the server or PostgreSQL stands still under load, gets no processor, the power goes, and a disk gives back
 * other bytes than it was given. Every acknowledged order is there, every operation exactly once, and damage is told, never served.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, cp, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { orders } from '@nocturne/contract/orders/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/db/backup/restore-backup.ts'
import { writeBackup } from '../../src/db/backup/write-backup.ts'
import { connect } from '../../src/db/connection.ts'
import type { ConnectionOptions } from '../../src/db/connection.ts'
import { startEmbedded } from '../../src/db/embedded/supervisor.ts'
import type { EmbeddedDatabase } from '../../src/db/embedded/supervisor.ts'
import { pause, serverProcess } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { withClient } from '../rig/database.ts'
import { busyHouse, expectAllThereOnce } from './busy-house.ts'
import type { BusyHouse } from './busy-house.ts'

const PAGE = 8_192

describe('standing still under load', () => {
  let server: ServerProcess
  let house: BusyHouse
  let folder: string

  beforeAll(async () => {
    // PostgreSQL runs as another user when we are root and must be able to come here.
    folder = await mkdtemp(join(tmpdir(), 'nocturne-frozen-'))
    server = await serverProcess()
    await server.start()
    house = await busyHouse(server)
  }, 600_000)
  afterAll(async () => {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it(
    'F03: the server is halted and runs on: what phones sent meanwhile is there once',
    { timeout: 600_000 },
    async () => {
      await house.underLoad(async () => {
        for (let round = 0; round < 2; round += 1) {
          await pause(400)
          process.kill(server.pid(), 'SIGSTOP')
          // Longer than a phone's patience: everything under way is sent again.
          await pause(2_500)
          process.kill(server.pid(), 'SIGCONT')
        }
        await expect.poll(() => house.acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(20)
      })
      const db = await server.database()
      await expectAllThereOnce(db, house.acknowledged)
      await db.destroy()
    },
  )

  it(
    'F06: PostgreSQL is halted: nobody is told a success, and afterwards each is there once',
    { timeout: 600_000 },
    async () => {
      await house.underLoad(async () => {
        await pause(400)
        const thaw = await server.freezePostgres()
        const key = randomUUID()
        const order = house.order()
        expect(await house.phone.attempt(orders.add, order, key, 2_500)).toBeUndefined()
        thaw()
        house.acknowledged.set(key, (await house.phone.insist(orders.add, order, key)).orderId)
      })
      const db = await server.database()
      await expectAllThereOnce(db, house.acknowledged)
      await db.destroy()
    },
  )

  it('F39: others take every core: orders go on, and each is there once', { timeout: 600_000 }, async () => {
    const others = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']))
    const before = house.acknowledged.size
    try {
      await house.underLoad(() =>
        expect.poll(() => house.acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(before + 20),
      )
    } finally {
      for (const other of others) other.kill('SIGKILL')
    }
    const db = await server.database()
    await expectAllThereOnce(db, house.acknowledged)
    await db.destroy()
  })

  describe('a disk as it was at one moment in the middle of writing', () => {
    let image: string
    let told: ReadonlyMap<string, number>
    let copy: EmbeddedDatabase
    let backup: string

    beforeAll(async () => {
      image = `${server.postgresDir}-image`
      backup = join(folder, 'night.backup')
      await house.underLoad(async () => {
        await pause(500)
        const thaw = await server.freezePostgres()
        told = new Map(house.acknowledged)
        await cp(server.postgresDir, image, { recursive: true, preserveTimestamps: true, filter: isData })
        thaw()
      })
      await ownedAs(server.postgresDir, image)
      copy = await startEmbedded({ dataDir: image })
      await writeBackup(copy, backup)
    }, 600_000)
    afterAll(() => copy.stop())

    it('F11: starts again with everything that was acknowledged by then', { timeout: 600_000 }, async () => {
      const db = connect(copy, 2)
      await expectAllThereOnce(db, told)
      await db.destroy()
    })

    it(
      'F12: a page with other bytes is told, is not backed up, and the night comes back from the backup',
      { timeout: 600_000 },
      async () => {
        const path = await only(copy, `select pg_relation_filepath('order_item') as value`)
        const count = await only(copy, 'select count(order_item.*)::text as value from order_item')
        await copy.stop()
        await spoil(join(image, path))
        copy = await startEmbedded({ dataDir: image })
        const damaged = { code: 'XX001' }
        await expect(only(copy, 'select count(order_item.*)::text as value from order_item')).rejects.toMatchObject(
          damaged,
        )
        await expect(writeBackup(copy, join(folder, 'damaged.backup'))).rejects.toThrow(/invalid page/)
        await only(copy, 'create database restored')
        const place = { ...connectable(copy), database: 'restored' }
        await restoreBackup(place, backup)
        const db = connect(place, 2)
        await expectAllThereOnce(db, told)
        await db.destroy()
        expect(await only(place, 'select count(order_item.*)::text as value from order_item')).toBe(count)
      },
    )
  })
})

/** Everything but what says who works on the folder: lock, socket, list. */
const isData = (path: string): boolean => !/postmaster\.pid$|\.s\.PGSQL|nocturne\.users/.test(path)

const connectable = ({ host, port, user, database }: EmbeddedDatabase) => ({
  host,
  port,
  user,
  database,
})

async function only(place: ConnectionOptions, text: string): Promise<string> {
  const { host, port, user, database } = place
  return withClient({ host, port, user, database }, async (client) => {
    const { rows } = await client.query<{ value: string }>(text)
    return rows[0]?.value ?? ''
  })
}

/** Other bytes in the middle of the first page. */
async function spoil(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  const bytes = Buffer.alloc(64)
  await handle.read(bytes, 0, bytes.length, PAGE / 2)
  await handle.write(
    bytes.map((byte) => byte ^ 0xff),
    0,
    bytes.length,
    PAGE / 2,
  )
  await handle.close()
}

/** A copy made by root belongs to whom the original belongs. */
async function ownedAs(original: string, copy: string): Promise<void> {
  const { uid, gid } = await stat(original)
  for (const entry of await readdir(copy, { recursive: true })) await chown(join(copy, entry), uid, gid)
  await chown(copy, uid, gid)
}
