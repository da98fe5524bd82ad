/**
 * Everything people, guests and the house itself do at merged tables, each through the front door. A command of the contract that is
 * not here touches no table: `merged-commands.test.ts` names it with why.
 */
import { randomUUID } from 'node:crypto'
import { addMinutes, businessDateOf, parseTime } from '@nocturne/base/venue-time'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import {
  actorClockKind,
  applyType,
  bookingStatus,
  payBizType,
  payMethod,
  payMode,
  produceStatus,
  queueType,
  refundType,
  sendReason,
  stockBizType,
  withdrawVerifyType,
} from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { ledger } from '@nocturne/contract/ledger/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { stage } from '@nocturne/contract/stage/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { sweepOrders } from '../../src/jobs/order-sweeper.ts'
import { sweepBookings } from '../../src/jobs/booking-sweeper.ts'
import { sweepProduction } from '../../src/jobs/production-sweeper.ts'
import { keepAllAlerts } from '../../src/jobs/alert-keeper.ts'
import { followAttempts, followRefunds } from '../../src/modules/payments/jobs.ts'
import type { Caller } from '../api.ts'
import { addBooking, balanceOf, BOTTLE, letOffMinimum, recordOf } from '../factories.ts'
import { codeOf, guestPhone } from '../guest-phone.ts'
import type { GuestPhone } from '../guest-phone.ts'
import { memberPhone } from '../members.ts'
import { payIn, RULE_1000 } from '../stored-value.ts'
import { LATE, lineOf, OTHER_BOTTLE } from './merged-group.ts'
import type { Group, Stage } from './merged-group.ts'

/** What was said; a job says nothing. */
type Said = { code: number; httpStatus: number; errCode?: string | undefined; msg?: string }

export type Command = {
  name: string
  /** What of the contract it is; a job of the house is nothing of it. */
  of: Endpoint | null
  /** From which stage of a group there is anything to do. */
  since: Stage
  /** What must be there before, made once for a group. */
  needs: ((group: Group) => Promise<unknown>) | null
  send: (group: Group) => Promise<Said>
  /** Several transactions, of which a later one finds what an earlier one has left. */
  inParts: boolean
}

/** Something at a group that is made when somebody first needs it. */
function part<T>(make: (group: Group) => Promise<T>): (group: Group) => Promise<T> {
  const made = new WeakMap<Group, Promise<T>>()
  return (group) => {
    const known = made.get(group) ?? make(group)
    made.set(group, known)
    return known
  }
}

const nightOf = ({ api }: Pick<Group, 'api'>) => businessDateOf(api.clock.now())
const goods = [{ goodsId: BOTTLE, quantity: 1 }]
/** As people write it down who carry: not in the order of the house. */
const backwards = [{ goodsId: OTHER_BOTTLE, quantity: 1 }, ...goods]
const card = (amount: number) => [{ payMethod: payMethod.card, amount, slipNo: 'P1' }]
const now = ({ api }: Group) => parseTime(api.clock.now())
const versionOf = async ({ api }: Group, tableRecordId: number) => (await recordOf(api, tableRecordId)).version
const idOf = ({ userId }: Caller) => userId ?? 0

/** Sends again what was decided on an old sight, as a person does who looks again. */
async function fresh(group: Group, tableRecordId: number, send: (version: number) => Promise<Said>): Promise<Said> {
  for (let tries = 0; ; tries += 1) {
    const said = await send(await versionOf(group, tableRecordId))
    if (said.errCode !== 'STALE_DATA' || tries === 3) return said
  }
}

// What there is to decide, to end or to undo.

