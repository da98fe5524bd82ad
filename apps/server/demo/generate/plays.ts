/** Group plays: hosts announce them, guests join and pay by phone, arrive together and are admitted one by one; or too few join. */
import { formatFen } from '@nocturne/base/money'
import { splitFen, splitFenWithinCaps } from '@nocturne/base/money-split'
import { addDays, addMinutes } from '@nocturne/base/venue-time'
import {
  factType,
  goodsKind,
  notifyCategory,
  orderSource,
  orderStatus,
  orderType,
  payBizType,
  payMethod,
  payMode,
  playJoinStatus,
  stockBizType,
  userSex,
} from '@nocturne/contract/codes'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { choosePackageItems, isOnSale, computeRequiredStock } from '../../src/modules/catalog/public.ts'
import type { GoodsRow } from '../../src/modules/catalog/public.ts'
import type { Person } from '../../src/modules/directory/public.ts'
import { computePrepaidCode } from '../../src/modules/flash-sales/prepaid-code.ts'
import { buildPlayRoute } from '../../src/modules/flash-sales/play/play-routes.ts'
import { findInvalidPlayField } from '../../src/modules/flash-sales/play/play-rules.ts'
import type { CartLine } from '../../src/modules/orders/cart-rules.ts'
import { getAccountId } from './drawers.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import { formatNow, SYSTEM_ACTOR } from './night.ts'
import type { Guests, LiveOrder, Night, Sitting } from './night.ts'
import { addOnlinePayment } from './online-payment.ts'
import { refundOnline } from './online-refund.ts'
import { bookOrder, produceOrder, storeOrder } from './orders.ts'
import { drawOnlineMeans } from './pay-mix.ts'
import { bookPayment } from './payments.ts'
import { refreshBill } from './refresh-bill.ts'
import type { Random } from './random.ts'
import type { Process } from './timeline.ts'
import { logOperation, moveStock, postEntry, postFact, addNotification } from './write.ts'

/** A group play while its night is generated. */
export type LivePlay = {
  row: Row<'playEvent'>
  goods: Row<'playGoods'>[]
  joins: Row<'playJoin'>[]
  host: Person
  order: LiveOrder | null
}

const titles = ['周末拼桌夜', '单身派对', '生日同庆局', '电音之夜拼桌', '新朋友之夜', '德州小聚'] as const
const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林'.split('')
/** Weekdays on which a play is held: Wednesday and Friday. */
const PLAY_DAYS = [3, 5]
const [ANNOUNCED, FIRST_JOIN, LAST_JOIN, BEGINS] = [
  toNightSeconds(18, 32),
  toNightSeconds(18, 40),
  toNightSeconds(20, 50),
  toNightSeconds(21, 30),
]
const FORMED_SHARE = 0.8
/** Share of members among guests of plays. */
const MEMBER_SHARE = 0.3
const INVITED_SHARE = 0.4
const MINUTE = 60

/**
 * Plans the play of a night that has one; in the running night also those of future nights. `seat` seats the play's
 * guests.
 */
export function planPlays(
  night: Night,
  ranks: readonly Person[],
  seat: (play: LivePlay, areaId: number, guests: Guests) => Process,
): void {
  const random = night.stream('plays')
  const [first] = ranks
  if (!first) return
  const host = random.pick(ranks.slice(0, 12))
  if (night.clock.running) for (const days of [1, 3]) planUpcomingPlay(night, host, days)
  if (!night.clock.running && !PLAY_DAYS.includes(new Date(`${night.date}T00:00:00Z`).getUTCDay())) return
  const begins = roundToMinute(night.date, night.clock.text(BEGINS))
  night.time.plan(ANNOUNCED, () => {
    const play = publishPlay(night, { host, date: night.date, startAt: begins, random })
    if (!play) return
    const { memberLimit, minMember } = play.row
    const comes = night.clock.running || random.chance(FORMED_SHARE)
    const count = comes ? random.int(minMember, memberLimit) : random.int(1, minMember - 1)
    planJoins(night, play, { count, from: FIRST_JOIN, to: LAST_JOIN, random })
    if (!comes) night.time.plan(BEGINS, () => cancelPlay(night, play, '未达到成局人数'))
    else
      night.time.plan(BEGINS, () => {
        const [lead] = play.joins
        if (!lead) return
        const guests = { ...toGuests(lead), guestNum: play.joins.length }
        night.time.start(night.time.now(), seat(play, play.row.areaId, guests))
      })
  })
}

