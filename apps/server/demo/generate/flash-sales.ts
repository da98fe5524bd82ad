/**
 * Flash sales: tonight one runs, with purchases by guests on their phones, and the next one is announced. On earlier
 * Thursdays one sale ran, and all its buyers were served. Some guests buy at their table and are served immediately.
 */
import { isPhone } from '@nocturne/base/phone'
import { addDays } from '@nocturne/base/venue-time'
import {
  killOrderStatus,
  notifyCategory,
  orderSource,
  orderStatus,
  orderType,
  payBizType,
  payMethod,
  payMode,
  stockBizType,
} from '@nocturne/contract/codes'
import { flashSales as endpoints } from '@nocturne/contract/flash-sales/endpoints'
import { formatFen } from '@nocturne/base/money'
import { choosePackageItems, computeRequiredStock } from '../../src/modules/catalog/public.ts'
import type { GoodsRow } from '../../src/modules/catalog/public.ts'
import type { Person } from '../../src/modules/directory/public.ts'
import { buildBuyerKeys } from '../../src/modules/flash-sales/kill/order-kill.ts'
import { buildPhoneNumberKey } from '../../src/modules/flash-sales/kill/kill-store.ts'
import { buildKillOrdersRoute } from '../../src/modules/flash-sales/kill/kill-routes.ts'
import { computePrepaidCode } from '../../src/modules/flash-sales/prepaid-code.ts'
import type { CartLine } from '../../src/modules/orders/cart-rules.ts'
import { flashSales } from '../packages-data.ts'
import { getAccountId } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import { isOccupied, formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Guests, Night, Sitting } from './night.ts'
import { addOnlinePayment } from './online-payment.ts'
import type { OnlinePaymentInput } from './online-payment.ts'
import { bookOrder, produceOrder, storeOrder } from './orders.ts'
import { drawOnlineMeans } from './pay-mix.ts'
import { bookPayment } from './payments.ts'
import type { Random } from './random.ts'
import { refreshBill } from './refresh-bill.ts'
import { prepayFromBalance, pickStoredValueMember } from './stored-value.ts'
import type { Process } from './timeline.ts'
import { listPeopleWithRole } from './venue.ts'
import type { VenueMember, VenuePerson } from './venue.ts'
import { logOperation, moveStock, postEntry, addNotification } from './write.ts'

const BUYERS = 14
/** Share of purchases through a link shared by an employee. */
const SHARED = 0.6
const MEMBERS = 0.4
const MINUTE = 60
const [FIRST_ORDER, LAST_ORDER] = [toNightSeconds(19, 10), toNightSeconds(23, 20)]
/** Weekday of the sales in earlier weeks, and the share of a night's parties that buy at their table. */
const [SALE_DAY, AT_TABLE] = [4, 0.09]
/** Share of the purchases at a table that a friend pays from a balance. */
const FRIENDS = 0.3

/** A flash sale during the generation of its night. */
export type LiveSale = {
  activityId: number
  goods: Row<'flashSaleGoods'>[]
  taken: Map<string, Row<'flashSaleUsage'>>
  sellers: readonly Person[]
}

/**
 * Creates the sales, and lets guests buy over the evening. `sellers` share the sale's link; `guestOf` creates a guest
 * who buys from home.
 */
export function planFlashSales(
  night: Night,
  sellers: readonly Person[],
  guestOf: (memberShare: number, random: Random) => Buyer,
): void {
  const [publisher] = listPeopleWithRole(night.venue, 'floorManager')
  if (!publisher || sellers.length === 0) return
  if (!night.clock.running) {
    if (new Date(`${night.date}T00:00:00Z`).getUTCDay() !== SALE_DAY) return
    const offered = { name: '周四畅饮秒杀', begins: night.date, ends: addDays(night.date, 1) }
    night.sale = publishSale(night, publisher, sellers, offered)
    return
  }
  const running = { name: '周末畅饮秒杀', begins: addDays(night.date, -1), ends: addDays(night.date, 1) }
  const sale = publishSale(night, publisher, sellers, running)
  night.sale = sale
  const coming = { name: '下周畅饮秒杀', begins: addDays(night.date, 4), ends: addDays(night.date, 5) }
  publishSale(night, publisher, sellers, coming)
  const random = night.stream('flash sale')
  for (let buyer = 0; buyer < BUYERS; buyer += 1)
    night.time.plan(random.int(FIRST_ORDER, LAST_ORDER), () => {
      const who = night.stream('flash sale', buyer)
      buy(night, sale, guestOf(MEMBERS, who), who)
    })
}

