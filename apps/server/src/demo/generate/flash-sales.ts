/** Flash sales: one is running tonight, with what guests bought of it on their phones; the next one is announced. */
import { addDays } from '@nocturne/base/venue-time'
import { killOrderStatus, notifyCategory, payBizType } from '@nocturne/contract/codes'
import { flashSales as endpoints } from '@nocturne/contract/flash-sales/endpoints'
import { formatFen } from '@nocturne/base/money'
import type { Person } from '../../modules/directory/public.ts'
import { keysOf } from '../../modules/flash-sales/kill/order-kill.ts'
import { killOrdersRoute } from '../../modules/flash-sales/kill/kill-routes.ts'
import { codeOfNonce } from '../../modules/flash-sales/prepaid-code.ts'
import { flashSales } from '../packages-data.ts'
import { accountId } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { at } from './night-clock.ts'
import { nowText, SYSTEM } from './night.ts'
import type { Night } from './night.ts'
import { onlinePayment } from './online-payment.ts'
import { onlineMeansOf } from './pay-mix.ts'
import { guestOf } from './plan-night.ts'
import { withRole } from './venue.ts'
import type { VenuePerson } from './venue.ts'
import { logOperation, postEntry, tell } from './write.ts'

const BUYERS = 14
/** Who bought through a link that somebody of the house had shared. */
const SHARED = 0.6
const MEMBERS = 0.4
const [FIRST_ORDER, LAST_ORDER] = [at(19, 10), at(23, 20)]

type Sale = { activityId: number; goods: Row<'killGoods'>[]; taken: Map<string, Row<'killTaken'>> }

/** Puts up the sales, and lets guests buy over the evening. `sellers` share it. */
export function planFlashSales(night: Night, sellers: readonly Person[]): void {
  const [publisher] = withRole(night.venue, 'floorManager')
  if (!publisher || sellers.length === 0) return
  const running = putUp(night, publisher, {
    name: '周末畅饮秒杀',
    begins: addDays(night.date, -1),
    ends: addDays(night.date, 1),
  })
  putUp(night, publisher, { name: '下周畅饮秒杀', begins: addDays(night.date, 4), ends: addDays(night.date, 5) })
  const random = night.stream('flash sale')
  for (let buyer = 0; buyer < BUYERS; buyer += 1)
    night.time.plan(random.int(FIRST_ORDER, LAST_ORDER), () => buy(night, running, { buyer, sellers }))
}

type Offered = { name: string; begins: string; ends: string }

function putUp(night: Night, publisher: VenuePerson, { name, begins, ends }: Offered): Sale {
  const activityId = night.ids.next('killActivity')
  const useStartDate = begins < night.date ? night.date : begins
  // Sales are announced two days ahead, or this noon.
  const announcedAt = `${begins < night.date ? addDays(begins, -2) : addDays(night.date, -1)} 15:00:00`
  night.rows.killActivity.push({
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
  const goods = flashSales.goods.map(({ goodsId, ...offer }, orderNum): Row<'killGoods'> => {
    const known = night.venue.goods.get(goodsId)
    if (!known) throw new Error(`a flash sale names goods ${goodsId}, which the venue does not have`)
    const { goodsName, salePrice } = known
    const place = { activityId, killGoodsId: night.ids.next('killGoods'), orderNum, soldNum: 0, lockedNum: 0 }
    return { ...place, goodsId, goodsName, imageUrl: null, salePrice, ...offer }
  })
  night.rows.killGoods.push(...goods)
  return { activityId, goods, taken: new Map() }
}

function buy(night: Night, sale: Sale, { buyer, sellers }: { buyer: number; sellers: readonly Person[] }): void {
  const random = night.stream('flash sale', buyer)
  const guest = guestOf(night.venue, MEMBERS, random)
  const goods = random.weighted(sale.goods, ({ stockNum }) => stockNum)
  const quantity = random.int(1, goods.limitNum)
  const sharer = random.chance(SHARED) ? random.pick(sellers) : null
  const payMethod = onlineMeansOf(random)
  const buyerKeys = keysOf({
    deviceId: `demo-${guest.guestPhone}`,
    memberId: guest.memberId,
    phone: guest.guestPhone,
    openId: undefined,
  })
  if (!takeShare(night, sale, { goods, buyerKeys, quantity })) return
  const killOrderId = night.ids.next('killOrder')
  const amount = goods.killPrice * quantity
  const payment = onlinePayment(
    night,
    {
      bizType: payBizType.flashSale,
      bizId: killOrderId,
      billId: null,
      orderId: null,
      payMethod,
      amount,
      payerName: guest.guestName,
      subject: `秒杀 ${goods.goodsName}`,
    },
    { phone: guest.guestPhone, cashier: null },
  )
  payment.countsPerformance = false
  const killOrderNo = night.ids.number('MS', night.date)
  night.rows.killOrder.push({
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
    ...codeOfNonce(night.venue.prepaidKey, `demo-${killOrderNo}`),
    status: killOrderStatus.paid,
    payDeadline: nowText(night),
    paidAt: nowText(night),
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
  })
  book(night, { killOrderId, killOrderNo, payment, sharer, about: `${goods.goodsName} ×${quantity}`, sale })
}

type Wanted = { goods: Row<'killGoods'>; buyerKeys: readonly string[]; quantity: number }

/** Whether there are pieces, and the buyer may have them under each of his names; if so, they are his. */
function takeShare(night: Night, { activityId, taken }: Sale, { goods, buyerKeys, quantity }: Wanted): boolean {
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
    night.rows.killTaken.push(share)
  }
  goods.soldNum += quantity
  return true
}

type Sold = {
  killOrderId: number
  killOrderNo: string
  payment: Row<'payment'>
  sharer: Person | null
  about: string
  sale: Sale
}

/** The money is owed to the guest until he is served; whoever shared the sale hears of it. */
function book(night: Night, { killOrderId, killOrderNo, payment, sharer, about, sale }: Sold): void {
  const { paymentId, payMethod, amount } = payment
  const lines = [
    { accountId: accountId(night, `${payMethod}:clearing`), amount },
    { accountId: accountId(night, 'prepaid:kill'), amount: -amount },
  ]
  postEntry(night, { businessKey: `payment:${paymentId}`, kind: 'prepaid', lines }, null)
  logOperation(night, endpoints.guestOrder, SYSTEM, {
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
    route: killOrdersRoute(sale.activityId),
    bizType: 'killOrder',
    bizId: killOrderId,
  }
  tell(night, sharer.userId, message, { read: false })
}