/** Announces a play some nights ahead; guests join it this evening. */
function planUpcomingPlay(night: Night, host: Person, days: number): void {
  const random = night.stream('coming play', days)
  const date = addDays(night.date, days)
  night.time.plan(ANNOUNCED, () => {
    const play = publishPlay(night, { host, date, startAt: `${date} 21:30:00`, random })
    if (!play) return
    // Tomorrow's play already has enough guests; a later one still lacks some.
    const count = days === 1 ? play.row.minMember + 1 : play.row.minMember - 2
    planJoins(night, play, { count, from: FIRST_JOIN, to: toNightSeconds(23, 30), random })
  })
}

/** Rounds down to a minute, unless that is before the night begins. */
function roundToMinute(date: string, text: string): string {
  const floored = `${text.slice(0, 16)}:00`
  return floored > `${date} 12:00:00` ? floored : text
}

type Announcement = { host: Person; date: string; startAt: string; random: Random }

/** 发起组局 by the rules of the command; null when the menu cannot cover it. */
function publishPlay(night: Night, { host, date, startAt, random }: Announcement): LivePlay | null {
  const memberLimit = random.int(6, 10)
  const price = random.pick([168_00, 198_00, 228_00, 268_00])
  const minMember = Math.max(3, memberLimit - 3)
  const playId = night.ids.next('playEvent')
  const goods = pickGoods(night, playId, price * memberLimit, random)
  const listAmount = goods.reduce((sum, one) => sum + one.price * one.quantity, 0)
  const createdAt = formatNow(night)
  const title = random.pick(titles)
  const terms = { startTime: startAt, price, memberLimit, minMember, maleNum: 0, femaleNum: 0 }
  if (findInvalidPlayField(terms, listAmount, createdAt) !== null) return null
  const { startTime: _start, ...seats } = terms
  const row: Row<'playEvent'> = {
    playId,
    playNo: night.ids.number('ZJ', night.date),
    title,
    coverUrl: null,
    description: '专属卡座，畅饮到闭店。',
    businessDate: date,
    startAt,
    hostUserId: host.userId,
    hostUserName: host.nickName,
    hostDeptId: host.deptId,
    areaId: random.pick([2, 3]),
    tableRecordId: null,
    ...seats,
    listAmount,
    joinCount: 0,
    lockedCount: 0,
    maleCount: 0,
    femaleCount: 0,
    verifyCount: 0,
    orderId: null,
    formedAt: null,
    cancelledAt: null,
    cancelUserId: null,
    cancelReason: '',
    endedAt: null,
    version: 0,
    createdAt,
  }
  night.rows.playEvent.push(row)
  night.rows.playGoods.push(...goods)
  logOperation(night, flashSales.playSave, host, {
    subjectType: 'play',
    subjectId: playId,
    after: { title, startAt, price, memberLimit, minMember },
  })
  return { row, goods, joins: [], host, order: null }
}

/** Chooses bottles and snacks worth the total price of all guests. */
function pickGoods(night: Night, playId: number, atLeast: number, random: Random): Row<'playGoods'>[] {
  const clock = formatNow(night).slice(11, 16)
  const sold = [...night.goods.values()].filter(
    (one) =>
      one.goodsKind === goodsKind.single &&
      isOnSale(one, clock) &&
      one.salePrice >= 200_00 &&
      one.salePrice <= 1_280_00 &&
      (!one.stockFlag || one.stockNum >= 6),
  )
  const chosen: Row<'playGoods'>[] = []
  for (let worth = 0; worth < atLeast && chosen.length < 5;) {
    const left = sold.filter(({ goodsId }) => !chosen.some((one) => one.goodsId === goodsId))
    if (left.length === 0) break
    const { goodsId, goodsName, unit, salePrice } = random.pick(left)
    const quantity = chosen.length === 4 ? Math.min(6, Math.ceil((atLeast - worth) / salePrice)) : random.int(1, 2)
    const orderNum = chosen.length
    chosen.push({ playId, goodsId, goodsName, unit, imageUrl: null, price: salePrice, quantity, orderNum })
    worth += salePrice * quantity
  }
  return chosen
}