type Offered = { name: string; begins: string; ends: string }

function publishSale(
  night: Night,
  publisher: VenuePerson,
  sellers: readonly Person[],
  { name, begins, ends }: Offered,
): LiveSale {
  const activityId = night.ids.next('flashSaleActivity')
  const useStartDate = begins < night.date ? night.date : begins
  // Sales are announced two days ahead, or today at noon.
  const announcedAt = `${begins < night.date ? addDays(begins, -2) : addDays(night.date, -1)} 15:00:00`
  night.rows.flashSaleActivity.push({
    activityId,
    activityName: name,
    coverUrl: null,
    startAt: `${begins} ${flashSales.beginTime}:00`,
    endAt: `${ends} ${flashSales.endTime}:00`,
    limitPerUser: flashSales.limitPerUser,
    useStartDate,
    useEndDate: addDays(useStartDate, flashSales.useDays - 1),
    description: flashSales.description,
    publishedAt: announcedAt,
    stoppedAt: null,
    stopUserId: null,
    createUserId: publisher.userId,
    createUserName: publisher.nickName,
    createDeptId: publisher.deptId,
    version: 0,
    createdAt: announcedAt,
  })
  const goods = flashSales.goods.map(({ goodsId, ...offer }, orderNum): Row<'flashSaleGoods'> => {
    const known = night.venue.goods.get(goodsId)
    if (!known) throw new Error(`a flash sale names goods ${goodsId}, which the venue does not have`)
    const { goodsName, salePrice } = known
    const place = { activityId, killGoodsId: night.ids.next('flashSaleGoods'), orderNum, soldNum: 0, lockedNum: 0 }
    return { ...place, goodsId, goodsName, imageUrl: null, salePrice, ...offer }
  })
  night.rows.flashSaleGoods.push(...goods)
  return { activityId, goods, taken: new Map(), sellers }
}

type Buyer = Pick<Guests, 'guestName' | 'guestPhone' | 'memberId'>

/**
 * A guest buys by phone and pays immediately; undefined when the goods are sold out or the buyer has reached the limit.
 */
function buy(night: Night, sale: LiveSale, guest: Buyer, random: Random): Row<'flashSaleOrder'> | undefined {
  const goods = random.weighted(sale.goods, ({ stockNum }) => stockNum)
  const quantity = random.int(1, goods.limitNum)
  const sharer = random.chance(SHARED) ? random.pick(sale.sellers) : null
  const means = drawOnlineMeans(random)
  const proven = buildBuyerKeys({
    deviceId: `demo-${guest.guestPhone}`,
    memberIds: guest.memberId === null ? [] : [guest.memberId],
    openId: undefined,
  })
  const buyerKeys = [...proven, buildPhoneNumberKey(guest.guestPhone)].toSorted()
  if (!claimShare(night, sale, { goods, buyerKeys, quantity })) return undefined
  const killOrderId = night.ids.next('flashSaleOrder')
  const amount = goods.killPrice * quantity
  const subject = `秒杀 ${goods.goodsName}`
  const payerName = guest.guestName
  const about = {
    bizType: payBizType.flashSale,
    bizId: killOrderId,
    billId: null,
    orderId: null,
    amount,
    payerName,
    subject,
  }
  const { payment, lines } =
    prepayFromBalance(night, about, guest.memberId) ??
    createOnlinePayment(night, { ...about, payMethod: means }, guest.guestPhone)
  payment.countsPerformance = false
  const killOrderNo = night.ids.number('MS', night.date)
  const row: Row<'flashSaleOrder'> = {
    killOrderId,
    killOrderNo,
    activityId: sale.activityId,
    killGoodsId: goods.killGoodsId,
    goodsId: goods.goodsId,
    goodsName: goods.goodsName,
    quantity,
    price: goods.killPrice,
    amount,
    buyerKeys,
    deviceId: `demo-${guest.guestPhone}`,
    openId: payment.payerOpenId,
    memberId: guest.memberId,
    guestName: guest.guestName,
    guestPhone: guest.guestPhone,
    salesUserId: sharer?.userId ?? null,
    salesUserName: sharer?.nickName ?? null,
    salesDeptId: sharer?.deptId ?? null,
    paymentId: payment.paymentId,
    ...computePrepaidCode(night.venue.prepaidKey, `demo-${killOrderNo}`),
    status: killOrderStatus.paid,
    payDeadline: formatNow(night),
    paidAt: formatNow(night),
    businessDate: night.date,
    verifiedAt: null,
    verifyUserId: null,
    verifyUserName: null,
    tableRecordId: null,
    tableName: null,
    orderId: null,
    refundUserId: null,
    refundReason: '',
    refundedAt: null,
    refundDate: null,
    closedAt: null,
    createdAt: payment.createdAt,
  }
  night.rows.flashSaleOrder.push(row)
  book(night, {
    killOrderId,
    killOrderNo,
    payment,
    came: lines,
    sharer,
    about: `${goods.goodsName} ×${quantity}`,
    sale,
  })
  return row
}

