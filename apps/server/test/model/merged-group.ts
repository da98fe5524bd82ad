/** Merged tables with everything that commands need, for tests of concurrency. */
import { actorClockStatus, creditStatus, payMethod, payMode, payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { setProviders } from '../../src/providers/registry.ts'
import { startTestApi } from '../api.ts'
import { allowLargeMerges } from '../stored-value.ts'
import type { Caller, TestApi } from '../api.ts'
import { addBooking, BOTTLE_GOODS_ID, fillStock, readSitting } from '../factories.ts'
import { createFakeProvider } from '../fake-provider.ts'
import type { FakeProvider } from '../fake-provider.ts'
import { createSeatedPhone } from '../guest-phone.ts'

export const OTHER_BOTTLE_GOODS_ID = 2
/** Arrival time of expected guests: after all events of the tests, and late enough to cancel. */
export const LATE_ARRIVAL = '2026-03-15 04:30:00'
const TABLES_OF_GROUP = 8

/** Stage of a group. `open`: ordered, unpaid. `paid`: partly paid, with pending requests. `settled`: fully paid. */
export const groupStages = ['open', 'paid', 'settled'] as const
export type GroupStage = (typeof groupStages)[number]

const names = {
  gm: 'gm',
  manager: 'lm01',
  cashier: 'shouyin01',
  otherCashier: 'shouyin02',
  finance: 'caiwu01',
  waiter: 'fwy01',
  bar: 'bar01',
  sales: 'yx01',
  otherSales: 'yx02',
  singer: 'gs01',
  otherSinger: 'gs02',
  thirdSinger: 'ww01',
  /** A performer who is not on stage, because a request for time on stage would overlap. */
  idleSinger: 'gs03',
  director: 'yyzj',
} as const

export type BusyVenue = Record<keyof typeof names, Caller> & {
  api: TestApi
  wechat: FakeProvider
  killGoodsId: number
  rewardCode: string
}

/** The demo venue with plenty of stock, and the people who work at the tables. */
export async function createBusyVenue(): Promise<BusyVenue> {
  const api = await startTestApi()
  await fillStock(api)
  await allowLargeMerges(api)
  const wechat = createFakeProvider('wechat')
  setProviders({ wechat, alipay: createFakeProvider('alipay') })
  const people = {} as Record<keyof typeof names, Caller>
  for (const [role, userName] of Object.entries(names)) people[role as keyof typeof names] = await api.as(userName)
  const { killGoodsId } = await startFlashSale(api, people.gm)
  const { rewardCode } = await api.anonymous.call(rewards.header, {})
  return { ...people, api, wechat, killGoodsId, rewardCode }
}

/** A running flash sale. */
async function startFlashSale({ clock, db }: TestApi, gm: Caller): Promise<{ killGoodsId: number }> {
  const { activityId } = await gm.call(flashSales.activitySave, {
    activityName: '周六疯抢夜',
    startTime: '2026-03-14 22:05:00',
    endTime: '2026-03-15 05:00:00',
    useStartDate: '2026-03-14',
    useEndDate: '2026-03-20',
    limitPerUser: 2,
    goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: 44_000, stockNum: 1_000, limitNum: 2 }],
    publish: true,
  })
  clock.at('2026-03-14 22:05:00')
  return db
    .selectFrom('flashSaleGoods')
    .select('killGoodsId')
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
}

export type MergedGroup = BusyVenue & {
  /** Sittings: the main one, the one merged into it, and another with a bill of its own. */
  main: number
  joined: number
  third: number
  billId: number
  /** The booking of the main sitting, with a paid deposit. */
  bookingId: number
  /**
   * Order and line of the main and of the joined sitting, to be paid later; `waiting`: an order of the joined one that
   * must be paid first.
   */
  orderId: number
  lineId: number
  joinedOrderId: number
  joinedLineId: number
  waitingOrderId: number
  waitingAmount: number
  /** Tables without guests: two free, one booked, one locked, and one for earlier guests. */
  freeTable: number
  otherFreeTable: number
  bookedTable: number
  lockedTable: number
  formerTable: number
  mainTable: number
  tableNames: readonly string[]
  phone: Awaited<ReturnType<typeof createSeatedPhone>>
}

let tablesMade = 0

/** Additional tables for a group, because the demo venue has too few. */
async function createTables({ api }: BusyVenue): Promise<{ ids: number[]; names: string[] }> {
  const { rows } = await sql<{ tableId: number; tableName: string }>`
    insert into venue_table (table_name, table_code, area_id, table_type, seat_num, pay_mode, order_num)
    select 'M' || n, 'merged-' || n, area_id, table_type, seat_num, pay_mode, 1000 + n
    from venue_table, generate_series(${tablesMade + 1}::int, ${tablesMade + TABLES_OF_GROUP}::int) n where table_name = 'B01'
    order by n returning table_id, table_name`.execute(api.db)
  tablesMade += TABLES_OF_GROUP
  return { ids: rows.map(({ tableId }) => tableId), names: rows.map(({ tableName }) => tableName) }
}

