import { addDays } from '@nocturne/base/venue-time'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import {
  actorClockKind,
  actorClockStatus,
  applyStatus,
  applyType,
  bonusDirection,
  orderStatus,
  orderType,
} from '@nocturne/contract/codes'
import type { ActorClockKind } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import {
  readBalance,
  readBill,
  listViolations,
  waiveMinimum,
  openTable,
  readSitting,
} from '../../../../test/factories.ts'

const NIGHT = TONIGHT.slice(0, 10)

describe('上钟申请', () => {
  let api: TestApi
  let manager: Caller
  let director: Caller
  let cashier: Caller
  let singer: Caller

  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
    director = await api.as('yyzj')
    cashier = await api.as('shouyin01')
    singer = await api.as('gs01')
  })
  beforeEach(() => api.clock.at(TONIGHT))
  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  /** Time this many minutes after the start of the test. */
  const timeAfter = (minutes: number) => {
    const time = new Date(Date.parse(`${TONIGHT.replace(' ', 'T')}Z`) + minutes * 60_000)
    return `${time.toISOString().slice(0, 16).replace('T', ' ')}:00`
  }
  /** Clocks on now and off after the given number of minutes. */
  const played = async (caller: Caller, minutes: number, clockKind: ActorClockKind, tableRecordId?: number) => {
    const { actorClockId } = await caller.call(stage.on, { clockKind, ...(tableRecordId && { tableRecordId }) })
    api.clock.later(minutes)
    return caller.call(stage.off, { actorClockId })
  }
  const add = (caller: Caller, input: Omit<InputOf<typeof stage.applyAdd>, 'reason'>) =>
    caller.send(stage.applyAdd, { reason: '下钟时忘了点', ...input })
  const submitApply = async (caller: Caller, input: Omit<InputOf<typeof stage.applyAdd>, 'reason'>) =>
    (await caller.call(stage.applyAdd, { reason: '下钟时忘了点', ...input })).applyId
  const agree = (caller: Caller, applyId: number) => caller.send(stage.applyAudit, { applyId, agree: true })
  const pay = async (billId: number) => {
    const { unpaidAmount: amount } = await readBill(api, billId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'card', amount, slipNo: '000123' }] })
  }
  const readClock = (actorClockId: number) =>
    api.db.selectFrom('actorClock').selectAll().where('actorClockId', '=', actorClockId).executeTakeFirstOrThrow()
  const readApply = (applyId: number) =>
    api.db.selectFrom('actorClockApply').selectAll().where('applyId', '=', applyId).executeTakeFirstOrThrow()
  const listCharges = (tableRecordId: number) =>
    api.db
      .selectFrom('orders')
      .select(['status', 'totalAmount'])
      .where('tableRecordId', '=', tableRecordId)
      .where('orderType', '=', orderType.actorService)
      .orderBy('orderId')
      .execute()
  const listBonusBills = (userId: number) =>
    api.db
      .selectFrom('bonusBill')
      .select(['direction', 'amount', 'bizType', 'bizId', 'businessDate'])
      .where('userId', '=', userId)
      .orderBy('billId')
      .execute()

  it('accepts only own counted time of recent nights, in hours without other time', async () => {
    const { actorClockId } = await played(singer, 30, actorClockKind.show)
    const change = { applyType: applyType.actorDuration, actorClockId, beginTime: timeAfter(0), endTime: timeAfter(20) }
    expect((await add(api.anonymous, change)).httpStatus).toBe(401)
    expect(await add(await api.as('fwy01'), change)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await add(await api.as('gs02'), change)).toMatchObject({ detail: { field: 'actorClockId' } })
    const show = { applyType: applyType.actorCorrection, businessDate: NIGHT, clockKind: actorClockKind.show }
    const wrong = [
      [{ ...change, endTime: timeAfter(31) }, 'endTime'],
      [{ ...change, endTime: timeAfter(0) }, 'endTime'],
      [{ ...change, beginTime: `${NIGHT} 11:59:00` }, 'beginTime'],
      [{ ...change, beginTime: undefined }, 'beginTime'],
      [{ applyType: applyType.actorCancel }, 'actorClockId'],
      [{ ...show, businessDate: addDays(NIGHT, 1) }, 'businessDate'],
      [{ ...show, clockKind: actorClockKind.turn }, 'tableRecordId'],
      [
        {
          ...show,
          clockKind: actorClockKind.turn,
          tableRecordId: 999_999,
          beginTime: timeAfter(0),
          endTime: timeAfter(9),
        },
        'tableRecordId',
      ],
      [{ ...show, beginTime: timeAfter(10), endTime: timeAfter(25) }, 'beginTime'],
    ] as const
    for (const [input, field] of wrong)
      expect([field, await add(singer, input)]).toMatchObject([field, { errCode: 'PARAM_INVALID', detail: { field } }])
    expect(
      await add(singer, { ...show, businessDate: addDays(NIGHT, -4), beginTime: timeAfter(0), endTime: timeAfter(9) }),
    ).toMatchObject({ errCode: 'APPLY_LATE', msg: expect.stringMatching(/截止，.*请联系财务在账户中调整/) })
    const twice = await Promise.all([add(singer, change), add(singer, { ...change, endTime: timeAfter(25) })])
    expect(twice.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['APPLY_OVERLAP', 'ok'])
    const { rows } = await singer.call(stage.applyMy, { status: applyStatus.pending })
    expect(rows).toHaveLength(1)
    const [{ applyId } = { applyId: 0 }] = rows
    expect(await (await api.as('gs02')).send(stage.applyDetail, { applyId })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await (await api.as('gs02')).send(stage.applyCancel, { applyId })).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await agree(singer, applyId)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await agree(await api.as('dz01'), applyId)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await director.send(stage.applyAudit, { applyId, agree: false })).toMatchObject({
      detail: { field: 'opinion' },
    })
    expect(await singer.send(stage.applyUrge, { applyId })).toMatchObject({ code: 200 })
    expect(await (await api.as('gs02')).send(stage.applyUrge, { applyId })).toMatchObject({ errCode: 'NOT_FOUND' })
    await singer.call(stage.applyCancel, { applyId })
    expect(await agree(director, applyId)).toMatchObject({ errCode: 'APPLY_STATUS_WRONG' })
    expect(await readClock(actorClockId)).toMatchObject({ minutes: 30 })
  })

  it('changes hours: the bill follows while unpaid, once for two concurrent approvals', async () => {
    const { tableRecordId, billId } = await openTable(api, manager, 'A01')
    const host = await api.as('gs03')
    const { actorClockId, amount } = await played(host, 30, actorClockKind.requested, tableRecordId)
    api.clock.later(60)
    const applyId = await submitApply(host, {
      applyType: applyType.actorDuration,
      actorClockId,
      beginTime: timeAfter(0),
      endTime: timeAfter(80),
    })
    const detail = await director.call(stage.applyDetail, { applyId })
    expect(detail).toMatchObject({
      before: { minutes: 30, halfUnits: 1 },
      after: { minutes: 80, halfUnits: 3 },
      amountEffect: amount * 2,
      sitting: { tableName: 'A01' },
      can: { handle: true },
    })
    const { approvalId } = detail
    const decided = await Promise.all([
      agree(director, applyId),
      agree(manager, applyId),
      director.send(approvals.handle, { approvalId, action: 'agree' }),
    ])
    expect(decided.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await readClock(actorClockId)).toMatchObject({
      minutes: 80,
      halfUnits: 3,
      amount: amount * 3,
      chargedAmount: null,
    })
    expect(await listCharges(tableRecordId)).toEqual([
      { status: orderStatus.returned, totalAmount: 0 },
      { status: orderStatus.placed, totalAmount: amount * 3 },
    ])
    expect((await readBill(api, billId)).unpaidAmount).toBe(amount * 3)
    // A paid order is not charged again; only the share changes.
    await pay(billId)
    const back = await submitApply(host, {
      applyType: applyType.actorDuration,
      actorClockId,
      beginTime: timeAfter(0),
      endTime: timeAfter(60),
    })
    expect((await agree(director, back)).code).toBe(200)
    expect(await readClock(actorClockId)).toMatchObject({
      halfUnits: 2,
      amount: amount * 2,
      chargedAmount: amount * 3,
      bookedShare: 0,
    })
    expect((await readBill(api, billId)).paidAmount).toBe(amount * 3)
    // The order was paid and must be refunded first, so the application stays pending.
    const wrong = await submitApply(host, { applyType: applyType.actorCancel, actorClockId })
    expect(await agree(director, wrong)).toMatchObject({ errCode: 'BIZ_FAILED' })
    expect((await readApply(wrong)).status).toBe(applyStatus.pending)
    await host.call(stage.applyCancel, { applyId: wrong })
  })

  it('adds unclocked time to the bill of seated guests and removes wrong time from it', async () => {
    const { tableRecordId, billId } = await openTable(api, manager, 'A02')
    api.clock.later(70)
    const host = await api.as('gs04')
    const span = { beginTime: timeAfter(5), endTime: timeAfter(35) }
    const applyId = await submitApply(host, {
      applyType: applyType.actorCorrection,
      businessDate: NIGHT,
      clockKind: actorClockKind.extra,
      tableRecordId,
      ...span,
    })
    expect((await readApply(applyId)).actorClockId).toBe(null)
    expect((await agree(manager, applyId)).code).toBe(200)
    const { actorClockId } = await readApply(applyId)
    const clock = await readClock(actorClockId ?? 0)
    expect(clock).toMatchObject({ minutes: 30, halfUnits: 1, status: actorClockStatus.ended, chargesTable: true })
    expect((await readBill(api, billId)).unpaidAmount).toBe(clock.amount)
    // The same hours cannot be granted twice.
    expect(
      await add(host, {
        applyType: applyType.actorCorrection,
        businessDate: NIGHT,
        clockKind: actorClockKind.show,
        ...span,
      }),
    ).toMatchObject({ detail: { field: 'beginTime' } })
    const drop = await submitApply(host, { applyType: applyType.actorCancel, actorClockId: actorClockId ?? 0 })
    expect((await agree(director, drop)).code).toBe(200)
    expect(await readClock(actorClockId ?? 0)).toMatchObject({ status: actorClockStatus.cancelled })
    expect((await readBill(api, billId)).unpaidAmount).toBe(0)
  })

  it('refuses to grant time that changed since the application', async () => {
    const host = await api.as('gs05')
    const { actorClockId } = await played(host, 40, actorClockKind.show)
    const applyId = await submitApply(host, {
      applyType: applyType.actorDuration,
      actorClockId,
      beginTime: timeAfter(0),
      endTime: timeAfter(20),
    })
    await manager.call(stage.cancel, { actorClockId, reason: '登记错艺人' })
    expect(await agree(director, applyId)).toMatchObject({ errCode: 'BIZ_FAILED' })
    await director.call(stage.applyAudit, { applyId, agree: false, opinion: '已撤销' })
    expect(await host.call(stage.applyDetail, { applyId })).toMatchObject({
      status: applyStatus.rejected,
      opinion: '已撤销',
    })
  })

  it('after the night leaves the bill and books the difference on the account, once', async () => {
    let host = await api.as('mc01')
    const userId = host.userId ?? 0
    const first = await played(host, 60, actorClockKind.show)
    const second = await played(host, 60, actorClockKind.show)
    api.clock.at(`${addDays(NIGHT, 1)} 04:00:00`)
    const open = await api.db
      .selectFrom('sitting')
      .select(['tableRecordId', 'billId'])
      .where('clearedAt', 'is', null)
      .execute()
    for (const { tableRecordId, billId } of open) {
      if ((await readBill(api, billId)).unpaidAmount > 0) await pay(billId)
      if (!(await readSitting(api, tableRecordId)).minWaived) await waiveMinimum(api, manager, tableRecordId)
      const { version } = await readSitting(api, tableRecordId)
      await manager.call(tables.clear, { tableRecordId, version, force: true })
    }
    await (await api.as('caiwu01')).call(ledger.closeDay, { businessDate: NIGHT })
    api.clock.at(`${addDays(NIGHT, 1)} 13:00:00`)
    // Sessions of the previous night have expired.
    host = await api.as('mc01')
    director = await api.as('yyzj')
    manager = await api.as('lm01')
    const income = bonusDirection.income
    const { actorShare: share } = await readClock(first.actorClockId)
    expect(await listBonusBills(userId)).toMatchObject([
      { direction: income, amount: share },
      { direction: income, amount: share },
    ])
    const half = await submitApply(host, {
      applyType: applyType.actorDuration,
      actorClockId: first.actorClockId,
      beginTime: timeAfter(0),
      endTime: timeAfter(30),
    })
    const drop = await submitApply(host, { applyType: applyType.actorCancel, actorClockId: second.actorClockId })
    const more = await submitApply(host, {
      applyType: applyType.actorCorrection,
      businessDate: NIGHT,
      clockKind: actorClockKind.show,
      beginTime: timeAfter(180),
      endTime: timeAfter(240),
    })
    const decided = await Promise.all(
      [half, drop, more, half, drop, more].map((applyId, index) => agree(index < 3 ? director : manager, applyId)),
    )
    expect(decided.filter(({ code }) => code === 200)).toHaveLength(3)
    const moved = (await listBonusBills(userId)).slice(2)
    expect(moved.toSorted((a, b) => (a.bizId ?? 0) - (b.bizId ?? 0))).toEqual([
      {
        direction: bonusDirection.expense,
        amount: share / 2,
        bizType: 'stageApply',
        bizId: half,
        businessDate: addDays(NIGHT, 1),
      },
      {
        direction: bonusDirection.expense,
        amount: share,
        bizType: 'stageApply',
        bizId: drop,
        businessDate: addDays(NIGHT, 1),
      },
      { direction: income, amount: share, bizType: 'stageApply', bizId: more, businessDate: addDays(NIGHT, 1) },
    ])
    expect(await readBalance(api, `bonus_payable:${userId}`)).toBe(-(share * 1.5))
    expect(await readClock(second.actorClockId)).toMatchObject({
      status: actorClockStatus.cancelled,
      bookedShare: share,
    })
    // A second application about the same time books only the difference to the first.
    const again = await submitApply(host, {
      applyType: applyType.actorDuration,
      actorClockId: first.actorClockId,
      beginTime: timeAfter(0),
      endTime: timeAfter(90),
    })
    expect((await agree(director, again)).code).toBe(200)
    expect((await listBonusBills(userId)).at(-1)).toMatchObject({ direction: income, amount: share, bizId: again })
    const team = await director.call(stage.applyTeam, { tab: 'done', userId, month: NIGHT.slice(0, 7) })
    expect(team.rows.map((row) => row.applyId)).toEqual([again, more, drop, half])
    expect(team.todoCount).toBe(0)
    expect((await host.call(stage.applyPreview, { businessDate: NIGHT })).clocks.map((row) => row.minutes)).toContain(
      90,
    )
  })
})
