import { parseTime } from '@nocturne/base/venue-time'
import { session } from '@nocturne/contract/session/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { startTestApi } from '../../test/api.ts'
import type { Caller, TestApi } from '../../test/api.ts'
import { withClient } from '../../test/harness/database.ts'
import { sealOperationLog, verifyOperationLog } from './seal-operation-log.ts'

describe('S34 sealing the operation log', () => {
  let api: TestApi
  let caller: Caller
  const seal = () => sealOperationLog(api.db, parseTime(api.clock.now()))
  const act = async (times: number) => {
    for (let i = 0; i < times; i += 1) await caller.call(session.updateInfo, { nickName: `名${i}` })
  }
  /** Tampers with the log, which only the owner of the database can do. */
  const tamper = async (statement: ReturnType<typeof sql>) => {
    await sql`alter table oper_log disable trigger oper_log__append_only`.execute(api.db)
    await statement.execute(api.db)
    await sql`alter table oper_log enable trigger oper_log__append_only`.execute(api.db)
  }

  beforeEach(async () => {
    api = await startTestApi()
    caller = await api.as('yx01')
    await act(3)
    await seal()
    await act(3)
    await seal()
  })

  it('S34 seals every line once and reports an unchanged log as intact', async () => {
    const { n } = await api.db
      .selectFrom('operLog')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(6)
    expect(await seal()).toBe(0)
    expect(await verifyOperationLog(api.db)).toEqual([])
    await act(1)
    expect(await seal()).toBe(1)
    expect(await verifyOperationLog(api.db)).toEqual([])
  })

  it('S34 shows a changed line', async () => {
    await tamper(
      sql`update oper_log set after = '{"nickName":"别人"}' where oper_id = (select max(oper_id) from oper_log)`,
    )
    expect(await verifyOperationLog(api.db)).toMatchObject([{ problem: 'rows changed' }])
  })

  it('S34 shows a removed line and an inserted one', async () => {
    await tamper(sql`delete from oper_log where oper_id = (select min(oper_id) from oper_log)`)
    expect(await verifyOperationLog(api.db)).toMatchObject([{ firstOperId: 1, problem: 'rows changed' }])
    await tamper(sql`insert into oper_log (oper_id, title, business_type, user_name, ip, request_id, subject_type, business_date)
      overriding system value values (1, '假', 'session', '谁', '', '', 'user', '2026-03-14') on conflict do nothing`)
    expect(await verifyOperationLog(api.db)).toMatchObject([{ firstOperId: 1, problem: 'rows changed' }])
  })

  it('S34 shows a seal that was recomputed over changed lines', async () => {
    await tamper(sql`update oper_log set title = '没有的事' where oper_id = (select min(oper_id) from oper_log)`)
    await sql`alter table oper_log_seal disable trigger oper_log_seal__append_only`.execute(api.db)
    await sql`update oper_log_seal set hash = oper_log_hash(previous_hash, first_oper_id, last_oper_id)`.execute(api.db)
    expect(await verifyOperationLog(api.db)).toMatchObject([{ problem: 'chain broken' }])
  })

  it('S34 two concurrent sealers create one chain', async () => {
    await act(2)
    await Promise.all([seal(), seal()])
    expect(await verifyOperationLog(api.db)).toEqual([])
    const rows = await api.db
      .selectFrom('operLogSeal')
      .select(['firstOperId', 'lastOperId'])
      .orderBy('sealId')
      .execute()
    expect(rows).toHaveLength(3)
    expect(rows.slice(1).map(({ firstOperId }) => firstOperId - 1)).toEqual(
      rows.slice(0, -1).map(({ lastOperId }) => lastOperId),
    )
  })

  it('S34 never seals past a line whose transaction is still in progress', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.db)
    const { host, port, user } = inject('rig')
    await withClient({ host, port, user, database: rows[0]?.name ?? '' }, async (client) => {
      await client.query('begin')
      await client.query(`insert into oper_log (title, business_type, user_name, ip, request_id, subject_type, business_date)
        values ('迟到的', 'session', '谁', '', '', 'user', '2026-03-14')`)
      await act(2)
      const sealing = seal()
      await client.query('commit')
      await sealing
    })
    await seal()
    expect(await verifyOperationLog(api.db)).toEqual([])
    const sealed = await api.db
      .selectFrom('operLogSeal')
      .select(({ fn }) => fn.max('lastOperId').as('last'))
      .executeTakeFirstOrThrow()
    const newest = await api.db
      .selectFrom('operLog')
      .select(({ fn }) => fn.max('operId').as('last'))
      .executeTakeFirstOrThrow()
    expect(sealed.last).toBe(newest.last)
  })
})
