/** Sittings as received and served by staff, created through the same API calls as on phones. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { payMode, produceStatus, giftReason } from '@nocturne/contract/codes'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { createFreeTable, type NamedTable } from '../lib/staff-actions.ts'
import { buildItems, type CartEntry } from '../lib/carts.ts'
import { callServer } from '../lib/guests.ts'
import { getDatabase } from '../lib/phone.ts'
import { cachePerVenue, signIn } from '../lib/show-state.ts'

export const managerLogin = 'lm01'
export const cashierLogin = 'shouyin01'
export const otherCashierLogin = 'shouyin04'
export const financeLogin = 'caiwu01'
export const salesLogin = 'yx01'
export const waiterLogin = 'fwy01'

/** Credentials of an employee for API calls. */
export const authenticate = async (login: string) => ({ token: (await signIn(login)).token })

export const getUserId = async (login: string): Promise<number> => (await signIn(login)).user.userId

export type PreparedSitting = { table: NamedTable; tableId: number; tableRecordId: number; billId: number }

/** A name of the maximum length and a remark of typical length. */
export const longName = '欧阳菲菲与她从成都飞来的十二位闺蜜'
const longRemark = '靠舞台，十一点切生日蛋糕，请提前准备礼炮和灯牌'

/** Opens a free table that pays at the end. */
export async function openSitting(
  guest: { guestName?: string; guestNum?: number; remark?: string; areas?: string; servedBy?: string } = {},
): Promise<PreparedSitting> {
  const { areas = 'ABSVC', guestName = '陈先生', guestNum = 6, remark, servedBy = waiterLogin } = guest
  const table = await createFreeTable(areas)
  const { tableRecordId } = await callServer(
    tables.open,
    {
      tableId: table.tableId,
      guestNum,
      guestName,
      guestPhone: '13912345678',
      salesUserId: await getUserId(salesLogin),
      waiterUserId: await getUserId(servedBy),
      force: true,
      ...(remark !== undefined && { remark }),
    },
    await authenticate(managerLogin),
  )
  const { record } = await callServer(tables.detail, table, await authenticate(managerLogin))
  if (!record) throw new Error(`nobody sits at ${table.tableName}`)
  return { table, tableId: table.tableId, tableRecordId, billId: record.billId }
}

/** Orders for a sitting as the manager; pay-now orders wait for their payment. Returns the order. */
export async function addOrder(
  { tableRecordId }: Pick<PreparedSitting, 'tableRecordId'>,
  cartEntries: readonly CartEntry[],
  { now = false, remark }: { now?: boolean; remark?: string } = {},
): Promise<number> {
  const { orderId } = await callServer(
    orders.add,
    {
      tableRecordId,
      items: await buildItems(cartEntries),
      payMode: now ? payMode.payNow : payMode.payLater,
      ...(remark !== undefined && { remark }),
    },
    await authenticate(managerLogin),
  )
  return orderId
}

/** Gives a gift as the manager; within the quota it takes effect immediately. Returns the gift. */
export async function addGift(
  { tableRecordId }: Pick<PreparedSitting, 'tableRecordId'>,
  cartEntries: readonly CartEntry[],
  remark: string,
) {
  const gift = { tableRecordId, items: await buildItems(cartEntries), reason: giftReason.other, remark }
  return callServer(gifts.add, gift, await authenticate(managerLogin))
}

/** Typical order of a group of friends. */
export const typicalRound: readonly CartEntry[] = [
  { goods: '芝华士12年', quantity: 2 },
  { goods: '长岛冰茶', quantity: 3, flavor: '少冰' },
  { goods: '大果盘' },
]

export const packageEntry: CartEntry = { goods: '双人畅饮', parts: { 薯条: 1 } }

/** A sitting in the middle of its night: a package, a round, a gift, a return, and an order waiting for payment. */
export const prepareFullSitting = cachePerVenue(async () => {
  // Seats them in areas whose minimum the round reaches, so that a payment asks nothing further.
  const party = await openSitting({ guestName: longName, guestNum: 12, remark: longRemark, areas: 'AB' })
  const orderId = await addOrder(party, [...typicalRound, packageEntry], { remark: '先上果盘' })
  await addGift(party, [{ goods: '腰果' }], '老客户生日')
  await returnGoods(orderId, '大果盘')
  const waiting = await addOrder(party, [{ goods: '酩悦皇室香槟', quantity: 2 }], { now: true })
  return { ...party, orderId, waiting }
})

async function returnGoods(orderId: number, goodsName: string): Promise<void> {
  const book = await callServer(orders.detail, { orderId }, await authenticate(managerLogin))
  const line = book.orders.flatMap(({ items }) => items).find((one) => one.goodsName === goodsName)
  if (!line) throw new Error(`${goodsName} was not ordered`)
  const { orderItemId } = line
  await callServer(
    orders.returnItem,
    { orderItemId, quantity: 1, reason: '客人点错', version: book.record.version },
    await authenticate(managerLogin),
  )
}

/** Seats guests with an unpaid round, no missing minimum and no pending requests. */
export async function createUnpaidSitting(guest: Parameters<typeof openSitting>[0] = {}): Promise<PreparedSitting> {
  const party = await openSitting(guest)
  const { tableRecordId } = party
  await addOrder(party, typicalRound)
  const { record } = await callServer(tables.detail, party.table, await authenticate(managerLogin))
  await callServer(
    tables.waiveMin,
    { tableRecordId, version: record?.version ?? 0, reason: '老客户维护' },
    await authenticate(managerLogin),
  )
  return party
}

/** Seats guests whose consumption is below the minimum of any table on any day. */
export async function createSittingBelowMinimum(
  guest: Parameters<typeof openSitting>[0] = {},
): Promise<PreparedSitting> {
  const party = await openSitting(guest)
  await addOrder(party, [{ goods: '红牛', quantity: 2 }])
  return party
}

export const readBill = async ({ billId }: Pick<PreparedSitting, 'billId'>) =>
  callServer(billing.detail, { billId }, await authenticate(financeLogin))

/** Delivers the sitting's orders, as bar and kitchen do. */
export async function serveOrders(party: PreparedSitting): Promise<PreparedSitting> {
  const lines = await getDatabase()
    .selectFrom('orderItem as i')
    .innerJoin('orders as o', 'o.orderId', 'i.orderId')
    .select('i.orderItemId')
    .where('o.tableRecordId', '=', party.tableRecordId)
    .where('i.produceStatus', '=', produceStatus.waiting)
    .execute()
  const orderItemIds = lines.map(({ orderItemId }) => orderItemId)
  await callServer(
    orders.produceHandle,
    { orderItemIds, produceStatus: produceStatus.produced },
    await authenticate('bar01'),
  )
  return party
}

/** Opens a drawer for a cashier who has none, because otherwise a cash payment first asks for the float. */
export async function ensureDrawer(userName = cashierLogin): Promise<void> {
  const caller = await authenticate(userName)
  const { shift } = await callServer(ledger.shiftMine, {}, caller)
  if (shift === null) await callServer(ledger.shiftOpen, { floatAmount: 50_000 }, caller)
}

/** The cashier takes cash: the given amount (fen), or the whole open amount. */
export async function payBill(party: PreparedSitting, fen?: number): Promise<PreparedSitting> {
  const amount = fen ?? (await readBill(party)).unpaidAmount
  await callServer(
    billing.settle,
    { billId: party.billId, payments: [{ payMethod: 'cash', amount }] },
    await authenticate(cashierLogin),
  )
  return party
}
