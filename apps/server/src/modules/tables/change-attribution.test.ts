import { parseTime } from '@nocturne/base/venue-time'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { approvalStatus, approvalStepStatus, recordStatus } from '@nocturne/contract/codes'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations, waiveMinimum, openTable, orderBottles, readSitting } from '../../../test/factories.ts'
import { closeDueNights } from '../../jobs/night-close.ts'
import { refreshRollups } from '../reports/rollups/refresh-rollups.ts'

const reason = '客人由阿豪邀约，开台时登记有误'
const WALK_IN = 1

describe('业绩归属调整', () => {
  let api: TestApi
  let jie: Caller
  let hao: Caller
  let leader: Caller
  let floor: Caller
  let finance: Caller
  let gm: Caller
  let cashier: Caller

  beforeAll(async () => {
    api = await startTestApi()
    await signIn()
  })

  const signIn = async () => {
    jie = await api.as('yx01')
    hao = await api.as('yx12')
    leader = await api.as('dz01')
    floor = await api.as('lm01')
    finance = await api.as('caiwu01')
    gm = await api.as('gm')
    cashier = await api.as('shouyin01')
  }

  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  /** A cleared and paid sitting of 阿杰 with `bottles` bottles at ¥880 each. */
  const clearedSitting = async (tableName: string, bottles = 1, by = jie) => {
    const { tableRecordId, billId } = await openTable(api, by, tableName)
    await orderBottles(by, tableRecordId, bottles)
    await waiveMinimum(api, floor, tableRecordId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: bottles * 880_00 }] })
    const { version } = await readSitting(api, tableRecordId)
    await floor.call(tables.clear, { tableRecordId, version, force: true })
    return tableRecordId
  }
  const apply = (caller: Caller, tableRecordId: number, to: Caller | number, more: { reason?: string } = {}) =>
    caller.send(approvals.add, {
      typeCode: 'attribution',
      formData: { tableRecordId, toUserId: typeof to === 'number' ? to : to.userId, reason, ...more },
    })
  const applied = async (caller: Caller, tableRecordId: number, to: Caller | number) => {
    const reply = await apply(caller, tableRecordId, to)
    expect(reply).toMatchObject({ code: 200 })
    return reply.data.approvalId
  }
  const agree = (caller: Caller, approvalId: number) => caller.send(approvals.handle, { approvalId, action: 'agree' })
  const change = (caller: Caller, tableRecordId: number, from: Caller, to: Caller | number, key?: string) =>
    caller.send(
      tables.changeAttribution,
      {
        tableRecordId,
        fromUserId: from.userId ?? 0,
        toUserId: typeof to === 'number' ? to : (to.userId ?? 0),
        reason,
      },
      key === undefined ? {} : { key },
    )
  const creditedTo = async (tableRecordId: number) => {
    const { rows } = await sql<{ date: string; userId: number; perf: number }>`
      select business_date as date, sales_user_id as user_id, sum(d_perf)::bigint as perf from sales_fact
      where sitting_id = ${tableRecordId} group by 1, 2 having sum(d_perf) <> 0 order by 1, 2`.execute(api.db)
    return rows
  }
  const listLog = (tableRecordId: number) =>
    api.db
      .selectFrom('salesAttributionLog')
      .select(['fromUserId', 'toUserId', 'userId', 'approvalId', 'reason'])
      .where('subjectType', '=', 'record')
      .where('subjectId', '=', tableRecordId)
      .orderBy('logId')
      .execute()
  /** Texts of a person's notifications, newest first. */
  const messagesTo = async ({ userId }: Caller) => {
    const rows = await api.db
      .selectFrom('notification')
      .select('content')
      .where('userId', '=', userId)
      .orderBy('notificationId', 'desc')
      .execute()
    return rows.map(({ content }) => content)
  }
  const runningAt = async (tableName: string) => {
    const { tableRecordId } = await api.db
      .selectFrom('sitting')
      .select('tableRecordId')
      .where('tableName', '=', tableName)
      .where('status', '=', recordStatus.open)
      .executeTakeFirstOrThrow()
    return tableRecordId
  }

  it('moves the credit of the same night on final approval and notifies both people', async () => {
    const tableRecordId = await clearedSitting('A01', 2)
    expect((await jie.call(tables.attributionSittings, { tableRecordId })).rows).toMatchObject([
      { salesUserName: '阿杰', payableAmount: 1760_00, performanceAmount: 1760_00, isAsked: false, isClosed: false },
    ])
    const approvalId = await applied(jie, tableRecordId, hao)
    expect((await jie.call(tables.attributionSittings, { tableRecordId })).rows).toMatchObject([{ isAsked: true }])
    expect(await leader.call(approvals.detail, { approvalId })).toMatchObject({
      title: 'A01 2026-03-14 阿杰 → 阿豪',
      amount: 1760_00,
      form: [{ label: '开台' }, { label: '新归属人', text: '阿豪' }, { label: '原因', text: reason }],
      business: {
        title: '业绩归属',
        rows: expect.arrayContaining([{ label: '原归属人', text: '阿杰', amount: null }]),
      },
    })
    expect(await agree(leader, approvalId)).toMatchObject({ data: { status: approvalStatus.pending } })
    expect(await creditedTo(tableRecordId)).toMatchObject([{ userId: jie.userId, perf: 1760_00 }])
    expect(await agree(finance, approvalId)).toMatchObject({ data: { status: approvalStatus.approved } })

    expect(await creditedTo(tableRecordId)).toEqual([{ date: '2026-03-14', userId: hao.userId, perf: 1760_00 }])
    expect(await listLog(tableRecordId)).toEqual([
      { fromUserId: jie.userId, toUserId: hao.userId, userId: finance.userId, approvalId, reason },
    ])
    const expectedMessage = `2026-03-14 业绩归属 阿杰 改为 阿豪：${reason}`
    expect((await messagesTo(hao))[0]).toBe(expectedMessage)
    expect((await messagesTo(jie)).slice(0, 2)).toContain(expectedMessage)
    const { business } = await jie.call(approvals.detail, { approvalId })
    expect(business?.rows).toContainEqual({ label: '计入营业日', text: '2026-03-14', amount: null })
  })

  it('rejects invalid corrections at the input field and changes nothing', async () => {
    const running = (await openTable(api, jie, 'A02')).tableRecordId
    expect(await apply(jie, running, hao)).toMatchObject({
      errCode: 'ATTRIBUTION_RUNNING',
      detail: { field: 'tableRecordId' },
    })
    expect(await change(gm, running, jie, hao)).toMatchObject({ errCode: 'ATTRIBUTION_RUNNING' })

    const tableRecordId = await clearedSitting('A03')
    const refusals = [
      [await apply(jie, tableRecordId, jie), 'toUserId', '业绩归属没有变化'],
      [await apply(jie, tableRecordId, 999_999), 'toUserId', undefined],
      [await apply(jie, 999_999, hao), 'tableRecordId', '请选择本人可查看的开台'],
      [await apply(hao, tableRecordId, jie), 'tableRecordId', '请选择本人可查看的开台'],
      [await apply(jie, tableRecordId, hao, { reason: ' ' }), 'reason', undefined],
      [await apply(jie, tableRecordId, hao, { reason: '长'.repeat(101) }), 'reason', '原因不能超过100字'],
    ] as const
    for (const [reply, field, message] of refusals) {
      expect(reply).toMatchObject({ code: 500, detail: { field } })
      if (message !== undefined) expect(reply).toMatchObject({ detail: { message } })
    }
    await api.db
      .updateTable('employment')
      .set({ joinDate: '2026-03-15' })
      .where('userId', '=', hao.userId ?? 0)
      .execute()
    const absent = {
      errCode: 'PARAM_INVALID',
      detail: { field: 'toUserId', message: '阿豪 在 2026-03-14 不在职，请选择其他人' },
    }
    expect(await apply(jie, tableRecordId, hao)).toMatchObject(absent)
    expect(await change(gm, tableRecordId, jie, hao)).toMatchObject(absent)
    await api.db
      .updateTable('employment')
      .set({ joinDate: '2025-01-01' })
      .where('userId', '=', hao.userId ?? 0)
      .execute()

    expect(await change(gm, tableRecordId, hao, jie)).toMatchObject({
      errCode: 'ATTRIBUTION_CHANGED',
      msg: '业绩归属已变更为阿杰，请重新发起',
    })
    expect(await listLog(tableRecordId)).toEqual([])
    expect(await creditedTo(tableRecordId)).toMatchObject([{ userId: jie.userId }])
  })

  it('allows only finance and the general manager to change it directly, not in their own favour', async () => {
    const tableRecordId = await clearedSitting('A04')
    for (const name of ['fwy01', 'yx01', 'dz01', 'lm01', 'shouyin01', 'hr01'])
      expect(await change(await api.as(name), tableRecordId, jie, hao)).toMatchObject({ code: 403 })
    expect(await change(gm, tableRecordId, jie, gm)).toMatchObject({ errCode: 'SELF_APPROVE' })
    expect(await change(finance, tableRecordId, jie, hao)).toMatchObject({ data: { businessDate: '2026-03-14' } })
    // A sitting of walk-in guests, credited to 散客.
    expect(await change(gm, tableRecordId, hao, WALK_IN)).toMatchObject({ code: 200 })
    expect(await creditedTo(tableRecordId)).toMatchObject([{ userId: WALK_IN, perf: 880_00 }])
    expect(await listLog(tableRecordId)).toMatchObject([
      { fromUserId: jie.userId, toUserId: hao.userId, approvalId: null },
      { fromUserId: hao.userId, toUserId: WALK_IN, approvalId: null },
    ])
  })

  it('does not let the person who gains approve it', async () => {
    const tableRecordId = await clearedSitting('A05')
    const approvalId = await applied(jie, tableRecordId, finance)
    const { steps } = await jie.call(approvals.detail, { approvalId })
    expect(steps.flatMap(({ people }) => people.map(({ userId }) => userId))).not.toContain(finance.userId)
    await agree(leader, approvalId)
    expect(await agree(finance, approvalId)).toMatchObject({ errCode: 'NO_PERMISSION' })
    // An approver passes the approval on to the employee who would be credited.
    const passed = await gm.send(approvals.handle, { approvalId, action: 'transfer', toUserId: finance.userId ?? 0 })
    expect(passed).toMatchObject({ code: 200 })
    expect(await agree(finance, approvalId)).toMatchObject({
      errCode: 'BIZ_FAILED',
      msg: expect.stringContaining('不能审批自己的申请'),
    })
    expect(await listLog(tableRecordId)).toEqual([])
  })

  it('lists a sitting only to users with it in their scope', async () => {
    const tableRecordId = await clearedSitting('A06')
    const seen = async (caller: Caller) =>
      (await caller.call(tables.attributionSittings, { tableRecordId })).rows.length
    expect(await seen(jie)).toBe(1)
    expect(await seen(leader)).toBe(1)
    expect(await seen(floor)).toBe(1)
    expect(await seen(hao)).toBe(0)
    expect(await seen(await api.as('bar01'))).toBe(0)
    const found = await floor.call(tables.attributionSittings, { businessDate: '2026-03-14', keyword: 'a06' })
    expect(found.rows.map((row) => row.tableRecordId)).toEqual([tableRecordId])
    expect((await floor.call(tables.attributionSittings, { businessDate: '2026-03-13', keyword: 'a06' })).total).toBe(0)
  })

  it('allows one pending request per sitting, also when two are sent concurrently', async () => {
    const tableRecordId = await clearedSitting('A07')
    const replies = await Promise.all([apply(jie, tableRecordId, hao), apply(floor, tableRecordId, hao)])
    expect(replies.map((reply) => reply.errCode ?? 'sent').toSorted()).toEqual(['ATTRIBUTION_ASKED', 'sent'])
    expect(replies.find((reply) => reply.errCode)?.detail).toMatchObject({ field: 'tableRecordId' })
    // After the first request has ended, another one is accepted.
    const approvalId = replies.find((reply) => reply.code === 200)?.data.approvalId ?? 0
    const { applyUserId } = await gm.call(approvals.detail, { approvalId })
    await (applyUserId === jie.userId ? jie : floor).call(approvals.cancel, { approvalId })
    expect(await apply(jie, tableRecordId, hao)).toMatchObject({ code: 200 })
  })

  it('moves once for concurrent commands, a repeated command and concurrent approvals', async () => {
    const first = await clearedSitting('A08')
    const both = await Promise.all([change(gm, first, jie, hao), change(finance, first, jie, hao)])
    expect(both.map((reply) => reply.errCode ?? 'moved').toSorted()).toEqual(['ATTRIBUTION_CHANGED', 'moved'])
    expect(await listLog(first)).toHaveLength(1)

    const second = await clearedSitting('B01')
    const key = crypto.randomUUID()
    const twice = await Promise.all([change(gm, second, jie, hao, key), change(gm, second, jie, hao, key)])
    expect(twice.map(({ code }) => code)).toEqual([200, 200])
    expect(await listLog(second)).toHaveLength(1)

    const third = await clearedSitting('B02')
    const approvalId = await applied(jie, third, hao)
    await agree(leader, approvalId)
    const answers = await Promise.all([agree(gm, approvalId), agree(finance, approvalId)])
    expect(answers.map((reply) => reply.errCode ?? 'agreed').toSorted()).toEqual(['APPROVAL_HANDLED', 'agreed'])
    expect(await listLog(third)).toHaveLength(1)
    for (const id of [first, second, third]) expect(await creditedTo(id)).toMatchObject([{ userId: hao.userId }])
  })

  it('rejects the approval when the sales person changed meanwhile, naming the new one', async () => {
    const third = await api.as('yx13')
    const tableRecordId = await clearedSitting('B03')
    const approvalId = await applied(jie, tableRecordId, hao)
    await agree(leader, approvalId)
    const [agreed, changed] = await Promise.all([agree(gm, approvalId), change(finance, tableRecordId, jie, third)])
    // Only one of the two succeeds; the other is refused.
    if (changed.code === 200)
      expect(agreed).toMatchObject({ errCode: 'BIZ_FAILED', msg: expect.stringContaining('业绩归属已变更为') })
    else expect([agreed.code, changed.errCode]).toEqual([200, 'ATTRIBUTION_CHANGED'])
    expect(await listLog(tableRecordId)).toHaveLength(1)

    const later = await clearedSitting('B05')
    const waiting = await applied(jie, later, hao)
    await agree(leader, waiting)
    await change(finance, later, jie, third)
    expect(await agree(gm, waiting)).toMatchObject({ errCode: 'BIZ_FAILED' })
    const steps = await api.db
      .selectFrom('approvalStep')
      .select('status')
      .where('approvalId', '=', waiting)
      .where('approverId', '=', gm.userId ?? 0)
      .execute()
    expect(steps).toContainEqual({ status: approvalStepStatus.pending })
    expect(await creditedTo(later)).toMatchObject([{ userId: third.userId }])
  })

  it('books a correction of a closed night in the current night and names it in the lines', async () => {
    const tableRecordId = await clearedSitting('B06', 3)
    const waiting = await applied(jie, tableRecordId, hao)
    const cancelled = await runningAt('A02')
    const { version } = await readSitting(api, cancelled)
    await floor.call(tables.cancelOpen, { tableRecordId: cancelled, version, reason: '误开' })
    expect(await change(gm, cancelled, jie, hao)).toMatchObject({ errCode: 'RECORD_STATUS_WRONG' })
    api.clock.at('2026-03-15 12:02:00')
    await closeDueNights(api.db, parseTime(api.clock.now()))
    await refreshRollups(api.db, parseTime(api.clock.now()))
    api.clock.at('2026-03-15 21:00:00')
    await signIn()
    const frozen = () =>
      sql`select * from night_measure where business_date = '2026-03-14' order by sales_dept_id, sales_user_id`.execute(
        api.db,
      )
    const { rows: before } = await frozen()

    await agree(leader, waiting)
    expect((await gm.call(approvals.detail, { approvalId: waiting })).business?.rows).toContainEqual({
      label: '计入营业日',
      text: '该营业日已日结，计入审批通过的营业日',
      amount: null,
    })
    expect(await agree(gm, waiting)).toMatchObject({ code: 200 })
    expect((await frozen()).rows).toEqual(before)
    expect(await creditedTo(tableRecordId)).toEqual([
      { date: '2026-03-14', userId: jie.userId, perf: 2640_00 },
      { date: '2026-03-15', userId: jie.userId, perf: -2640_00 },
      { date: '2026-03-15', userId: hao.userId, perf: 2640_00 },
    ])
    const tonight = { beginDate: '2026-03-15', endDate: '2026-03-15' }
    const creditMove = '阿杰 → 阿豪'
    for (const [caller, sign] of [
      [jie, -1],
      [hao, 1],
    ] as const) {
      const orders = await caller.call(reports.salesOrders, tonight)
      expect(orders).toMatchObject({
        summary: { performanceAmount: sign * 2640_00 },
        rows: [{ paidAmount: sign * 2640_00, creditMove, spansNights: true }],
      })
      const sittings = await caller.call(reports.tablesRecords, { ...tonight, userId: caller.userId ?? 0 })
      expect(sittings.rows).toMatchObject([{ tableRecordId, creditMove }])
      const bills = await caller.call(reports.settleBills, tonight)
      expect(bills.rows).toMatchObject([{ creditMove, paidAmount: sign * 2640_00 }])
    }
    const all = await gm.call(reports.salesOrders, { ...tonight, userId: hao.userId ?? 0 })
    expect(all.rows).toHaveLength(1)
    const before14 = await jie.call(reports.salesOrders, { beginDate: '2026-03-14', endDate: '2026-03-14' })
    expect(before14.rows.filter((row) => row.tableName === 'B06')).toMatchObject([
      { creditMove: null, paidAmount: 2640_00 },
    ])
    await refreshRollups(api.db, parseTime(api.clock.now()))

    // Rebates are corrected when the night closes.
    api.clock.at('2026-03-16 12:02:00')
    await closeDueNights(api.db, parseTime(api.clock.now()))
    const { rows: rebates } = await sql<{ userId: number; sum: number }>`
      select user_id, sum(rebate_amount)::bigint as sum from rebate_detail d join orders o using (order_id)
      where o.sitting_id = ${tableRecordId} and d.business_date = '2026-03-15' group by 1 order by 1`.execute(api.db)
    expect(rebates).toEqual([
      { userId: jie.userId, sum: -90_00 },
      { userId: hao.userId, sum: 90_00 },
    ])
  })
})
