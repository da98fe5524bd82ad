/**
 * What guests' screens look like in the states that matter: an open table and a free one, a bill that is owed, shared and
 * paid, a tip, a number at the door. Everything is made through the house's own calls.
 */
import { randomUUID } from 'node:crypto'
import type { ScreenId } from '@nocturne/contract/screens'
import { sql } from 'kysely'
import { payments } from '@nocturne/contract/payments/endpoints'
import { queueing } from '@nocturne/contract/queueing/endpoints'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { freeTable } from './acts.ts'
import { withOpenDoors } from './app.ts'
import { callHouse, codeOf, onSheet, orderFrom, takeSeat, type Seat } from './guests.ts'
import { houseDb, tokenOf } from './phone.ts'

export type GuestState = {
  name: string
  path: string
  /** What stands on the screen in this state. */
  shows: string | RegExp
  seat?: Seat
}

let known: Promise<Partial<Record<ScreenId, GuestState[]>>> | undefined

/** The states of guests' screens by screen, made once for the house. */
export const guestStates = () => (known ??= makeStates())

/** Names of the states, known before there is a house. */
export const stateNames: Partial<Record<ScreenId, readonly string[]>> = {
  P056: ['of the house', 'of a person'],
  P057: ['chosen'],
  P058: ['paid'],
  P059: ['at an open table', 'at a free table', 'with a wrong code'],
  P060: ['with nothing chosen'],
  P061: ['owed'],
  P062: ['of the bill', 'of an order'],
  P063: ['by a code'],
  P064: ['paid', 'not decided'],
  P146: ['a form', 'a number'],
}

async function makeStates(): Promise<Partial<Record<ScreenId, GuestState[]>>> {
  const free = await freeTable('TXABCDSV')
  const { tableId, tableRecordId, billId } = await owingParty()
  const [seat, early] = [await takeSeat({ tableId }), await takeSeat(free)]
  const sitting = `tableRecordId=${tableRecordId}`
  const waiting = await orderFrom(seat, '红牛')
  const paid = await payOrder(seat, { tableRecordId, orderId: await orderFrom(seat, '薯条') }, 'pay')
  // The second try of a phone ends its first one, and an order that is paid ends the code of the bill: these come last.
  const begun = await payOrder(seat, { tableRecordId, orderId: await orderFrom(seat, '腰果') }, null)
  const cashier = { token: await tokenOf('gm') }
  const { validcode } = await callHouse(payments.payCode, { billId }, cashier)
  const tip = await makeTip(early)
  const number = await takeNumber(early)
  const [open, empty] = [await codeOf({ tableId }), await codeOf(free)]
  return {
    P056: [
      { name: 'of the house', shows: '打赏对象', path: '/pages/giveReward/index' },
      { name: 'of a person', shows: '打赏对象', path: `/pages/giveReward/index?rewardCode=${tip.rewardCode}` },
    ],
    P057: [{ name: 'chosen', shows: '署名', path: `/pages/giveReward/rewardPay?${tip.query}` }],
    P058: [
      {
        name: 'paid',
        shows: '感谢您的打赏',
        path: `/pages/giveReward/payStatus?${tip.query}&paymentNo=${tip.paymentNo}`,
        seat: early,
      },
    ],
    P059: [
      { name: 'at an open table', shows: '我的账单 ›', path: `/pages/orderMeal/index?code=${open}`, seat },
      { name: 'at a free table', shows: /还没有开台/, path: `/pages/orderMeal/index?code=${empty}`, seat: early },
      { name: 'with a wrong code', shows: /二维码/, path: '/pages/orderMeal/index?code=A01.0000000000000000' },
    ],
    P060: [{ name: 'with nothing chosen', shows: '购物车是空的', path: `/pages/orderMeal/order?${sitting}`, seat }],
    P061: [{ name: 'owed', shows: '待付', path: `/pages/orderMeal/bill?${sitting}`, seat }],
    P062: [
      { name: 'of the bill', shows: '人数AA', path: `/pages/orderMeal/pay?${sitting}`, seat },
      { name: 'of an order', shows: '找人代付', path: `/pages/orderMeal/pay?orderId=${waiting}&${sitting}`, seat },
    ],
    P063: [{ name: 'by a code', shows: '待付', path: `/pages/orderPay/index?validcode=${validcode}` }],
    P064: [
      { name: 'paid', shows: '支付成功', path: `/pages/successInfo/index?paymentNo=${paid}&${sitting}`, seat },
      {
        name: 'not decided',
        shows: '支付结果确认中',
        path: `/pages/successInfo/index?paymentNo=${begun}&${sitting}`,
        seat,
      },
    ],
    P146: [
      { name: 'a form', shows: '怎么称呼您', path: '/pages/takeNumber/index' },
      {
        name: 'a number',
        shows: '预计等待',
        path: `/pages/takeNumber/index?queueId=${number.queueId}`,
        seat: number.seat,
      },
    ],
  }
}