const booked = part(({ sales, bookedTable, api }) =>
  addBooking(sales, { tableId: bookedTable, depositAmount: 5_000, arriveTime: LATE }, api),
)
const depositToReturn = part(async ({ sales, cashier, api }) => {
  const { bookingId } = await addBooking(sales, { areaId: 2, depositAmount: 5_000, arriveTime: LATE }, api)
  await cashier.call(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash })
  return bookingId
})
/** A guest is paying the deposit of his booking. */
const payingDeposit = part(async ({ sales, api }) => {
  const { bookingId, shareCode } = await addBooking(sales, { areaId: 2, depositAmount: 5_000, arriveTime: LATE }, api)
  await guestPhone(api).call(billing.guestPay, {
    requestId: randomUUID(),
    bizType: payBizType.deposit,
    bookingId,
    shareCode,
    payMethod: 'wechat',
    openId: 'o-of-guest',
  })
  return bookingId
})
const given = part(async ({ gm, joined }) =>
  gm.call(gifts.add, { tableRecordId: joined, items: goods, reason: sendReason.customerCare }),
)
const playing = part(async ({ singer, main }) => {
  const { actorClockId } = await singer.call(stage.on, { clockKind: actorClockKind.requested, tableRecordId: main })
  return actorClockId
})
const paidOrder = part(async ({ gm, main, billId }) => {
  const { orderId, payableAmount } = await gm.call(orders.add, {
    tableRecordId: main,
    items: [{ goodsId: BOTTLE, quantity: 4 }],
    payMode: payMode.payNow,
  })
  await gm.call(billing.settle, { billId, orderId, payments: card(payableAmount) })
  return orderId
})
const onAccount = part(async ({ manager, api, billId }) => {
  await manager.call(billing.settle, {
    billId,
    payments: [{ payMethod: payMethod.credit, amount: 5_000, credit: { guaranteeUserId: idOf(manager), ...guestOf } }],
  })
  const { creditId } = await api.db
    .selectFrom('creditRecord')
    .select('creditId')
    .where('billId', '=', billId)
    .orderBy('creditId', 'desc')
    .executeTakeFirstOrThrow()
  return creditId
})
const guestOf = { guestName: '王总', guestPhone: '13800002222', reason: '老客户' }
const bottleOfGuest = part(async (group) => {
  const { api, gm, waiter, bar, formerTable } = group
  const { tableRecordId } = await gm.call(tables.open, { tableId: formerTable, guestNum: 2 })
  const { orderId } = await gm.call(orders.add, {
    tableRecordId,
    items: [{ goodsId: BOTTLE, quantity: 6 }],
    payMode: payMode.payLater,
  })
  const { billId } = await recordOf(api, tableRecordId)
  await gm.call(billing.settle, { billId, payments: card(528_000) })
  const guestPhone = `1370000${String(tableRecordId % 10_000).padStart(4, '0')}`
  const deposit = async () => {
    const items = [{ orderItemId: await lineOf(group, orderId), quantity: 2 }]
    const made = await waiter.call(wine.depositAdd, { tableRecordId, guestName: '陈先生', guestPhone, items })
    const { wineItemId } = await api.db
      .selectFrom('wineItem')
      .select('wineItemId')
      .where('depositId', '=', made.depositId)
      .executeTakeFirstOrThrow()
    return { ...made, wineItemId }
  }
  const takenIn = async () => {
    const made = await deposit()
    const { depositId, wineItemId } = made
    const items = [{ wineItemId, labelNo: `M${wineItemId}`, cabinetNo: 'A-03' }]
    await bar.call(wine.depositAudit, { depositId, agree: true, items })
    return made
  }
  const stored = await takenIn()
  return { ...stored, lost: await takenIn(), waiting: await deposit(), formerRecordId: tableRecordId }
})
const fetching = part(async (group) => {
  const { withdrawId } = (await fetchBottle(group)).data
  return withdrawId
})
const fetchBottle = async (group: Group) => {
  const { depositId, wineItemId, takeCode } = await bottleOfGuest(group)
  return group.waiter.send(wine.withdrawAdd, {
    guestOf: depositId,
    tableRecordId: group.joined,
    items: [{ wineItemId, quantity: 1 }],
    verifyType: withdrawVerifyType.pickupCode,
    verifyCode: takeCode,
  })
}
/** Guests who left: their table is free, and their bill can be reversed still. */
const formerBill = part(async (group) => {
  const { gm, cashier, sales, api, freeTable, otherFreeTable } = group
  const { bookingId } = await addBooking(
    sales,
    { tableId: otherFreeTable, depositAmount: 5_000, arriveTime: LATE },
    api,
  )
  await cashier.call(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash })
  const [main, joined] = [
    await gm.call(tables.open, { tableId: otherFreeTable, guestNum: 2, bookingId }),
    await gm.call(tables.open, { tableId: freeTable, guestNum: 2 }),
  ]
  const { tableRecordId } = main
  for (const one of [main, joined])
    await gm.call(orders.add, { tableRecordId: one.tableRecordId, items: goods, payMode: payMode.payLater })
  const version = async () => versionOf(group, tableRecordId)
  await gm.call(tables.merge, {
    mainRecordId: tableRecordId,
    recordIds: [joined.tableRecordId],
    version: await version(),
  })
  const { billId } = await recordOf(api, tableRecordId)
  await cashier.call(billing.settle, {
    billId,
    payments: [
      { payMethod: payMethod.cash, amount: 20_000 },
      { payMethod: payMethod.deposit, amount: 5_000, depositBookingId: bookingId },
      ...card(151_000),
    ],
  })
  for (const one of [main, joined]) await letOffMinimum(api, gm, one.tableRecordId)
  await gm.call(tables.clear, { tableRecordId, version: await version(), force: true })
  return { billId, tableRecordId }
})
let codes = 0
/** What a guest's phone shows to be scanned, never the same. */
const newCode = () => `13${String((codes += 1)).padStart(16, '0')}`
/** The provider tells of a payment that the guest has made. */
async function arrive({ api, wechat }: Group, outTradeNo: string): Promise<Said> {
  if (wechat.trades.get(outTradeNo)?.state === 'waiting') wechat.pay(outTradeNo)
  const event = { eventKey: randomUUID(), kind: 'trade', outTradeNo, reply: wechat.replyOf(outTradeNo) }
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/api/pay/notify/wechat',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(event),
  })
  return { code: statusCode, httpStatus: statusCode }
}
/** Bought in a flash sale and paid. */
const bought = part(async (group) => {
  const phone = guestPhone(group.api)
  const { killOrderId } = await phone.call(flashSales.guestOrder, {
    killGoodsId: group.killGoodsId,
    quantity: 1,
    guestName: '王先生',
    guestPhone: `139${String(group.main).padStart(8, '0')}`,
  })
  await payAhead(group, phone, { bizType: payBizType.flashSale, killOrderId })
  return killOrderId
})
type Ahead =
  | { bizType: typeof payBizType.flashSale; killOrderId: number }
  | { bizType: typeof payBizType.groupPlay; joinId: number }
async function payAhead(group: Group, phone: GuestPhone, what: Ahead): Promise<void> {
  const wish = { requestId: randomUUID(), payMethod: 'wechat' as const, openId: 'o-of-guest', ...what }
  const { paymentNo } = await phone.call(billing.guestPay, wish)
  await arrive(group, await orderAtProvider(group, paymentNo))
}
const orderAtProvider = async ({ api }: Group, paymentNo: string) => {
  const { outTradeNo } = await api.db
    .selectFrom('payment as p')
    .innerJoin('paymentAttempt as a', 'a.paymentId', 'p.paymentId')
    .select('a.outTradeNo')
    .where('p.paymentNo', '=', paymentNo)
    .executeTakeFirstOrThrow()
  return outTradeNo
}
/** On stage and off again. */
const played = part(async ({ director, thirdSinger, main }) => {
  const { actorClockId } = await director.call(stage.on, {
    actorUserId: idOf(thirdSinger),
    clockKind: actorClockKind.requested,
    tableRecordId: main,
  })
  await director.call(stage.off, { actorClockId, keepShort: true })
  return actorClockId
})
/** A guest who is paying on his phone. */
const running = part(async (group) => {
  const { api, phone } = group
  const { paymentNo } = await phone.call(billing.guestPay, wishOf(group))
  return api.db
    .selectFrom('payment as p')
    .innerJoin('paymentAttempt as a', 'a.paymentId', 'p.paymentId')
    .select(['p.paymentId', 'p.paymentNo', 'a.outTradeNo'])
    .where('p.paymentNo', '=', paymentNo)
    .executeTakeFirstOrThrow()
})
const wishOf = ({ main, phone: { pass } }: Group) => ({
  requestId: randomUUID(),
  tableRecordId: main,
  pass,
  payMethod: 'wechat' as const,
  splitMode: 'amount' as const,
  amount: 2_000,
  openId: 'o-of-guest',
})
const payOnPhone = (group: Group) => group.phone.send(billing.guestPay, wishOf(group))
const guestsOrder = part(
  async ({ phone }) => (await phone.call(guest.createOrder, { pass: phone.pass, items: goods })).orderId,
)
let membersMade = 0
const newMember = async ({ gm }: Group) => {
  const phonenumber = `135${String((membersMade += 1)).padStart(8, '0')}`
  return (await gm.call(members.add, { phonenumber })).memberId
}
const memberOfBill = part(newMember)
const memberWithMoney = part(async (group) => {
  const memberId = await newMember(group)
  await payIn(group.cashier, memberId)
  return { memberId, phone: await memberPhone(group.api, memberId, `phone-${group.main}`) }
})
const houseCode = part(async ({ finance, cashier }) => {
  const { rows } = await finance.call(vouchers.packages, { platform: 'other' })
  const groupPackageId = rows[0]?.groupPackageId ?? 0
  const dates = { beginDate: '2026-03-01', endDate: '2026-03-31' }
  const { codes } = await finance.call(vouchers.issueHouseCodes, {
    requestId: randomUUID(),
    groupPackageId,
    count: 2,
    ...dates,
  })
  return Promise.all(codes.map((code) => cashier.call(vouchers.prepare, { code })))
})
const consume = async (group: Group, nth: number, tableRecordId: number) => {
  const prepared = (await houseCode(group))[nth]
  return group.cashier.send(vouchers.consume, {
    requestId: randomUUID(),
    verifyToken: prepared?.verifyToken ?? '',
    certificateIds: prepared?.certificates.map(({ certificateId }) => certificateId) ?? [],
    tableRecordId,
    packageDetail: [{ goodsId: 48, quantity: 1 }],
  })
}
const consumed = part(async (group) => (await consume(group, 1, group.main)).data.verifyIds[0] ?? 0)
const queued = part(async ({ gm }) => {
  const { queueId } = await gm.call(queueing.issue, { queueType: queueType.booth, guestNum: 2 })
  await gm.call(queueing.call, { queueId })
  return queueId
})