/** Creates a group in its first stage. */
export async function createMergedGroup(venue: BusyVenue): Promise<MergedGroup> {
  const { api, gm, waiter, sales, cashier } = venue
  const { ids, names: tableNames } = await createTables(venue)
  const [mainTable, joinedTable, thirdTable, freeTable, bookedTable, lockedTable, formerTable, otherFreeTable] =
    ids as [number, number, number, number, number, number, number, number]
  const { bookingId } = await addBooking(
    sales,
    { tableId: mainTable, depositAmount: 10_000, arriveTime: LATE_ARRIVAL },
    api,
  )
  await cashier.call(reservations.takeDeposit, { bookingId, payMethod: 'cash' })
  const served = { guestNum: 4, waiterUserId: waiter.userId ?? 0 }
  const open = async (tableId: number, more: object = { salesUserId: sales.userId ?? 0 }) =>
    (await gm.call(tables.open, { tableId, ...served, ...more })).tableRecordId
  const main = await open(mainTable, { bookingId })
  const [joined, third] = [await open(joinedTable), await open(thirdTable)]
  const { billId } = await readSitting(api, main)
  const addOrder = (tableRecordId: number, by: (typeof payMode)[keyof typeof payMode], quantity = 4) =>
    gm.call(orders.add, {
      tableRecordId,
      items: [OTHER_BOTTLE_GOODS_ID, BOTTLE_GOODS_ID].map((goodsId) => ({ goodsId, quantity })),
      payMode: by,
    })
  const { orderId } = await addOrder(main, payMode.payLater)
  const { orderId: joinedOrderId } = await addOrder(joined, payMode.payLater)
  await gm.call(tables.merge, {
    mainRecordId: main,
    recordIds: [joined],
    version: (await readSitting(api, main)).version,
  })
  const { orderId: waitingOrderId, payableAmount: waitingAmount } = await addOrder(joined, payMode.payNow, 1)
  await gm.call(tables.lock, { tableId: lockedTable, reason: '维修' })
  api.clock.later(1)
  return {
    ...venue,
    main,
    joined,
    third,
    billId,
    bookingId,
    orderId,
    lineId: await readFirstLineId(venue, orderId),
    joinedOrderId,
    joinedLineId: await readFirstLineId(venue, joinedOrderId),
    waitingOrderId,
    waitingAmount,
    mainTable,
    freeTable,
    otherFreeTable,
    bookedTable,
    lockedTable,
    formerTable,
    tableNames,
    phone: await createSeatedPhone(api, tableNames[0] ?? ''),
  }
}

/** The first line of an order. */
export async function readFirstLineId({ api }: Pick<BusyVenue, 'api'>, orderId: number): Promise<number> {
  const { orderItemId } = await api.db
    .selectFrom('orderItem')
    .select('orderItemId')
    .where('orderId', '=', orderId)
    .orderBy('orderItemId')
    .executeTakeFirstOrThrow()
  return orderItemId
}

/**
 * Pays the group's bill and waives its missing minimum. Pending payments and credit requests are ended first, and performers leave the
 * stage.
 */
export async function settleGroup(group: MergedGroup): Promise<void> {
  const { api, gm, finance, billId } = group
  const paying = await api.db
    .selectFrom('payment')
    .select('paymentId')
    .where('billId', '=', billId)
    .where('status', 'in', [payStatus.waiting, payStatus.paying])
    .execute()
  for (const { paymentId } of paying) await gm.send(billing.endRunning, { paymentId })
  const pendingCredits = await api.db
    .selectFrom('creditRecord')
    .select('creditId')
    .where('billId', '=', billId)
    .where('status', '=', creditStatus.pending)
    .execute()
  for (const { creditId } of pendingCredits)
    await finance.send(billing.creditAudit, { creditId, agree: false, opinion: '先结清' })
  const onStage = await api.db
    .selectFrom('actorClock')
    .select('actorClockId')
    .where('tableRecordId', 'in', [group.main, group.joined])
    .where('status', '=', actorClockStatus.running)
    .execute()
  for (const { actorClockId } of onStage) await group.manager.send(stage.off, { actorClockId })
  const { unpaidAmount: amount } = await gm.call(billing.detail, { billId })
  if (amount > 0) await gm.send(billing.settle, { billId, payments: [{ payMethod: payMethod.card, amount }] })
  for (const tableRecordId of [group.main, group.joined]) {
    const { version } = await readSitting(api, tableRecordId)
    await gm.send(tables.waiveMin, { tableRecordId, version, reason: '老客户维护' })
  }
}