type Joining = { count: number; from: number; to: number; random: Random }

function planJoins(night: Night, play: LivePlay, { count, from, to, random }: Joining): void {
  const sellers = night.venue.people.filter((person) => person.saleFlag)
  for (let index = 0; index < count; index += 1) {
    const inviter = random.chance(INVITED_SHARE) ? random.pick(sellers) : null
    const who = night.stream('play guest', play.row.playNo, index)
    night.time.plan(from + random.int(0, to - from), () => join(night, play, { inviter, random: who }))
  }
}

const toGuests = ({ guestName, guestPhone, sex }: Row<'playJoin'>): Guests => ({
  guestName,
  guestPhone,
  guestSex: sex,
  guestNum: 1,
  memberId: null,
  memberBp: null,
})

type PlayGuest = Pick<Row<'playJoin'>, 'guestName' | 'guestPhone' | 'sex' | 'memberId'>

/** Picks an unknown guest, or a member who has not joined the play yet. */
function createPlayGuest(night: Night, { joins }: LivePlay, random: Random): PlayGuest {
  const man = random.chance(0.55)
  const guestName = `${random.pick(surnames)}${man ? '先生' : '小姐'}`
  const guestPhone = `136${String(random.int(10_000_000, 99_999_999))}`
  const stranger = { guestName, guestPhone, sex: man ? userSex.male : userSex.female, memberId: null }
  const member = random.chance(MEMBER_SHARE) ? random.pick(night.venue.members) : undefined
  if (!member || joins.some((one) => one.memberId === member.memberId)) return stranger
  const { memberId, memberName, phonenumber, sex } = member
  return { guestName: memberName, guestPhone: phonenumber, sex, memberId }
}

/** A guest joins the play and pays immediately. */
function join(night: Night, play: LivePlay, { inviter, random }: { inviter: Person | null; random: Random }): void {
  const { row, host } = play
  const { guestName, guestPhone, sex, memberId } = createPlayGuest(night, play, random)
  const joinId = night.ids.next('playJoin')
  const means = drawOnlineMeans(random)
  const payment = addOnlinePayment(
    night,
    {
      bizType: payBizType.groupPlay,
      bizId: joinId,
      billId: null,
      orderId: null,
      amount: row.price,
      payMethod: means,
      payerName: guestName,
      subject: `组局 ${row.title}`,
    },
    { phone: guestPhone, cashier: null },
  )
  // A prepayment does not count as performance until it is used.
  payment.countsPerformance = false
  const createdAt = payment.createdAt
  const place: Row<'playJoin'> = {
    joinId,
    playId: row.playId,
    guestName,
    guestPhone,
    sex,
    deviceId: `demo-${guestPhone}`,
    openId: payment.payerOpenId,
    memberId,
    amount: row.price,
    inviteUserId: inviter?.userId ?? null,
    inviteUserName: inviter?.nickName ?? null,
    inviteDeptId: inviter?.deptId ?? null,
    paymentId: payment.paymentId,
    ...computePrepaidCode(night.venue.prepaidKey, `demo:${row.playNo}:${joinId}`),
    status: playJoinStatus.paid,
    payDeadline: addMinutes(createdAt, night.venue.config['kill.payMinutes']),
    paidAt: formatNow(night),
    businessDate: night.date,
    verifiedAt: null,
    verifyUserId: null,
    verifyUserName: null,
    refundedAt: null,
    refundDate: null,
    refundUserId: null,
    refundReason: '',
    forfeitedAt: null,
    forfeitDate: null,
    closedAt: null,
    createdAt,
  }
  night.rows.playJoin.push(place)
  play.joins.push(place)
  row.joinCount += 1
  row.maleCount += Number(sex === userSex.male)
  row.femaleCount += Number(sex === userSex.female)
  const formed = row.formedAt === null && row.joinCount >= row.minMember
  if (formed) row.formedAt = formatNow(night)
  const lines = [
    { accountId: getAccountId(night, `${means}:clearing`), amount: row.price },
    { accountId: getAccountId(night, 'prepaid:play'), amount: -row.price },
  ]
  postEntry(night, { businessKey: `payment:${payment.paymentId}`, kind: 'prepaid', lines }, null)
  const after = { playId: row.playId, guestName, amount: row.price }
  logOperation(night, flashSales.guestJoin, SYSTEM_ACTOR, { subjectType: 'playJoin', subjectId: joinId, after })
  const content = `${row.title}：${guestName} 已付 ${formatFen(row.price)}，${row.joinCount} / ${row.memberLimit} 人`
  const common = { category: notifyCategory.pay, route: buildPlayRoute(row.playId), bizType: 'play', bizId: row.playId }
  const read = !night.clock.running
  addNotification(night, host.userId, { ...common, title: formed ? '组局已成局' : '组局有人报名', content }, { read })
  if (inviter && inviter.userId !== host.userId)
    addNotification(night, inviter.userId, { ...common, title: '您邀请的客人已报名', content }, { read })
}