/** A group play with two guests who paid, that has come about. */
const play = part(async (group) => {
  const { playId } = await group.gm.call(flashSales.playSave, {
    title: '周六拼桌夜',
    startTime: '2026-03-15 05:00:00',
    areaId: 1,
    price: 16_800,
    memberLimit: 4,
    minMember: 2,
    maleNum: 0,
    femaleNum: 0,
    goods: [{ goodsId: BOTTLE, quantity: 1 }],
  })
  const joins: number[] = []
  for (const nth of [1, 2]) {
    const phone = guestPhone(group.api)
    const number = `136${nth}${String(group.main).padStart(7, '0')}`
    const { joinId } = await phone.call(flashSales.guestJoin, { playId, guestName: '林小姐', guestPhone: number })
    await payAhead(group, phone, { bizType: payBizType.groupPlay, joinId })
    joins.push(joinId)
  }
  return { playId, joins }
})
/** Paid by a code that was scanned; the refund of it failed at the provider. */
const failedRefund = part(async (group) => {
  const { gm, cashier, api, wechat, main, billId } = group
  const { orderId } = await gm.call(orders.add, { tableRecordId: main, items: goods, payMode: payMode.payNow })
  await cashier.call(billing.scanPay, { requestId: randomUUID(), billId, orderId, authCode: newCode() })
  const back = { refundType: refundType.moneyOnly, amount: 50, reason: '投诉' } as const
  const { refundId } = await gm.call(billing.refundApply, { orderId, ...back })
  wechat.next.refund.push(async () => ({ state: 'closed', reason: '退款关闭' }))
  await followRefunds(api.db, now(group))
  return refundId
})
const paidTip = part(async (group) => {
  const { data } = await tip(group)
  await arrive(group, await orderAtProvider(group, data.paymentNo))
  return data.rewardId
})
const tip = (group: Group) =>
  guestPhone(group.api).send(rewards.give, {
    money: 5_200,
    userId: idOf(group.singer),
    rewardCode: group.rewardCode,
    payMethod: 'wechat',
    openId: 'o-of-guest',
    tableId: group.mainTable,
    requestId: randomUUID(),
  })
/** Asked for by a guest, and nobody has confirmed it yet. */
const unconfirmed = part(async ({ sales, freeTable, api }) => {
  const { bookingId } = await addBooking(sales, { areaId: 2, arriveTime: LATE }, api)
  await api.db
    .updateTable('booking')
    .set({ status: bookingStatus.unconfirmed, tableId: freeTable })
    .where('bookingId', '=', bookingId)
    .execute()
  return bookingId
})
const missed = part(async ({ sales, freeTable, api }) => {
  const { bookingId } = await addBooking(sales, { areaId: 2, arriveTime: LATE }, api)
  await api.db
    .updateTable('booking')
    .set({ status: bookingStatus.expired, tableId: freeTable })
    .where('bookingId', '=', bookingId)
    .execute()
  return bookingId
})

// What waits for a yes.

type Waiting = { approvalId: number; by: Caller; owner: Caller }

/** The newest request, who is asked first, and whose it is. */
async function newest({ api }: Group): Promise<Waiting> {
  const { approvalId, approver, applicant } = await api.db
    .selectFrom('approval as a')
    .innerJoin('approvalStep as s', 's.approvalId', 'a.approvalId')
    .innerJoin('appUser as u', 'u.userId', 's.approverId')
    .innerJoin('appUser as w', 'w.userId', 'a.applyUserId')
    .select(['a.approvalId', 'u.userName as approver', 'w.userName as applicant'])
    .whereRef('s.stepNo', '=', 'a.currentStep')
    .orderBy('a.approvalId', 'desc')
    .orderBy('s.stepId')
    .executeTakeFirstOrThrow()
  return { approvalId, by: await api.as(approver), owner: await api.as(applicant) }
}

const askForGift = ({ manager, joined, gm }: Group) =>
  manager.send(gifts.add, {
    tableRecordId: joined,
    items: goods,
    reason: sendReason.customerCare,
    sendUserId: idOf(gm),
  })
const askForCredit = ({ sales, billId }: Group) =>
  sales.send(billing.creditApply, { billId, amount: 1_000, guaranteeUserId: idOf(sales), ...guestOf })
const askForRefund = async (group: Group) =>
  group.cashier.send(billing.refundApply, {
    orderId: await paidOrder(group),
    refundType: refundType.moneyOnly,
    amount: 30_000,
    reason: '投诉',
  })
const askToReturn = ({ waiter, joinedLineId }: Group) =>
  waiter.send(orders.askReturn, { orderItemId: joinedLineId, quantity: 1, reason: '点错了' })
const askToStayBelow = async (group: Group) => {
  const { gm, cashier, billId, main } = group
  const { minDiffAmount } = await gm.call(billing.detail, { billId })
  return fresh(group, main, (version) =>
    cashier.send(billing.stayBelow, { billId, version, minDiffAmount, reason: '老客户' }),
  )
}
/** Time nobody clocked: of the minute since the group came together. */
const askForTime = ({ main, api }: Group, performer: Caller) => {
  const endTime = api.clock.now()
  return performer.send(stage.applyAdd, {
    applyType: applyType.actorCorrection,
    businessDate: nightOf({ api }),
    tableRecordId: main,
    clockKind: actorClockKind.extra,
    beginTime: addMinutes(endTime, -1),
    endTime,
    reason: '忘了点',
  })
}
const askedTime = part(async (group) => {
  const { data, errCode } = await askForTime(group, group.singer)
  return data?.applyId ?? Promise.reject(new Error(errCode))
})

