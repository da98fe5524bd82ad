import { billing } from '@nocturne/contract/billing/endpoints'
import { actorClockKind, actorClockStatus, bonusBillType, orderStatus, orderType } from '@nocturne/contract/codes'
import type { ActorClockKind } from '@nocturne/contract/codes'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { readBalance, readBill, listViolations, waiveMinimum, openTable, readSitting } from '../../../test/factories.ts'

describe('上钟', () => {
  let api: TestApi
  let manager: Caller
  let director: Caller
  let cashier: Caller
  let names: Map<string, number>

  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
    cashier = await api.as('shouyin01')
    director = await api.as('yyzj')
    const people = await api.db.selectFrom('appUser').select(['userId', 'userName']).execute()
    names = new Map(people.map(({ userId, userName }) => [userName, userId]))
  })
  beforeEach(() => api.clock.at(TONIGHT))
  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  const person = (userName: string) => names.get(userName) ?? 0
  const on = (caller: Caller, clockKind: ActorClockKind, more: { actorUserId?: number; tableRecordId?: number } = {}) =>
    caller.send(stage.on, { clockKind, ...more })
  const pay = async (billId: number) => {
    const { unpaidAmount: amount } = await readBill(api, billId)
    if (amount > 0)
      await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'card', amount, slipNo: '000123' }] })
  }
  const readClock = (actorClockId: number) =>
    api.db.selectFrom('actorClock').selectAll().where('actorClockId', '=', actorClockId).executeTakeFirstOrThrow()
  const listOrders = (tableRecordId: number) =>
    api.db
      .selectFrom('orders')
      .select(['orderId', 'status', 'totalAmount', 'unpaidAmount'])
      .where('tableRecordId', '=', tableRecordId)
      .where('orderType', '=', orderType.actorService)
      .orderBy('orderId')
      .execute()

  it('lets performers start for themselves and leaders for their own people only', async () => {
    const { tableRecordId } = await openTable(api, manager, 'A01')
    expect((await on(api.anonymous, actorClockKind.show)).httpStatus).toBe(401)
    expect(await on(await api.as('fwy01'), actorClockKind.show)).toMatchObject({ code: 403 })
    const singer = await api.as('gs01')
    expect(await on(singer, actorClockKind.requested)).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await on(singer, actorClockKind.requested, { tableRecordId: 999_999 })).toMatchObject({
      errCode: 'TABLE_NOT_OPEN',
    })
    expect(await on(singer, actorClockKind.turn, { tableRecordId, actorUserId: person('dj01') })).toMatchObject({
      errCode: 'USER_NOT_FOUND',
    })
    expect(
      await on(await api.as('qz01'), actorClockKind.turn, { tableRecordId, actorUserId: person('dj01') }),
    ).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    expect(await on(manager, actorClockKind.turn, { tableRecordId })).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await on(manager, actorClockKind.turn, { tableRecordId, actorUserId: person('fwy01') })).toMatchObject({
      errCode: 'USER_NOT_FOUND',
    })
    // The number of turns of each performer tonight is shown before one is chosen.
    const turns = async () => {
      const { people } = await director.call(stage.state, {})
      return people.find(({ userId }) => userId === person('dj01'))?.turnCount
    }
    const before = await turns()
    const { data } = await on(director, actorClockKind.turn, { tableRecordId, actorUserId: person('dj01') })
    expect([before, await turns()]).toEqual([0, 1])
    expect(await (await api.as('gs02')).send(stage.off, { actorClockId: data.actorClockId })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(await singer.call(stage.list, { actorUserId: person('dj01') })).toMatchObject({ rows: [], total: 0 })
    api.clock.later(40)
    expect(await (await api.as('dj01')).call(stage.off, { actorClockId: data.actorClockId })).toMatchObject({
      status: actorClockStatus.ended,
      minutes: 40,
      halfUnits: 2,
      amount: 600_00,
      actorShare: 360_00,
      orderId: null,
    })
    expect(await listOrders(tableRecordId)).toEqual([])
  })

  it('starts once for two concurrent requests', async () => {
    const { tableRecordId } = await openTable(api, manager, 'A02')
    const dancer = await api.as('ww01')
    const both = await Promise.all([
      on(dancer, actorClockKind.turn, { tableRecordId }),
      on(manager, actorClockKind.turn, { tableRecordId, actorUserId: person('ww01') }),
    ])
    expect(both.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ACTOR_BUSY', 'ok'])
    const state = await dancer.call(stage.state, {})
    expect(state.running).toMatchObject({ tableName: 'A02', canOff: true })
    api.clock.later(30)
    await dancer.call(stage.off, { actorClockId: state.running?.actorClockId ?? 0 })
  })

  it('charges requested time to the bill once, however often it is ended', async () => {
    const { tableRecordId, billId } = await openTable(api, manager, 'A03')
    const singer = await api.as('gs01')
    const { actorClockId } = await singer.call(stage.on, { clockKind: actorClockKind.requested, tableRecordId })
    api.clock.later(75)
    const replies = await Promise.all([
      singer.send(stage.off, { actorClockId }),
      manager.send(stage.off, { actorClockId }),
      director.send(stage.off, { actorClockId }),
    ])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual([
      'ACTOR_CLOCK_STATUS_WRONG',
      'ACTOR_CLOCK_STATUS_WRONG',
      'ok',
    ])
    const row = await readClock(actorClockId)
    expect(row).toMatchObject({ minutes: 75, halfUnits: 3, amount: 900_00, actorShare: 540_00, shareBp: 6000 })
    expect(await listOrders(tableRecordId)).toMatchObject([
      { orderId: row.orderId, totalAmount: 900_00, unpaidAmount: 900_00 },
    ])
    expect((await readSitting(api, tableRecordId)).unpaidAmount).toBe(900_00)
    await pay(billId)
  })

  it('uses the prices of the start', async () => {
    const { tableRecordId } = await openTable(api, manager, 'A04')
    const { actorClockId } = await manager.call(stage.on, {
      clockKind: actorClockKind.extra,
      tableRecordId,
      actorUserId: person('gs04'),
    })
    await api.db.updateTable('appUser').set({ actorPrice: 1, actorLevel: 'A' }).where('userName', '=', 'gs04').execute()
    api.clock.later(60)
    expect(await manager.call(stage.off, { actorClockId })).toMatchObject({
      unitPrice: 300_00,
      amount: 300_00,
      actorShare: 120_00,
    })
    await api.db
      .updateTable('appUser')
      .set({ actorPrice: 300_00, actorLevel: 'C' })
      .where('userName', '=', 'gs04')
      .execute()
  })

  it('counts nothing below ten minutes unless a permitted user keeps it', async () => {
    const { tableRecordId } = await openTable(api, manager, 'A05')
    const singer = await api.as('gs01')
    const begin = () => singer.call(stage.on, { clockKind: actorClockKind.requested, tableRecordId })
    const first = await begin()
    api.clock.later(9)
    expect(await singer.send(stage.off, { actorClockId: first.actorClockId, keepShort: true })).toMatchObject({
      code: 403,
    })
    expect(await singer.call(stage.off, { actorClockId: first.actorClockId })).toMatchObject({
      status: actorClockStatus.cancelled,
      halfUnits: 0,
      amount: 0,
      orderId: null,
    })
    const second = await begin()
    api.clock.later(9)
    expect(await manager.call(stage.off, { actorClockId: second.actorClockId, keepShort: true })).toMatchObject({
      status: actorClockStatus.ended,
      halfUnits: 1,
      amount: 300_00,
    })
    expect(await listOrders(tableRecordId)).toHaveLength(1)
  })

  it('refuses to clear a table with running charged time and ends other time with it', async () => {
    const { tableRecordId } = await openTable(api, manager, 'A06')
    const requestedClock = await manager.call(stage.on, {
      clockKind: actorClockKind.requested,
      tableRecordId,
      actorUserId: person('gs02'),
    })
    const rota = await manager.call(stage.on, {
      clockKind: actorClockKind.turn,
      tableRecordId,
      actorUserId: person('gs03'),
    })
    // Until clocked off, sheet and bill list the performer with the current amount; time by turns is not charged to guests.
    api.clock.later(65)
    const { tableId, billId } = await readSitting(api, tableRecordId)
    const running = { kind: 'stage', id: requestedClock.actorClockId, tableName: 'A06', amount: expect.any(Number) }
    const { record } = await manager.call(tables.detail, { tableId })
    expect(record?.offBill).toMatchObject([{ ...running, canEnd: true }])
    const atTill = (await cashier.call(billing.detail, { billId })).offBill
    expect(atTill).toMatchObject([{ ...running, canEnd: false }])
    expect(atTill[0]?.amount).toBeGreaterThan(0)
    api.clock.at(TONIGHT)
    await waiveMinimum(api, manager, tableRecordId)
    const clear = async () =>
      manager.send(tables.clear, {
        tableRecordId,
        version: (await readSitting(api, tableRecordId)).version,
        force: true,
      })
    const { version } = await readSitting(api, tableRecordId)
    expect(await manager.send(tables.cancelOpen, { tableRecordId, version, reason: '开错' })).toMatchObject({
      errCode: 'ACTOR_RUNNING',
    })
    expect(await clear()).toMatchObject({ errCode: 'ACTOR_RUNNING' })
    api.clock.later(5)
    await manager.call(stage.off, { actorClockId: requestedClock.actorClockId })
    api.clock.later(40)
    expect(await clear()).toMatchObject({ code: 200 })
    expect(await readClock(rota.actorClockId)).toMatchObject({
      status: actorClockStatus.ended,
      minutes: 45,
      halfUnits: 2,
      endUserId: null,
      orderId: null,
    })
    expect(await manager.send(stage.off, { actorClockId: rota.actorClockId })).toMatchObject({
      errCode: 'ACTOR_CLOCK_STATUS_WRONG',
    })
  })

  it('serializes clearing and clocking off: no order without its table', async () => {
    const { tableRecordId } = await openTable(api, manager, 'A07')
    const { actorClockId } = await manager.call(stage.on, {
      clockKind: actorClockKind.turn,
      tableRecordId,
      actorUserId: person('gs03'),
    })
    await waiveMinimum(api, manager, tableRecordId)
    api.clock.later(30)
    const { version } = await readSitting(api, tableRecordId)
    const [, off] = await Promise.all([
      manager.send(tables.clear, { tableRecordId, version, force: true }),
      director.send(stage.off, { actorClockId }),
    ])
    expect(['ACTOR_CLOCK_STATUS_WRONG', 'RECORD_STATUS_WRONG', 'ok']).toContain(off.errCode ?? 'ok')
    expect(await readClock(actorClockId)).toMatchObject({ status: actorClockStatus.ended, halfUnits: 1 })
  })

  it('voids wrong time: cancels an unpaid order, not for own time', async () => {
    const { tableRecordId, billId } = await openTable(api, manager, 'A08')
    const { actorClockId } = await manager.call(stage.on, {
      clockKind: actorClockKind.requested,
      tableRecordId,
      actorUserId: person('gs02'),
    })
    api.clock.later(60)
    await manager.call(stage.off, { actorClockId })
    const cancel = (caller: Caller) => caller.send(stage.cancel, { actorClockId, reason: '登记错艺人' })
    expect(await cancel(await api.as('gs02'))).toMatchObject({ code: 403 })
    const both = await Promise.all([cancel(manager), cancel(director)])
    expect(both.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['ACTOR_CLOCK_STATUS_WRONG', 'ok'])
    expect(await listOrders(tableRecordId)).toMatchObject([{ status: orderStatus.returned, totalAmount: 0 }])
    const paid = await manager.call(stage.on, {
      clockKind: actorClockKind.requested,
      tableRecordId,
      actorUserId: person('gs02'),
    })
    api.clock.later(60)
    await manager.call(stage.off, { actorClockId: paid.actorClockId })
    await pay(billId)
    expect(await manager.send(stage.cancel, { actorClockId: paid.actorClockId, reason: '登记错艺人' })).toMatchObject({
      errCode: 'ORDER_STATUS_WRONG',
    })
  })

  it('credits shares once when the night ends; an unended show credits nothing', async () => {
    const forgotten = await (await api.as('ww02')).call(stage.on, { clockKind: actorClockKind.show })
    const show = await (await api.as('mc01')).call(stage.on, { clockKind: actorClockKind.show })
    api.clock.later(90)
    expect(await (await api.as('mc01')).call(stage.off, { actorClockId: show.actorClockId })).toMatchObject({
      amount: 900_00,
      actorShare: 540_00,
    })
    api.clock.at('2026-03-15 04:00:00')
    const open = await api.db
      .selectFrom('sitting')
      .select(['tableRecordId', 'billId'])
      .where('clearedAt', 'is', null)
      .execute()
    for (const { tableRecordId, billId } of open) {
      await pay(billId)
      if (!(await readSitting(api, tableRecordId)).minWaived) await waiveMinimum(api, manager, tableRecordId)
      const { version } = await readSitting(api, tableRecordId)
      await manager.call(tables.clear, { tableRecordId, version, force: true })
    }
    const businessDate = (await readClock(show.actorClockId)).businessDate
    const finance = await api.as('caiwu01')
    await Promise.all([
      finance.send(ledger.closeDay, { businessDate }),
      finance.send(ledger.closeDay, { businessDate }),
    ])
    const bills = await api.db
      .selectFrom('bonusBill')
      .select(['amount', 'bizId'])
      .where('billType', '=', bonusBillType.actorClock)
      .where('userId', '=', person('mc01'))
      .execute()
    expect(bills).toEqual([{ amount: 540_00, bizId: show.actorClockId }])
    expect(await readBalance(api, `bonus_payable:${person('mc01')}`)).toBe(-540_00)
    expect(await readClock(forgotten.actorClockId)).toMatchObject({ status: actorClockStatus.cancelled, amount: 0 })
    api.clock.at('2026-03-15 13:00:00')
    expect(await manager.send(stage.cancel, { actorClockId: show.actorClockId, reason: '登记错艺人' })).toMatchObject({
      errCode: 'DAY_CLOSED',
    })
  })
})