/** A party of tonight with the longest bill. */
async function owingParty(): Promise<{ tableId: number; tableRecordId: number; billId: number }> {
  const { rows } = await sql<{ tableId: number; tableRecordId: number; billId: number }>`
    select r.table_id, r.table_record_id, r.bill_id from table_record r join orders o using (table_record_id) join order_item i using (order_id)
    where r.status = '1' and r.unpaid_amount > 0 and r.bill_id is not null
    group by r.table_record_id order by count(*) desc, r.table_record_id limit 1`.execute(houseDb())
  const [party] = rows
  if (!party) throw new Error('nobody owes anything tonight')
  return party
}

/** Begins to pay an order in WeChat; `action` is what the guest does on the sheet, null nothing. Answers the payment's number. */
async function payOrder(
  { deviceId, kept }: Seat,
  what: { orderId: number; tableRecordId: number },
  action: 'pay' | null,
): Promise<string> {
  const started = await callHouse(
    payments.guestPay,
    { requestId: randomUUID(), payMethod: 'wechat', pass: kept.pass, openId: guestName(), ...what },
    { deviceId },
  )
  if (action && started.payParams?.kind === 'wechat-jsapi')
    await onSheet('wechat', started.payParams.params.package.replace('prepay_id=', ''), action)
  return started.paymentNo
}

const guestName = () => `o${randomUUID().replaceAll('-', '').slice(0, 27)}`

/** A tip paid on the phone of a seat. */
async function makeTip(seat: Seat): Promise<{ rewardCode: string; query: string; paymentNo: string }> {
  const { rewardCode, userId } = await houseDb()
    .selectFrom('rewardCode')
    .innerJoin('appUser', 'appUser.userId', 'rewardCode.userId')
    .select(['rewardCode.rewardCode', 'rewardCode.userId'])
    .where('rewardCode.status', '=', '0')
    .where('appUser.rewardFlag', '=', true)
    .orderBy('rewardCode.userId')
    .executeTakeFirstOrThrow()
  const tip = { money: 8_800, userId: userId ?? 0, rewardCode }
  const started = await callHouse(
    rewards.give,
    { ...tip, requestId: randomUUID(), payMethod: 'wechat', openId: guestName() },
    seat,
  )
  if (started.payParams?.kind === 'wechat-jsapi')
    await onSheet('wechat', started.payParams.params.package.replace('prepay_id=', ''), 'pay')
  const query = new URLSearchParams({ money: '8800', userId: String(tip.userId), rewardCode }).toString()
  return { rewardCode, query, paymentNo: started.paymentNo }
}

/** A number taken on the phone of a seat. */
async function takeNumber(seat: Seat): Promise<{ queueId: number; seat: Seat }> {
  const guestPhone = `139${String(Date.now()).slice(-8)}`
  const guests = { queueType: '2', guestNum: 4, guestName: '陈先生', guestPhone } as const
  const { queueId } = await withOpenDoors(() => callHouse(queueing.take, guests, seat))
  return { queueId, seat }
}