/** The five kinds of requests at a table; each is agreed to, refused and taken back. */
const asked = {
  gift: part(async (group) => (await askForGift(group), newest(group))),
  return: part(async (group) => (await askToReturn(group), newest(group))),
  credit: part(async (group) => (await askForCredit(group), newest(group))),
  refund: part(async (group) => (await askForRefund(group), newest(group))),
  belowMin: part(async (group) => {
    await raiseMinimum(group)
    await askToStayBelow(group)
    return newest(group)
  }),
}
const askedFor = async ({ api }: Group, table: 'refund' | 'creditRecord', key: 'refundId' | 'creditId') => {
  const row = await api.db.selectFrom(table).select(key).orderBy(key, 'desc').executeTakeFirstOrThrow()
  return (row as Record<string, number>)[key] ?? 0
}
const askedRefund = part(async (group) => (await asked.refund(group), askedFor(group, 'refund', 'refundId')))
const askedCredit = part(async (group) => (await asked.credit(group), askedFor(group, 'creditRecord', 'creditId')))
const raiseMinimum = part((group) =>
  fresh(group, group.main, (version) =>
    group.gm.send(tables.changeMin, { tableRecordId: group.main, minCharge: 9_000_000, reason: '店庆', version }),
  ),
)

/** What is done by nobody: it is heard of when it fails. */
const job =
  (run: (group: Group) => Promise<unknown>) =>
  async (group: Group): Promise<Said> => {
    await run(group)
    return { code: 200, httpStatus: 200 }
  }
const SOON_MS = 20 * 60_000
const later = (group: Group) => new Date(now(group).getTime() + SOON_MS)

type Wish = Partial<Pick<Command, 'since' | 'needs' | 'inParts'>>
const command = (
  name: string,
  of: Endpoint | null,
  send: Command['send'],
  { since = 'open', needs = null, inParts = false }: Wish = {},
): Command => ({ name, of, since, needs, inParts, send })
const inParts = (needs: Command['needs'] = null): Wish => ({ since: 'paid', needs, inParts: true })
const withPaid = (needs: Command['needs']): Wish => ({ since: 'paid', needs })

const decisions = (Object.keys(asked) as (keyof typeof asked)[]).flatMap((kind) => [
  ...(['agree', 'reject'] as const).map((action) =>
    command(
      `${action} to ${kind}`,
      approvals.handle,
      async (group) => {
        const { by, approvalId } = await asked[kind](group)
        return by.send(approvals.handle, { approvalId, action, opinion: '核对过了' })
      },
      withPaid(asked[kind]),
    ),
  ),
  command(
    `take back ${kind}`,
    approvals.cancel,
    async (group) => {
      const { owner, approvalId } = await asked[kind](group)
      return owner.send(approvals.cancel, { approvalId })
    },
    withPaid(asked[kind]),
  ),
])

const atTables: Command[] = [
  command('open the free table', tables.open, ({ gm, freeTable: tableId }) =>
    gm.send(tables.open, { tableId, guestNum: 2 }),
  ),
  command('open it with a package', tables.open, ({ gm, freeTable: tableId }) =>
    gm.send(tables.open, { tableId, guestNum: 2, openGoodsId: BOTTLE }),
  ),
  command(
    'open for those who booked',
    tables.open,
    async (group) => {
      const { bookingId } = await booked(group)
      return group.gm.send(tables.open, { tableId: group.bookedTable, bookingId, guestNum: 2 })
    },
    { needs: booked },
  ),
  ...(['main', 'joined'] as const).map((which) =>
    command(`move the ${which}`, tables.transfer, (group) =>
      fresh(group, group[which], (version) =>
        group.gm.send(tables.transfer, { tableRecordId: group[which], toTableId: group.freeTable, version }),
      ),
    ),
  ),
  command('merge a third', tables.merge, (group) =>
    fresh(group, group.main, (version) =>
      group.gm.send(tables.merge, { mainRecordId: group.main, recordIds: [group.third], version }),
    ),
  ),
  command('split', tables.split, (group) =>
    fresh(group, group.joined, (version) => group.gm.send(tables.split, { tableRecordId: group.joined, version })),
  ),
  command('clear', tables.clear, (group) =>
    fresh(group, group.main, (version) =>
      group.gm.send(tables.clear, { tableRecordId: group.main, version, force: true }),
    ),
  ),
  command('clear what is settled', tables.clearSettled, ({ gm, main, third }) =>
    gm.send(tables.clearSettled, { tableRecordIds: [third, main] }),
  ),
  command('cancel the opening of the third', tables.cancelOpen, (group) =>
    fresh(group, group.third, (version) =>
      group.gm.send(tables.cancelOpen, { tableRecordId: group.third, version, reason: '开错台' }),
    ),
  ),
  command('lock the free table', tables.lock, ({ gm, freeTable: tableId }) =>
    gm.send(tables.lock, { tableId, reason: '维修' }),
  ),
  command('unlock', tables.unlock, ({ gm, lockedTable: tableId }) => gm.send(tables.unlock, { tableId })),
  command('another sales person', tables.changeSales, (group) =>
    fresh(group, group.joined, (version) =>
      group.gm.send(tables.changeSales, {
        tableRecordId: group.joined,
        salesUserId: idOf(group.otherSales),
        reason: '客人指定',
        version,
      }),
    ),
  ),
  command('guests', tables.changeGuest, ({ gm, joined: tableRecordId }) =>
    gm.send(tables.changeGuest, { tableRecordId, guestNum: 6 }),
  ),
  command('minimum', tables.changeMin, (group) =>
    fresh(group, group.joined, (version) =>
      group.gm.send(tables.changeMin, { tableRecordId: group.joined, minCharge: 100_000, reason: '店庆', version }),
    ),
  ),
  command('minimum let off', tables.waiveMin, (group) =>
    fresh(group, group.main, (version) =>
      group.gm.send(tables.waiveMin, { tableRecordId: group.main, reason: '老客户', version }),
    ),
  ),
  command('another code of the table', guest.rotateCode, ({ gm, bookedTable: tableId }) =>
    gm.send(guest.rotateCode, { tableId }),
  ),
]

const bottles = (quantity: number) => [OTHER_BOTTLE, BOTTLE].map((goodsId) => ({ goodsId, quantity }))