function createOnlinePayment(night: Night, about: OnlinePaymentInput, phone: string) {
  const payment = addOnlinePayment(night, about, { phone, cashier: null })
  return { payment, lines: [{ accountId: getAccountId(night, `${about.payMethod}:clearing`), amount: about.amount }] }
}

type Claim = { goods: Row<'flashSaleGoods'>; buyerKeys: readonly string[]; quantity: number }

/**
 * Reserves units for a buyer; returns false when too few are left or a limit of one of the buyer's keys is exceeded.
 */
function claimShare(night: Night, { activityId, taken }: LiveSale, { goods, buyerKeys, quantity }: Claim): boolean {
  if (goods.soldNum + quantity > goods.stockNum) return false
  const shares = buyerKeys.flatMap((buyerKey) =>
    [0, goods.killGoodsId].map((killGoodsId) => {
      const most = killGoodsId === 0 ? flashSales.limitPerUser : goods.limitNum
      return { buyerKey, killGoodsId, most, row: taken.get(`${buyerKey} ${killGoodsId}`) }
    }),
  )
  if (shares.some(({ row, most }) => (row?.quantity ?? 0) + quantity > most)) return false
  for (const { buyerKey, killGoodsId, row } of shares) {
    if (row) {
      row.quantity += quantity
      continue
    }
    const share = { activityId, killGoodsId, buyerKey, quantity }
    taken.set(`${buyerKey} ${killGoodsId}`, share)
    night.rows.flashSaleUsage.push(share)
  }
  goods.soldNum += quantity
  return true
}

type Sold = {
  killOrderId: number
  killOrderNo: string
  payment: Row<'payment'>
  /** Journal lines that debit the accounts the money comes from. */
  came: readonly { accountId: number; amount: number }[]
  sharer: Person | null
  about: string
  sale: LiveSale
}

/**
 * Books the payment as a liability to the guest until the goods are served, and notifies the employee who shared the
 * sale.
 */
function book(night: Night, { killOrderId, killOrderNo, payment, came, sharer, about, sale }: Sold): void {
  const { paymentId, amount } = payment
  const lines = [...came, { accountId: getAccountId(night, 'prepaid:kill'), amount: -amount }]
  postEntry(night, { businessKey: `payment:${paymentId}`, kind: 'prepaid', lines }, null)
  logOperation(night, endpoints.guestOrder, SYSTEM_ACTOR, {
    title: '秒杀付款',
    subjectType: 'killOrder',
    subjectId: killOrderId,
    after: { killOrderNo, amount },
  })
  if (sharer === null) return
  const message = {
    category: notifyCategory.pay,
    title: '秒杀成交',
    content: `${about} ${formatFen(amount)}，客人从您的分享下单`,
    route: buildKillOrdersRoute(sale.activityId),
    bizType: 'killOrder',
    bizId: killOrderId,
  }
  addNotification(night, sharer.userId, message, { read: false })
}