/** Cancels a play and refunds every guest. */
export function cancelPlay(night: Night, { row, joins, host }: LivePlay, reason: string): void {
  for (const place of joins) {
    const { paymentId, joinId, amount } = place
    const payment = night.rows.payment.find((one) => one.paymentId === paymentId)
    if (!payment) throw new Error(`guest ${joinId} of play ${row.playNo} has not paid tonight`)
    payment.refundedAmount = amount
    Object.assign(place, {
      status: playJoinStatus.refunded,
      refundedAt: formatNow(night),
      refundDate: night.date,
      refundReason: reason,
    })
    const lines = [
      { accountId: getAccountId(night, 'prepaid:play'), amount },
      { accountId: getAccountId(night, 'refund:channel'), amount: -amount },
    ]
    const reverses = `payment:${payment.paymentId}`
    postEntry(night, { businessKey: `play:${joinId}:refund`, kind: 'prepaid', lines, reverses }, null)
    refundOnline(night, { paymentId: payment.paymentId, amount, reason, of: 'play', bizId: joinId })
  }
  Object.assign(row, {
    joinCount: 0,
    maleCount: 0,
    femaleCount: 0,
    cancelledAt: formatNow(night),
    cancelReason: reason,
    version: row.version + 1,
  })
  logOperation(night, flashSales.playCancel, SYSTEM_ACTOR, {
    title: '组局未成局取消',
    subjectType: 'play',
    subjectId: row.playId,
    after: { playNo: row.playNo, reason, refundCount: joins.length },
  })
  const content = `${row.title}：${reason}，${joins.length} 位客人的款项已原路退回`
  const message = { category: notifyCategory.pay, title: '组局已取消', content, route: buildPlayRoute(row.playId) }
  addNotification(
    night,
    host.userId,
    { ...message, bizType: 'play', bizId: row.playId },
    { read: !night.clock.running },
  )
}

/** Admits the guests of a play at their table, one after the other. */
export function* admitPlayGuests(night: Night, sitting: Sitting, play: LivePlay): Process {
  const { row, joins } = play
  const random = night.stream('admit', row.playNo)
  for (const place of joins) {
    yield night.time.now() + random.int(1, 4) * MINUTE
    if (play.order) payShare(night, sitting, play, place)
    else if (!placePlayOrder(night, sitting, play, place)) return cancelPlay(night, play, '商品已售罄')
    row.verifyCount += 1
    const admitted = { verifiedAt: formatNow(night), verifyUserId: sitting.waiter.userId }
    Object.assign(place, { status: playJoinStatus.verified, ...admitted, verifyUserName: sitting.waiter.nickName })
    logOperation(night, flashSales.certConsume, sitting.waiter, {
      subjectType: 'playJoin',
      subjectId: place.joinId,
      before: { status: playJoinStatus.paid },
      after: { status: playJoinStatus.verified, playNo: row.playNo, amount: place.amount },
    })
  }
  if (!night.clock.running) row.endedAt = `${addDays(night.date, 1)} 12:00:15`
}