const ordering: Command[] = [
  ...(['main', 'joined'] as const).map((which) =>
    command(`order at the ${which}`, orders.add, (group) =>
      group.manager.send(orders.add, { tableRecordId: group[which], items: backwards, payMode: payMode.payLater }),
    ),
  ),
  command('order to be paid first', orders.add, ({ manager, joined: tableRecordId }) =>
    manager.send(orders.add, { tableRecordId, items: bottles(1), payMode: payMode.payNow }),
  ),
  command('cancel what waits', orders.cancel, ({ gm, waitingOrderId: orderId }) => gm.send(orders.cancel, { orderId })),
  command('pay it later after all', orders.toPostpay, ({ gm, waitingOrderId: orderId }) =>
    gm.send(orders.toPostpay, { orderId }),
  ),
  command('return goods', orders.returnItem, (group) =>
    fresh(group, group.main, (version) =>
      group.gm.send(orders.returnItem, { orderItemId: group.lineId, quantity: 1, reason: '点错了', version }),
    ),
  ),
  command('ask to return goods', orders.askReturn, askToReturn),
  command('change a price', orders.changePrice, (group) =>
    fresh(group, group.joined, (version) =>
      group.gm.send(orders.changePrice, {
        orderItemId: group.joinedLineId,
        newPrice: 80_000,
        reason: '老客人',
        version,
      }),
    ),
  ),
  command('urge', orders.urge, ({ waiter, orderId }) => waiter.send(orders.urge, { orderId })),
  ...([produceStatus.making, produceStatus.produced] as const).map((status) =>
    command(`lines become ${status}`, orders.produceHandle, async (group) => {
      const orderItemIds = (await linesOf(group, 'first')).toReversed()
      return group.gm.send(orders.produceHandle, { orderItemIds, produceStatus: status })
    }),
  ),
  command(
    'lines are brought',
    orders.produceHandle,
    async (group) => {
      const orderItemIds = (await produced(group)).toReversed()
      return group.gm.send(orders.produceHandle, { orderItemIds, produceStatus: produceStatus.delivered })
    },
    { needs: (group) => produced(group) },
  ),
  command(
    'lines come back',
    orders.produceUndo,
    async (group) => {
      const orderItemIds = await produced(group)
      return group.gm.send(orders.produceUndo, { orderItemIds })
    },
    { needs: (group) => produced(group) },
  ),
]
/** The first or the last line of both orders. */
const linesOf = async (group: Group, which: 'first' | 'last') => {
  const lines = await group.api.db
    .selectFrom('orderItem')
    .select(['orderId', 'orderItemId'])
    .where('orderId', 'in', [group.orderId, group.joinedOrderId])
    .orderBy('orderItemId')
    .execute()
  const ofOrders = [...Map.groupBy(lines, ({ orderId }) => orderId).values()]
  return ofOrders.map((all) => all.at(which === 'first' ? 0 : -1)?.orderItemId ?? 0)
}
const produced = part(async (group) => {
  const orderItemIds = await linesOf(group, 'last')
  await group.gm.call(orders.produceHandle, { orderItemIds, produceStatus: produceStatus.produced })
  return orderItemIds
})

const onBills: Command[] = [
  command('print before', billing.print, ({ gm, billId }) => gm.send(billing.print, { billId, kind: 'pre' })),
  command('print after', billing.print, ({ gm, billId }) => gm.send(billing.print, { billId, kind: 'final' }), {
    since: 'settled',
  }),
  command('discount', billing.discount, (group) =>
    fresh(group, group.main, (version) =>
      group.gm.send(billing.discount, { billId: group.billId, version, rateBp: 9_500, reason: '熟客' }),
    ),
  ),
  command('wipe', billing.wipe, (group) =>
    fresh(group, group.main, (version) => group.gm.send(billing.wipe, { billId: group.billId, version, amount: 100 })),
  ),
  command(
    'a member',
    billing.member,
    async (group) => {
      const memberId = await memberOfBill(group)
      return fresh(group, group.main, (version) =>
        group.gm.send(billing.member, { billId: group.billId, version, memberId }),
      )
    },
    { needs: memberOfBill },
  ),
  command(
    'up to the minimum',
    billing.topUp,
    (group) => fresh(group, group.main, (version) => group.gm.send(billing.topUp, { billId: group.billId, version })),
    { needs: raiseMinimum },
  ),
  command('pay a part', billing.settle, ({ cashier, billId }) =>
    cashier.send(billing.settle, { billId, payments: [{ payMethod: payMethod.cash, amount: 9_000 }] }),
  ),
  command('pay an order', billing.settle, ({ gm, billId, waitingOrderId: orderId, waitingAmount }) =>
    gm.send(billing.settle, { billId, orderId, payments: card(waitingAmount) }),
  ),
  command('pay all', billing.settle, async ({ gm, billId }) => {
    const { unpaidAmount } = await gm.call(billing.detail, { billId })
    return gm.send(billing.settle, { billId, payments: card(Math.max(1, unpaidAmount)) })
  }),
  command('pay by the deposit', billing.settle, ({ gm, billId, bookingId }) =>
    gm.send(billing.settle, {
      billId,
      payments: [{ payMethod: payMethod.deposit, amount: 10_000, depositBookingId: bookingId }],
    }),
  ),
  command(
    'pay in several ways',
    billing.settle,
    async (group) => {
      const { phone } = await memberWithMoney(group)
      const { code } = await phone.call(members.payQr, {})
      return group.cashier.send(billing.settle, {
        billId: group.billId,
        payments: [
          { payMethod: payMethod.cash, amount: 2_000 },
          { payMethod: payMethod.balance, amount: 3_000, authCode: code },
          { payMethod: payMethod.deposit, amount: 10_000, depositBookingId: group.bookingId },
          ...card(1_000),
        ],
      })
    },
    { needs: memberWithMoney },
  ),
  command(
    'pay from stored value',
    billing.settle,
    async (group) => {
      const { phone } = await memberWithMoney(group)
      const { code } = await phone.call(members.payQr, {})
      return group.cashier.send(billing.settle, {
        billId: group.billId,
        payments: [{ payMethod: payMethod.balance, amount: 3_000, authCode: code }],
      })
    },
    { needs: memberWithMoney },
  ),
  command('put on account', billing.settle, ({ manager, billId }) =>
    manager.send(billing.settle, {
      billId,
      payments: [
        { payMethod: payMethod.credit, amount: 2_000, credit: { guaranteeUserId: idOf(manager), ...guestOf } },
      ],
    }),
  ),
  command('stay below', billing.stayBelow, async (group) => {
    const { gm, billId, main } = group
    const { minDiffAmount } = await gm.call(billing.detail, { billId })
    return fresh(group, main, (version) =>
      gm.send(billing.stayBelow, { billId, version, minDiffAmount, reason: '老客户' }),
    )
  }),
  command(
    'reverse',
    billing.reverse,
    (group) =>
      fresh(group, group.main, (version) =>
        group.finance.send(billing.reverse, { billId: group.billId, version, reason: '收错方式' }),
      ),
    { since: 'settled' },
  ),
  command(
    'reverse a bill of guests who left',
    billing.reverse,
    async (group) => {
      const { billId, tableRecordId } = await formerBill(group)
      return fresh(group, tableRecordId, (version) =>
        group.finance.send(billing.reverse, { billId, version, reason: '收错方式' }),
      )
    },
    { needs: formerBill },
  ),
  command('ask for credit', billing.creditApply, askForCredit),
  ...[true, false].map((agree) =>
    command(
      `audit the credit: ${agree}`,
      billing.creditAudit,
      async (group) => {
        const creditId = await askedCredit(group)
        const { by } = await asked.credit(group)
        return by.send(billing.creditAudit, { creditId, agree, opinion: '核对过了' })
      },
      withPaid(askedCredit),
    ),
  ),
  command(
    'repay',
    billing.creditRepay,
    async (group) =>
      group.cashier.send(billing.creditRepay, {
        creditId: await onAccount(group),
        amount: 500,
        payMethod: payMethod.cash,
      }),
    withPaid(onAccount),
  ),
  command(
    'write off',
    billing.creditWriteOff,
    async (group) =>
      group.finance.send(billing.creditWriteOff, { creditId: await onAccount(group), reason: '联系不上' }),
    withPaid(onAccount),
  ),
  command(
    'remind of credit',
    billing.creditRemind,
    async (group) => group.finance.send(billing.creditRemind, { creditId: await onAccount(group) }),
    withPaid(onAccount),
  ),
  command(
    'refund money',
    billing.refundApply,
    async (group) =>
      group.gm.send(billing.refundApply, {
        orderId: await paidOrder(group),
        refundType: refundType.moneyOnly,
        amount: 100,
        reason: '投诉',
      }),
    withPaid(paidOrder),
  ),
  command(
    'refund goods',
    billing.refundApply,
    async (group) =>
      group.gm.send(billing.refundApply, {
        orderId: await paidOrder(group),
        refundType: refundType.goods,
        items: [{ orderItemId: await lineOf(group, await paidOrder(group)), quantity: 1 }],
        reason: '投诉',
        returnStock: true,
      }),
    withPaid(paidOrder),
  ),
  ...[true, false].map((agree) =>
    command(
      `audit the refund: ${agree}`,
      billing.refundAudit,
      async (group) => {
        const refundId = await askedRefund(group)
        const { by } = await asked.refund(group)
        return by.send(billing.refundAudit, { refundId, agree, opinion: '核对过了' })
      },
      withPaid(askedRefund),
    ),
  ),
]

