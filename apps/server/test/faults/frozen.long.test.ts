/**
 * F03, F06, F11, F12, F39: the server or PostgreSQL is suspended under load, gets no CPU, loses power, or the disk returns corrupt data.
 * Every confirmed order is stored, every operation exactly once, and corruption is reported, never served.
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
import { pause, prepareServer } from '../server-process.ts'
import type { ServerProcess } from '../server-process.ts'
import { withClient } from '../harness/database.ts'
import { startBusyVenue, expectOrdersStoredOnce } from './busy-venue.ts'
import type { BusyVenue } from './busy-venue.ts'

const PAGE = 8_192

describe('suspended under load', () => {
  let server: ServerProcess
  let venue: BusyVenue
  let folder: string

  beforeAll(async () => {
    // Makes this folder accessible to the user PostgreSQL runs as when the tests run as root.
    folder = await mkdtemp(join(tmpdir(), 'nocturne-frozen-'))
    server = await prepareServer()
    await server.start()
    venue = await startBusyVenue(server)
  }, 600_000)
  afterAll(async () => {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it(
    'F03: the server is suspended and resumed: requests sent meanwhile are applied once',
    { timeout: 600_000 },
    async () => {
      await venue.underLoad(async () => {
        for (let round = 0; round < 2; round += 1) {
          await pause(400)
          process.kill(server.pid(), 'SIGSTOP')
          // Longer than a phone's timeout: all pending requests are sent again.
          await pause(2_500)
          process.kill(server.pid(), 'SIGCONT')
        }
        await expect.poll(() => venue.acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(20)
      })
      const db = await server.database()
      await expectOrdersStoredOnce(db, venue.acknowledged)
      await db.destroy()
    },
  )

  it(
    'F06: PostgreSQL is suspended: no success is reported meanwhile, and afterwards each order is stored once',
    { timeout: 600_000 },
    async () => {
      await venue.underLoad(async () => {
        await pause(400)
        const thaw = await server.freezePostgres()
        const key = randomUUID()
        const order = venue.order()
        expect(await venue.phone.attempt(orders.add, order, key, 2_500)).toBeUndefined()
        thaw()
        venue.acknowledged.set(key, (await venue.phone.insist(orders.add, order, key)).orderId)
      })
      const db = await server.database()
      await expectOrdersStoredOnce(db, venue.acknowledged)
      await db.destroy()
    },
  )

  it('F39: other processes use every core: orders go on, and each is stored once', { timeout: 600_000 }, async () => {
    const others = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']))
    const before = venue.acknowledged.size
    try {
      await venue.underLoad(() =>
        expect.poll(() => venue.acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(before + 20),
      )
    } finally {
      for (const other of others) other.kill('SIGKILL')
    }
    const db = await server.database()
    await expectOrdersStoredOnce(db, venue.acknowledged)
    await db.destroy()
  })

  describe('a snapshot of the disk in the middle of writing', () => {
    let image: string
    let acknowledged: ReadonlyMap<string, number>
    let copy: EmbeddedDatabase
    let backup: string

    beforeAll(async () => {
      image = `${server.postgresDir}-image`
      backup = join(folder, 'night.backup')
      await venue.underLoad(async () => {
        await pause(500)
        const thaw = await server.freezePostgres()
        acknowledged = new Map(venue.acknowledged)
        await cp(server.postgresDir, image, { recursive: true, preserveTimestamps: true, filter: isData })
        thaw()
      })
      await ownedAs(server.postgresDir, image)
      copy = await startEmbedded({ dataDir: image })
      await writeBackup(copy, backup)
    }, 600_000)
    afterAll(() => copy.stop())

    it('F11: starts again with everything confirmed by then', { timeout: 600_000 }, async () => {
      const db = connect(copy, 2)
      await expectOrdersStoredOnce(db, acknowledged)
      await db.destroy()
    })

    it(
      'F12: a corrupt page is reported, is not backed up, and the night is restored from the backup',
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
        await expectOrdersStoredOnce(db, acknowledged)
        await db.destroy()
        expect(await only(place, 'select count(order_item.*)::text as value from order_item')).toBe(count)
      },
    )
  })
})

/** Files to copy: all except those that describe the running process (lock, socket, user list). */
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

/** Inverts bytes in the middle of the first page. */
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

/** Gives a copy made by root the owner of the original. */
async function ownedAs(original: string, copy: string): Promise<void> {
  const { uid, gid } = await stat(original)
  for (const entry of await readdir(copy, { recursive: true })) await chown(join(copy, entry), uid, gid)
  await chown(copy, uid, gid)
}