/** Seated guests buy from tonight's sale, and their waiter scans the code. */
export function* serveFlashSalePurchases(night: Night, sitting: Sitting): Process {
  const { sale } = night
  const { guestName, guestPhone, memberId } = sitting.guests
  const random = night.stream('flash sale at table', sitting.record.recordNo)
  if (!sale || !isPhone(guestPhone) || !random.chance(AT_TABLE)) return
  yield night.time.now() + random.int(1, 3) * MINUTE
  if (!isOccupied(sitting)) return
  const friend = night.stream('flash sale by a friend', sitting.record.recordNo)
  const buyer = friend.chance(FRIENDS)
    ? toBuyer(pickStoredValueMember(night, friend))
    : { guestName, guestPhone, memberId }
  const bought = buy(night, sale, buyer, random)
  if (!bought) return
  yield night.time.now() + random.int(1, 4) * MINUTE
  if (isOccupied(sitting)) redeemPurchase(night, sitting, sale, bought)
}

const toBuyer = ({ memberId, memberName, phonenumber }: VenueMember): Buyer => ({
  memberId,
  guestName: memberName,
  guestPhone: phonenumber,
})

/** 秒杀核销: places an order at list price, discounted to the sale price, and pays it with the prepayment. */
function redeemPurchase(night: Night, sitting: Sitting, sale: LiveSale, bought: Row<'flashSaleOrder'>): void {
  const { record, waiter, bill } = sitting
  const { killOrderId, killOrderNo, amount, paymentId, goodsName, quantity } = bought
  const line = createLine(night, sale, bought)
  if (!line || paymentId === null) return
  const order = storeOrder(
    night,
    sitting,
    {
      orderType: orderType.flashSale,
      source: orderSource.staff,
      orderUser: waiter,
      recommend: sale.sellers.find(({ userId }) => userId === bought.salesUserId) ?? null,
      memberId: bought.memberId ?? sitting.guests.memberId,
      payMode: payMode.payNow,
      status: orderStatus.placed,
      remark: `秒杀 ${killOrderNo}`,
    },
    [line],
  )
  const { orderId, orderNo } = order.row
  const taken = new Map([...computeRequiredStock([line])].map(([goodsId, pieces]) => [goodsId, -pieces]))
  moveStock(night, taken, { bizType: stockBizType.promotion, orderId, userId: waiter.userId })
  bookOrder(night, order)
  refreshBill(night, bill, waiter.userId)
  bookPayment(night, { bill, order, payMethod: payMethod.prepay, amount, sourcePaymentId: paymentId, cashier: waiter })
  produceOrder(night, order)
  const { tableRecordId, tableName } = record
  Object.assign(bought, {
    status: killOrderStatus.verified,
    verifiedAt: formatNow(night),
    verifyUserId: waiter.userId,
    verifyUserName: waiter.nickName,
    tableRecordId,
    tableName,
    orderId,
  })
  logOperation(night, endpoints.codeConsume, waiter, {
    subjectType: 'killOrder',
    subjectId: killOrderId,
    before: { status: killOrderStatus.paid },
    after: { status: killOrderStatus.verified, tableRecordId, orderNo, amount },
  })
  const message = {
    category: notifyCategory.order,
    title: '秒杀已核销',
    content: `${tableName} ${goodsName} ×${quantity}`,
    route: buildKillOrdersRoute(sale.activityId),
    bizType: 'killOrder',
    bizId: killOrderId,
  }
  for (const userId of new Set([bought.salesUserId, order.row.salesUserId]))
    if (userId !== null && userId !== waiter.userId)
      addNotification(night, userId, message, { read: !night.clock.running })
}

/** Order line of the bought goods at list price; null when stock is insufficient. */
function createLine(night: Night, { goods }: LiveSale, bought: Row<'flashSaleOrder'>): CartLine<GoodsRow> | null {
  const offer = goods.find(({ killGoodsId }) => killGoodsId === bought.killGoodsId)
  const found = night.goods.get(bought.goodsId)
  const parts = found && choosePackageItems(found)
  if (!offer || !found || !parts) return null
  const served = { ...found, salePrice: offer.salePrice, discountFlag: false }
  const listed = offer.salePrice * bought.quantity
  const line = {
    goods: served,
    quantity: bought.quantity,
    flavor: '',
    options: [],
    itemRemark: '',
    parts,
    amount: listed,
  }
  const priced = { ...line, memberDiscount: 0, otherDiscount: listed - bought.amount }
  const short = [...computeRequiredStock([priced])].some(([goodsId, pieces]) => {
    const shelf = night.goods.get(goodsId)
    return shelf?.soldOut || (shelf?.stockFlag && shelf.stockNum < pieces)
  })
  return short ? null : priced
}