const inTalk: Command[] = [
  command(
    'urge for a gift',
    approvals.urge,
    async (group) => {
      const { owner, approvalId } = await asked.gift(group)
      return owner.send(approvals.urge, { approvalId })
    },
    withPaid(asked.gift),
  ),
  command(
    'say something about a gift',
    approvals.comment,
    async (group) => {
      const { owner, approvalId } = await asked.gift(group)
      return owner.send(approvals.comment, { approvalId, content: '客人在等' })
    },
    withPaid(asked.gift),
  ),
  command(
    'try a refund again',
    billing.refundRetry,
    async (group) => group.finance.send(billing.refundRetry, { refundId: await failedRefund(group) }),
    withPaid(failedRefund),
  ),
]

const onPhones: Command[] = [
  command('a phone sits down', guest.sitDown, async (group) =>
    guestPhone(group.api).send(guest.sitDown, { code: await codeOf(group.api, group.tableNames[0] ?? '') }),
  ),
  command('a guest orders', guest.createOrder, ({ phone }) =>
    phone.send(guest.createOrder, { pass: phone.pass, items: backwards }),
  ),
  command(
    'a guest cancels',
    guest.cancelOrder,
    async (group) => group.phone.send(guest.cancelOrder, { pass: group.phone.pass, orderId: await guestsOrder(group) }),
    { needs: guestsOrder },
  ),
  command('a guest calls', guest.callStaff, ({ phone }) =>
    phone.send(guest.callStaff, { pass: phone.pass, kind: 'ice' }),
  ),
  command('a guest pays', billing.guestPay, payOnPhone, inParts()),
  command(
    'a guest pays what he was shown',
    billing.scanPay,
    async ({ gm, billId, api }) => {
      const { data } = await gm.send(billing.payCode, { billId, amount: 1_000 })
      const wish = { requestId: randomUUID(), payMethod: 'wechat' as const, openId: 'o-of-guest' }
      return guestPhone(api).send(billing.scanPay, { ...wish, validcode: data?.validcode ?? '' })
    },
    inParts(),
  ),
  command(
    'staff scan a guest',
    billing.scanPay,
    ({ cashier, billId }) =>
      cashier.send(billing.scanPay, { requestId: randomUUID(), billId, authCode: newCode(), amount: 1_000 }),
    inParts(),
  ),
  command('show a code to pay', billing.payCode, ({ cashier, billId }) => cashier.send(billing.payCode, { billId })),
  command(
    'a friend is to pay',
    billing.guestPayCode,
    async (group) =>
      group.phone.send(billing.guestPayCode, {
        orderId: await guestsOrder(group),
        tableRecordId: group.main,
        pass: group.phone.pass,
      }),
    { needs: guestsOrder },
  ),
  command(
    'end what is being paid',
    billing.endRunning,
    async (group) => group.cashier.send(billing.endRunning, { paymentId: (await running(group)).paymentId }),
    inParts(running),
  ),
  command(
    'a guest gives up',
    payments.giveUp,
    async (group) => group.phone.send(payments.giveUp, { paymentNo: (await running(group)).paymentNo }),
    inParts(running),
  ),
  command('money arrives', null, async (group) => arrive(group, (await running(group)).outTradeNo), inParts(running)),
  command('a tip', rewards.give, tip, inParts()),
  command(
    'a tip goes back',
    rewards.refund,
    async (group) => group.finance.send(rewards.refund, { rewardId: await paidTip(group), reason: '客人误付' }),
    { needs: paidTip },
  ),
]

