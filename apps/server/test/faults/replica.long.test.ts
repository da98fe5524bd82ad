/**
 * Reports read from a streaming replica: never older than the last confirmed command, and from the primary while the replica lags, hangs or
 * is down.
 */
import { reports } from '@nocturne/contract/reports/endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { openTable, orderBottles } from '../factories.ts'
import { withClient } from '../harness/database.ts'
import type { DatabaseAddress } from '../harness/database.ts'
import { startReplicaPair } from '../harness/standby.ts'
import type { ReplicaPair } from '../harness/standby.ts'
import { freezePostgres } from '../server-process.ts'

const OPERATIONS_TOKEN = 'operations-token-of-tests'

describe('reports with a replica', () => {
  let pair: ReplicaPair
  let api: TestApi
  let floor: Caller
  let manager: Caller
  let sitting: number
  const logMessages: string[] = []

  beforeAll(async () => {
    pair = await startReplicaPair()
    afterAll(() => pair.remove())
    api = await startTestApi(undefined, {
      place: pair.primary,
      replica: { connection: pair.replica, lagMs: 500, poolSize: 4 },
      operationsToken: OPERATIONS_TOKEN,
      logLevel: 'info',
      logStream: { write: (line) => void logMessages.push((JSON.parse(line) as { msg: string }).msg) },
    })
    floor = await api.as('lm01')
    manager = await api.as('gm')
    sitting = (await openTable(api, floor, 'A11')).tableRecordId
  }, 600_000)

  const metric = async (name: string, { app } = api) => {
    const headers = { authorization: `Bearer ${OPERATIONS_TOKEN}` }
    const { payload } = await app.inject({ url: '/metrics', headers })
    return Number(
      payload
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    )
  }
  const countReads = (server: 'replica' | 'primary') => metric(`report_reads_total{from="${server}"}`)
  const untilUp = (up: boolean) =>
    vi.waitFor(async () => expect(await metric('report_replica_up')).toBe(up ? 1 : 0), { timeout: 120_000 })
  const sold = async () => (await manager.call(reports.salesDepts, {})).summary.salesAmount
  /** Sells a bottle and reads the report; returns which server was read. */
  const sellAndReadReport = async () => {
    const before = { sold: await sold(), replica: await countReads('replica') }
    await orderBottles(floor, sitting)
    const after = await sold()
    expect(after).toBeGreaterThan(before.sold)
    return (await countReads('replica')) > before.replica ? 'replica' : 'primary'
  }
  const onReplica = (sql: string) => withClient(pair.replica, (client) => client.query(sql))

  it('include every order immediately, from the replica', async () => {
    await untilUp(true)
    for (let round = 0; round < 20; round += 1) expect(await sellAndReadReport()).toBe('replica')
    const sameOnPrimary = await startTestApi(undefined, { place: pair.primary })
    const primaryReport = await (await sameOnPrimary.as('gm')).call(reports.salesDepts, {})
    expect(await manager.call(reports.salesDepts, {})).toEqual(primaryReport)
  })

  it('read the primary while the replica lags, count it, and return to the replica', async () => {
    logMessages.length = 0
    await onReplica('select pg_wal_replay_pause()')
    for (let round = 0; round < 3; round += 1) expect(await sellAndReadReport()).toBe('primary')
    expect(logMessages).toContain('replica unavailable: reports are read from the primary')
    await onReplica('select pg_wal_replay_resume()')
    await untilUp(true)
    expect(logMessages).toContain('reports are read from the replica')
    expect(await sellAndReadReport()).toBe('replica')
  })

  it('read the primary without delay when the replica hangs', async () => {
    const thaw = freezePostgres(pair.replicaPid())
    try {
      const begin = performance.now()
      expect(await sellAndReadReport()).toBe('primary')
      expect(performance.now() - begin).toBeLessThan(5_000)
    } finally {
      thaw()
    }
    await untilUp(true)
    expect(await sellAndReadReport()).toBe('replica')
  })

  it('work without the replica, and use it again once it is back', async () => {
    await pair.stopReplica()
    expect(await sellAndReadReport()).toBe('primary')
    await untilUp(false)
    await pair.startReplica()
    await untilUp(true)
    expect(await sellAndReadReport()).toBe('replica')
  }, 600_000)

  it('read files from it as well', async () => {
    const { downloadUrl } = await manager.call(reports.exportReport, { report: 'salesDepts', format: 'csv' })
    const before = await countReads('replica')
    expect((await api.app.inject({ url: downloadUrl })).statusCode).toBe(200)
    expect(await countReads('replica')).toBe(before + 1)
  })

  /**
   * Starts a second server on the same primary that reads from this database; returns when it reported the replica as
   * usable.
   */
  const startReplicaReader = async (connection: DatabaseAddress) => {
    const secondServer = await startTestApi(undefined, {
      place: pair.primary,
      replica: { connection, lagMs: 500, poolSize: 2 },
      operationsToken: OPERATIONS_TOKEN,
    })
    const until = (up: boolean) =>
      vi.waitFor(async () => expect(await metric('report_replica_up', secondServer)).toBe(up ? 1 : 0), {
        timeout: 120_000,
      })
    return { until, rows: async () => (await (await secondServer.as('gm')).call(reports.salesDepts, {})).rows }
  }
  let further: Awaited<ReturnType<typeof startReplicaReader>>
  let furtherPlace: DatabaseAddress
  it('may read from a replica of a replica', async () => {
    furtherPlace = await pair.startFurther()
    further = await startReplicaReader(furtherPlace)
    await further.until(true)
    await untilUp(true)
  }, 600_000)

  it('stop reading from it once it was promoted', async () => {
    await untilUp(true)
    const { rows } = await manager.call(reports.salesDepts, {})
    expect(rows.length).toBeGreaterThan(0)
    await onReplica('select pg_promote()')
    await onReplica(`update dept set dept_name = dept_name || ' of another house'`)
    expect((await manager.call(reports.salesDepts, {})).rows).toEqual(rows)
    await untilUp(false)
  })

  it('stop reading from it once its upstream was promoted, although its WAL position is further on', async () => {
    for (let files = 0; files < 3; files += 1) {
      await onReplica('select pg_switch_wal()')
      await onReplica(`update dept set dept_name = dept_name || '.'`)
    }
    await further.until(false)
    expect(await further.rows()).toEqual((await manager.call(reports.salesDepts, {})).rows)
    const later = await startReplicaReader(furtherPlace)
    expect(await later.rows()).toEqual((await manager.call(reports.salesDepts, {})).rows)
    await later.until(false)
  })

  it('do not take the primary itself for a replica', async () => {
    const mistaken = await startTestApi(undefined, {
      place: pair.primary,
      replica: { connection: pair.primary, lagMs: 500, poolSize: 2 },
      operationsToken: OPERATIONS_TOKEN,
    })
    await (await mistaken.as('gm')).call(reports.salesDepts, {})
    const { payload } = await mistaken.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${OPERATIONS_TOKEN}` },
    })
    expect(payload).toContain('report_replica_up 0')
  })
})