/** Places the order of the play with the first guest's share; returns false when stock is insufficient. */
function placePlayOrder(night: Night, sitting: Sitting, play: LivePlay, place: Row<'playJoin'>): boolean {
  const lines = createLines(night, play, place.amount)
  if (!lines) return false
  const order = storeOrder(
    night,
    sitting,
    {
      orderType: orderType.groupPlay,
      source: orderSource.staff,
      orderUser: sitting.waiter,
      recommend: play.host,
      memberId: sitting.guests.memberId,
      payMode: payMode.payNow,
      status: orderStatus.placed,
      remark: `组局 ${play.row.playNo}`,
    },
    lines,
  )
  const { orderId } = order.row
  const taken = new Map([...computeRequiredStock(lines)].map(([goodsId, quantity]) => [goodsId, -quantity]))
  moveStock(night, taken, { bizType: stockBizType.promotion, orderId, userId: sitting.waiter.userId })
  bookOrder(night, order)
  refreshBill(night, sitting.bill, sitting.waiter.userId)
  payWith(night, sitting, order, place)
  produceOrder(night, order)
  play.order = order
  Object.assign(play.row, { tableRecordId: sitting.record.tableRecordId, orderId })
  return true
}

/** Order lines at the agreed prices, each with its share of the discount; null when goods are out of stock. */
function createLines(night: Night, { goods }: LivePlay, amount: number): CartLine<GoodsRow>[] | null {
  const listed = goods.map(({ price, quantity }) => price * quantity)
  const discounts = splitFen(listed.reduce((sum, part) => sum + part, 0) - amount, listed)
  const lines = goods.flatMap(({ goodsId, price, quantity }, index): CartLine<GoodsRow>[] => {
    const found = night.goods.get(goodsId)
    const parts = found && choosePackageItems(found)
    if (!found || !parts) return []
    const served = { ...found, salePrice: price, discountFlag: false }
    const otherDiscount = discounts[index] ?? 0
    const line = { goods: served, quantity, flavor: '', options: [], itemRemark: '', parts, amount: price * quantity }
    return [{ ...line, memberDiscount: 0, otherDiscount }]
  })
  const short = [...computeRequiredStock(lines)].some(([goodsId, quantity]) => {
    const shelf = night.goods.get(goodsId)
    return shelf?.soldOut || (shelf?.stockFlag && shelf.stockNum < quantity)
  })
  return short || lines.length < goods.length ? null : lines
}

/** Reduces the order's discount by this guest's share, and pays that amount with their prepayment. */
function payShare(night: Night, sitting: Sitting, { order }: LivePlay, place: Row<'playJoin'>): void {
  if (!order) return
  const given = order.lines.map((line) => line.otherDiscount)
  const parts = splitFenWithinCaps(place.amount, given, given)
  if (!parts) throw new Error(`order ${order.row.orderNo} gives away less than ${place.amount}`)
  for (const [index, line] of order.lines.entries()) line.otherDiscount -= parts[index] ?? 0
  const { amount } = place
  postFact(night, order, { factType: factType.discounted, discountKind: 'prepay', dDiscount: -amount, dUnpaid: amount })
  payWith(night, sitting, order, place)
}

function payWith(night: Night, { bill, waiter }: Sitting, order: LiveOrder, { amount, paymentId }: Row<'playJoin'>) {
  if (paymentId === null) throw new Error('a guest who has not paid is not admitted')
  bookPayment(night, { bill, order, payMethod: payMethod.prepay, amount, sourcePaymentId: paymentId, cashier: waiter })
}