const onStage: Command[] = [
  command('on stage', stage.on, ({ director, otherSinger, joined }) =>
    director.send(stage.on, {
      actorUserId: idOf(otherSinger),
      clockKind: actorClockKind.requested,
      tableRecordId: joined,
    }),
  ),
  command(
    'off the stage',
    stage.off,
    async (group) => group.singer.send(stage.off, { actorClockId: await playing(group) }),
    { needs: playing },
  ),
  command(
    'never on stage',
    stage.cancel,
    async (group) => group.manager.send(stage.cancel, { actorClockId: await played(group), reason: '登记错' }),
    { needs: played },
  ),
  command('ask for time on stage', stage.applyAdd, (group) => askForTime(group, group.otherSinger)),
  ...[true, false].map((agree) =>
    command(
      `audit time on stage: ${agree}`,
      stage.applyAudit,
      async (group) =>
        group.director.send(stage.applyAudit, { applyId: await askedTime(group), agree, opinion: '核对过了' }),
      { needs: askedTime },
    ),
  ),
  command(
    'urge for time on stage',
    stage.applyUrge,
    async (group) => group.singer.send(stage.applyUrge, { applyId: await askedTime(group) }),
    { needs: askedTime },
  ),
  command(
    'take time on stage back',
    stage.applyCancel,
    async (group) => group.singer.send(stage.applyCancel, { applyId: await askedTime(group) }),
    { needs: askedTime },
  ),
]

const givenAway: Command[] = [
  command('give', gifts.add, ({ gm, joined: tableRecordId }) =>
    gm.send(gifts.add, { tableRecordId, items: goods, reason: sendReason.customerCare }),
  ),
  command('give at the main', gifts.add, ({ manager, main: tableRecordId }) =>
    manager.send(gifts.add, { tableRecordId, items: goods, reason: sendReason.customerCare }),
  ),
  command('ask somebody to give', gifts.add, askForGift),
  command('ask for a gift', gifts.ask, ({ waiter, main: tableRecordId }) =>
    waiter.send(gifts.ask, { tableRecordId, items: goods, reason: sendReason.birthday }),
  ),
  command(
    'take a gift back',
    gifts.return,
    async (group) => group.gm.send(gifts.return, { sendId: (await given(group)).sendId, reason: '送错' }),
    { needs: given },
  ),
]

const ofBookings: Command[] = [
  command('book the free table', reservations.add, ({ sales, freeTable: tableId, api }) =>
    sales.send(reservations.add, {
      bookingDate: nightOf({ api }),
      arriveTime: LATE,
      tableId,
      guestName: '赵先生',
      guestPhone: '13911112222',
      guestNum: 2,
      confirmDuplicate: true,
    }),
  ),
  ...(
    [
      [
        'move a booking',
        reservations.edit,
        ({ sales, freeTable: tableId }, bookingId) => sales.send(reservations.edit, { bookingId, tableId }),
      ],
      [
        'cancel a booking',
        reservations.cancel,
        ({ sales }, bookingId) => sales.send(reservations.cancel, { bookingId, reason: '不来了' }),
      ],
      ['delay a booking', reservations.delay, ({ sales }, bookingId) => sales.send(reservations.delay, { bookingId })],
      [
        'take a deposit',
        reservations.takeDeposit,
        ({ cashier }, bookingId) => cashier.send(reservations.takeDeposit, { bookingId, payMethod: payMethod.cash }),
      ],
    ] as [string, Endpoint, (group: Group, bookingId: number) => Promise<Said>][]
  ).map(([name, of, send]) =>
    command(name, of, async (group) => send(group, (await booked(group)).bookingId), { needs: booked }),
  ),
  ...(
    [
      [
        'confirm a booking',
        reservations.confirm,
        unconfirmed,
        ({ gm }, bookingId) => gm.send(reservations.confirm, { bookingId }),
      ],
      [
        'reject a booking',
        reservations.reject,
        unconfirmed,
        ({ gm }, bookingId) => gm.send(reservations.reject, { bookingId, reason: '包场' }),
      ],
      [
        'recover a booking',
        reservations.recover,
        missed,
        ({ gm }, bookingId) => gm.send(reservations.recover, { bookingId }),
      ],
    ] as [string, Endpoint, typeof missed, (group: Group, bookingId: number) => Promise<Said>][]
  ).map(([name, of, needs, send]) => command(name, of, async (group) => send(group, await needs(group)), { needs })),
  command(
    'a guest cancels his booking',
    reservations.guestCancel,
    async (group) => {
      const { bookingId, shareCode } = await booked(group)
      const { guestPhone: phone } = await group.api.db
        .selectFrom('booking')
        .select('guestPhone')
        .where('bookingId', '=', bookingId)
        .executeTakeFirstOrThrow()
      return guestPhone(group.api).send(reservations.guestCancel, { bookingId, shareCode, phoneTail: phone.slice(-4) })
    },
    { needs: booked },
  ),
  command(
    'take a deposit by code',
    reservations.collectDeposit,
    async (group) => {
      const { bookingId } = await addBooking(
        group.sales,
        { areaId: 2, depositAmount: 5_000, arriveTime: LATE },
        group.api,
      )
      return group.cashier.send(reservations.collectDeposit, {
        requestId: randomUUID(),
        bookingId,
        authCode: newCode(),
      })
    },
    inParts(),
  ),
  command(
    'end a deposit that is being paid',
    reservations.endDeposit,
    async (group) => group.cashier.send(reservations.endDeposit, { bookingId: await payingDeposit(group) }),
    inParts(payingDeposit),
  ),
  command(
    'a deposit goes back',
    reservations.refundDeposit,
    async (group) =>
      group.gm.send(reservations.refundDeposit, { bookingId: await depositToReturn(group), reason: '客人改期' }),
    { needs: depositToReturn },
  ),
  command(
    'seat who queued',
    queueing.seat,
    async (group) =>
      group.gm.send(queueing.seat, { queueId: await queued(group), tableId: group.freeTable, guestNum: 2 }),
    { needs: queued },
  ),
]

const ofBottles: Command[] = [
  command(
    'leave bottles',
    wine.depositAdd,
    async (group) =>
      group.waiter.send(wine.depositAdd, {
        tableRecordId: group.main,
        guestName: '陈先生',
        guestPhone: '13700008888',
        items: [{ orderItemId: await lineOf(group, await paidOrder(group)), quantity: 1 }],
      }),
    { since: 'settled', needs: paidOrder },
  ),
  command(
    'take bottles in',
    wine.depositAudit,
    async (group) => {
      const { depositId, wineItemId } = (await bottleOfGuest(group)).waiting
      const items = [{ wineItemId, labelNo: `M${wineItemId}`, cabinetNo: 'A-03' }]
      return group.bar.send(wine.depositAudit, { depositId, agree: true, items })
    },
    { needs: bottleOfGuest },
  ),
  command(
    'take bottles back home',
    wine.depositCancel,
    async (group) =>
      group.waiter.send(wine.depositCancel, { depositId: (await bottleOfGuest(group)).waiting.depositId }),
    { needs: bottleOfGuest },
  ),
  command('fetch a bottle', wine.withdrawAdd, fetchBottle, { needs: bottleOfGuest }),
  ...[true, false].map((agree) =>
    command(
      `bring a bottle: ${agree}`,
      wine.withdrawIssue,
      async (group) =>
        group.bar.send(wine.withdrawIssue, { withdrawId: await fetching(group), agree, reason: '找不到' }),
      { needs: fetching },
    ),
  ),
  command(
    'fetch no bottle',
    wine.withdrawCancel,
    async (group) => group.waiter.send(wine.withdrawCancel, { withdrawId: await fetching(group) }),
    { needs: fetching },
  ),
  command(
    'keep a bottle longer',
    wine.renew,
    async (group) =>
      group.gm.send(wine.renew, { wineItemId: (await bottleOfGuest(group)).wineItemId, reason: '老客人' }),
    { needs: bottleOfGuest },
  ),
  command(
    'take a bottle over',
    wine.damage,
    async (group) =>
      group.gm.send(wine.damage, { wineItemId: (await bottleOfGuest(group)).lost.wineItemId, reason: '打碎' }),
    { needs: bottleOfGuest },
  ),
  command(
    'clear the table of who left bottles',
    tables.clear,
    async (group) => {
      const { formerRecordId } = await bottleOfGuest(group)
      return fresh(group, formerRecordId, (version) =>
        group.gm.send(tables.clear, { tableRecordId: formerRecordId, version, force: true }),
      )
    },
    { needs: bottleOfGuest },
  ),
]

const paidAhead: Command[] = [
  command('use a voucher', vouchers.consume, (group) => consume(group, 0, group.joined), inParts(houseCode)),
  command(
    'give a voucher back',
    vouchers.cancel,
    async (group) =>
      group.cashier.send(vouchers.cancel, {
        requestId: randomUUID(),
        verifyId: await consumed(group),
        reason: '客人换套餐',
      }),
    inParts(consumed),
  ),
  command(
    'use what was bought in a sale',
    flashSales.codeConsume,
    async (group) =>
      group.gm.send(flashSales.codeConsume, { killOrderId: await bought(group), tableRecordId: group.joined }),
    withPaid(bought),
  ),
  command(
    'give back what was bought in a sale',
    flashSales.orderRefund,
    async (group) =>
      group.finance.send(flashSales.orderRefund, { killOrderId: await bought(group), reason: '客人不来' }),
    withPaid(bought),
  ),
  command(
    'a table for a group play',
    flashSales.playBind,
    async (group) =>
      group.gm.send(flashSales.playBind, { playId: (await play(group)).playId, tableRecordId: group.third }),
    { needs: play },
  ),
  command(
    'a guest of a group play comes',
    flashSales.certConsume,
    async (group) => {
      const { joins } = await play(group)
      return group.gm.send(flashSales.certConsume, { joinId: joins[0] ?? 0, tableRecordId: group.third })
    },
    { needs: play },
  ),
  command(
    'cancel a group play',
    flashSales.playCancel,
    async (group) => group.gm.send(flashSales.playCancel, { playId: (await play(group)).playId, reason: '场地变动' }),
    { needs: play },
  ),
]

const stockOf = async ({ api }: Group) => {
  const { stockNum } = await api.db
    .selectFrom('goods')
    .select('stockNum')
    .where('goodsId', '=', BOTTLE)
    .executeTakeFirstOrThrow()
  return stockNum
}
/** No more lie there than anybody can count. */
const countable = part(async (group) => {
  if ((await stockOf(group)) < 95_000) return
  const items = [{ goodsId: BOTTLE, quantity: 9_999 }]
  await group.gm.call(catalog.stockOut, { bizType: stockBizType.damage, items, remark: '搬库' })
})

const inTheHouse: Command[] = [
  command('deliver goods', catalog.stockIn, ({ gm }) => gm.send(catalog.stockIn, { items: backwards, remark: '补货' })),
  command('break goods', catalog.stockOut, ({ gm }) =>
    gm.send(catalog.stockOut, { bizType: stockBizType.damage, items: backwards, remark: '打碎' }),
  ),
  command(
    'count goods',
    catalog.stockCheck,
    async (group) => {
      const bookNum = await stockOf(group)
      return group.gm.send(catalog.stockCheck, {
        items: [{ goodsId: BOTTLE, bookNum, countedNum: bookNum + 1 }],
        remark: '盘点',
      })
    },
    { needs: countable },
  ),
  command('begin a shift', ledger.shiftOpen, ({ otherCashier }) =>
    otherCashier.send(ledger.shiftOpen, { floatAmount: 10_000 }),
  ),
  command(
    'end a shift',
    ledger.shiftClose,
    async ({ cashier, api }) => {
      const countedAmount = 50_000 + (await balanceOf(api, `cash:${idOf(cashier)}`))
      return cashier.send(ledger.shiftClose, { countedAmount, remark: '交班' })
    },
    { needs: ({ cashier }) => cashier.send(ledger.shiftOpen, { floatAmount: 50_000 }) },
  ),
  command(
    'pay in for a member',
    members.takeRecharge,
    async (group) =>
      group.cashier.send(members.takeRecharge, {
        memberId: (await memberWithMoney(group)).memberId,
        ruleId: RULE_1000,
        payMethod: payMethod.cash,
      }),
    { needs: memberWithMoney },
  ),
  command(
    'merge members',
    members.merge,
    async (group) =>
      group.finance.send(members.merge, {
        memberId: await memberOfBill(group),
        fromMemberId: (await memberWithMoney(group)).memberId,
        reason: '同一位客人',
      }),
    { needs: async (group) => [await memberOfBill(group), await memberWithMoney(group)] },
  ),
  command('sold out', catalog.soldOut, ({ gm }) => gm.send(catalog.soldOut, { goodsId: OTHER_BOTTLE, soldOut: false })),
  command('close the night', ledger.closeDay, ({ gm, api }) =>
    gm.send(ledger.closeDay, { businessDate: nightOf({ api }) }),
  ),
  command(
    'orders past their time',
    null,
    job((group) => sweepOrders(group.api.db, later(group))),
  ),
  command(
    'bookings past their time',
    null,
    job((group) => sweepBookings(group.api.db, later(group))),
  ),
  command(
    'lines left by the bar',
    null,
    job((group) => sweepProduction(group.api.db, later(group))),
  ),
  command(
    'what rings',
    null,
    job((group) => keepAllAlerts(group.api.db, now(group))),
  ),
  command(
    'payments not decided',
    null,
    job((group) => followAttempts(group.api.db, later(group))),
  ),
]

export const commands: readonly Command[] = [
  ...atTables,
  ...ordering,
  ...onBills,
  ...inTalk,
  ...onPhones,
  ...onStage,
  ...givenAway,
  ...ofBookings,
  ...ofBottles,
  ...paidAhead,
  ...inTheHouse,
  ...decisions,
]
