import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import {
  killOrderStatus,
  killStatus,
  orderType,
  payBizType,
  payStatus,
  refundStatus,
  refundType,
} from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import {
  readBalance,
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  openTable,
  readSitting,
} from '../../../../test/factories.ts'
import { createGuestPhone } from '../../../../test/guest-phone.ts'
import type { GuestPhone } from '../../../../test/guest-phone.ts'
import { createMemberPhone } from '../../../../test/members.ts'
import { insertUpload } from '../../../../test/uploads.ts'
import { createWalletProvider } from '../../../../test/wallet-provider.ts'
import type { WalletProvider } from '../../../../test/wallet-provider.ts'
import { setProviders } from '../../../providers/registry.ts'
import { processDueRefunds } from '../../payments/refunds/channel-refunds.ts'
import { queryDueAttempts } from '../../payments/attempts/follow-attempts.ts'
import { closeUnpaidKills } from './close-unpaid.ts'

const api = await startTestApi()
await fillStock(api)
let wallet: WalletProvider
const OTHER = 2

beforeEach(() => {
  api.clock.at(TONIGHT)
  wallet = createWalletProvider(api, 'alipay')
  setProviders({ alipay: wallet })
})
afterEach(async () => {
  setProviders({})
  expect(await listViolations(api)).toEqual([])
})

const now = () => parseTime(api.clock.now())
const tables = ['A01', 'A02', 'A03', 'A05', 'A06', 'A08', 'A09', 'A10'].values()
const nextTable = () => tables.next().value ?? 'A11'
let phones = 0
const nextNumber = () => `139${String((phones += 1)).padStart(8, '0')}`

type Sale = Partial<InputOf<typeof flashSales.activitySave>> & { stockNum?: number; limitNum?: number }

/** A running sale of one bottle at half price. */
async function runningSale({ stockNum = 5, limitNum = 2, ...sale }: Sale = {}) {
  const gm = await api.as('gm')
  const { activityId } = await gm.call(flashSales.activitySave, {
    activityName: '周六疯抢夜',
    startTime: '2026-03-14 22:30:00',
    endTime: '2026-03-15 02:00:00',
    useStartDate: '2026-03-14',
    useEndDate: '2026-03-20',
    limitPerUser: 2,
    goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: 44000, stockNum, limitNum }],
    publish: true,
    ...sale,
  })
  api.clock.at('2026-03-14 22:30:00')
  const { goods } = await gm.call(flashSales.activityDetail, { activityId })
  return { activityId, killGoodsId: goods[0]?.killGoodsId ?? 0 }
}

type Order = AnswerOf<typeof flashSales.guestOrder>
const orderInput = (killGoodsId: number, more: Partial<InputOf<typeof flashSales.guestOrder>> = {}) => ({
  killGoodsId,
  quantity: 1,
  guestName: '王先生',
  guestPhone: nextNumber(),
  ...more,
})

type Phone = Pick<GuestPhone, 'send' | 'call'>

async function pay(phone: Phone, { killOrderId }: Pick<Order, 'killOrderId'>) {
  const started = await phone.call(billing.guestPay, {
    requestId: randomUUID(),
    bizType: payBizType.flashSale,
    killOrderId,
    payMethod: 'alipay',
  })
  wallet.pay(wallet.prepared.at(-1) ?? '')
  await arrive()
  return started
}

async function arrive() {
  api.clock.later(1)
  for (let run = 0; run < 3; run += 1) await queryDueAttempts(api.db, now())
}

type OrderOverrides = Partial<InputOf<typeof flashSales.guestOrder>>

async function paidOrder(killGoodsId: number, more: OrderOverrides = {}, phone: Phone = createGuestPhone(api)) {
  const order = await phone.call(flashSales.guestOrder, orderInput(killGoodsId, more))
  await pay(phone, order)
  const { verifyCode } = await phone.call(flashSales.guestOrderDetail, { killOrderId: order.killOrderId })
  return { phone, ...order, verifyCode: verifyCode ?? '' }
}

const readKillOrder = (killOrderId: number) =>
  api.db.selectFrom('flashSaleOrder').selectAll().where('killOrderId', '=', killOrderId).executeTakeFirstOrThrow()
/** Amount of flash sales (秒杀) among the money received (资金流入) in the current night. */
async function cameAhead(): Promise<number> {
  const finance = await api.as('caiwu01')
  const { cashIn } = await finance.call(reports.business, { beginDate: '2026-03-14', endDate: '2026-03-14' })
  expect(
    cashIn.orders -
      cashIn.refunds +
      cashIn.flashSales +
      cashIn.groupPlays +
      cashIn.recharged +
      cashIn.repaid +
      cashIn.tips,
  ).toBe(cashIn.total)
  return cashIn.flashSales
}
const readKillGoods = (killGoodsId: number) =>
  api.db.selectFrom('flashSaleGoods').selectAll().where('killGoodsId', '=', killGoodsId).executeTakeFirstOrThrow()

/** Stops the sale, so that it is not in the list of running ones. */
const stop = async (activityId: number) => (await api.as('gm')).call(flashSales.activityStop, { activityId })

describe('at the start of the sale', () => {
  it('accepts as cover only an upload of its author, or the previous one', async () => {
    const [gm, other] = [await api.as('gm'), await api.as('dz01')]
    const coverUrl = await insertUpload(api, gm, 'image')
    const terms = {
      activityName: '封面',
      startTime: '2026-03-14 22:30:00',
      endTime: '2026-03-15 02:00:00',
      useStartDate: '2026-03-14',
      useEndDate: '2026-03-20',
      limitPerUser: 2,
      goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: 44_000, stockNum: 5, limitNum: 2 }],
      publish: false,
    }
    const refused = { errCode: 'PARAM_INVALID', detail: { field: 'coverUrl' } }
    const foreign = [
      await insertUpload(api, other, 'image'),
      await insertUpload(api, gm, 'video'),
      'https://evil.example/a.png',
    ]
    for (const url of foreign)
      expect(await gm.send(flashSales.activitySave, { ...terms, coverUrl: url })).toMatchObject(refused)
    expect((await gm.send(flashSales.activitySave, { ...terms, coverUrl })).code).toBe(200)
  })

  it('limits wrong codes of a person to twenty in ten minutes, looked up or verified, also concurrently; a colleague can continue', async () => {
    const [cashier, colleague] = [await api.as('shouyin01'), await api.as('shouyin02')]
    const code = (n: number) => `8${String(n).padStart(11, '0')}`
    const guess = (n: number) =>
      n % 2 === 0
        ? cashier.send(flashSales.codeQuery, { verifyCode: code(n) })
        : cashier.send(flashSales.codeConsume, { verifyCode: code(n), tableRecordId: 1 })
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))
    const refused = replies.map(({ errCode }) => errCode)
    expect(refused.filter((errCode) => errCode === 'CERT_INVALID').length).toBeLessThanOrEqual(20)
    expect(refused.filter((errCode) => errCode === 'TOO_FREQUENT').length).toBeGreaterThanOrEqual(10)
    // Wrong codes of every kind count against one limit per person.
    expect((await cashier.send(flashSales.certQuery, { certCode: code(99) })).errCode).toBe('TOO_FREQUENT')
    expect((await colleague.send(flashSales.codeQuery, { verifyCode: code(99) })).errCode).toBe('CERT_INVALID')
    api.clock.later(11)
    expect((await guess(100)).errCode).toBe('CERT_INVALID')
    await api.db.deleteFrom('throttle').execute()
  })

  it('P8: sells exactly the available pieces to concurrent buyers', async () => {
    const { killGoodsId } = await runningSale({ stockNum: 5 })
    const replies = await Promise.all(
      Array.from({ length: 24 }, () => createGuestPhone(api).send(flashSales.guestOrder, orderInput(killGoodsId))),
    )
    const outcomes = replies.map((reply) => reply.errCode ?? 'ok')
    expect(outcomes.filter((word) => word === 'ok')).toHaveLength(5)
    expect(outcomes.filter((word) => word === 'KILL_SOLD_OUT')).toHaveLength(19)
    expect(await readKillGoods(killGoodsId)).toMatchObject({ lockedNum: 5, soldNum: 0 })
  })

  it('counts unpaid orders by phone, and a number only by its paid orders', async () => {
    const { killGoodsId, activityId } = await runningSale({ stockNum: 20 })
    const request = orderInput(killGoodsId, { quantity: 2 })
    const [stranger, other, third] = [createGuestPhone(api), createGuestPhone(api), createGuestPhone(api)]
    const foreign = await stranger.call(flashSales.guestOrder, request)
    const more = await other.call(flashSales.guestOrder, request)
    expect((await stranger.send(flashSales.guestOrder, orderInput(killGoodsId))).errCode).toBe('LIMIT_EXCEEDED')
    await pay(other, more)
    expect(await readKillOrder(more.killOrderId)).toMatchObject({ status: killOrderStatus.paid })
    expect((await third.send(flashSales.guestOrder, request)).errCode).toBe('LIMIT_EXCEEDED')
    const late = { requestId: randomUUID(), bizType: payBizType.flashSale, payMethod: 'alipay' as const }
    const begun = () => stranger.send(billing.guestPay, { ...late, killOrderId: foreign.killOrderId })
    expect((await begun()).errCode).toBe('LIMIT_EXCEEDED')
    await stop(activityId)
  })

  it('lets one of two concurrent orders of a number succeed, and refunds the other', async () => {
    const { killGoodsId, activityId } = await runningSale({ stockNum: 20 })
    const request = orderInput(killGoodsId, { quantity: 2 })
    const phones = [createGuestPhone(api), createGuestPhone(api)]
    const made = await Promise.all(phones.map((phone) => phone.call(flashSales.guestOrder, request)))
    for (const [at, phone] of phones.entries())
      await phone.call(billing.guestPay, {
        requestId: randomUUID(),
        bizType: payBizType.flashSale,
        killOrderId: made[at]?.killOrderId ?? 0,
        payMethod: 'alipay',
      })
    for (const no of wallet.prepared.slice(-2)) wallet.pay(no)
    await arrive()
    const states = await Promise.all(made.map(async ({ killOrderId }) => (await readKillOrder(killOrderId)).status))
    expect(states.toSorted()).toEqual([killOrderStatus.waiting, killOrderStatus.paid].toSorted())
    expect(await readKillGoods(killGoodsId)).toMatchObject({ soldNum: 2 })
    for (let run = 0; run < 2; run += 1) await processDueRefunds(api.db, now())
    expect(wallet.refunded).toEqual([88_000])
    await stop(activityId)
  })

  it('limits the pieces of one phone', async () => {
    const { killGoodsId } = await runningSale({ stockNum: 20 })
    const one = createGuestPhone(api)
    await one.call(flashSales.guestOrder, orderInput(killGoodsId, { quantity: 2 }))
    expect((await one.send(flashSales.guestOrder, orderInput(killGoodsId))).errCode).toBe('LIMIT_EXCEEDED')
  })

  it('is refused above the amount the guest confirmed, and reserves no piece', async () => {
    const { killGoodsId, activityId } = await runningSale()
    const input = orderInput(killGoodsId, { quantity: 2, expectedFen: 87_999 })
    const replies = await Promise.all([1, 2].map(() => createGuestPhone(api).send(flashSales.guestOrder, input)))
    for (const reply of replies)
      expect(reply).toMatchObject({
        errCode: 'PRICE_CHANGED',
        detail: { expectedFen: 87_999, amountFen: 88_000 },
      })
    expect(await readKillGoods(killGoodsId)).toMatchObject({ lockedNum: 0 })
    expect(await createGuestPhone(api).call(flashSales.guestOrder, { ...input, expectedFen: 88_000 })).toMatchObject({
      amount: 88_000,
    })
    await stop(activityId)
  })

  it('sells nothing before the start, after the end, or once stopped', async () => {
    const { activityId, killGoodsId } = await runningSale()
    const errorAt = async (time: string) => {
      api.clock.at(time)
      return (await createGuestPhone(api).send(flashSales.guestOrder, orderInput(killGoodsId))).errCode
    }
    expect(await errorAt('2026-03-14 22:29:59')).toBe('KILL_NOT_STARTED')
    expect(await errorAt('2026-03-15 02:00:00')).toBe('KILL_ENDED')
    api.clock.at('2026-03-14 23:00:00')
    await (await api.as('gm')).call(flashSales.activityStop, { activityId })
    expect(await errorAt('2026-03-14 23:00:00')).toBe('KILL_ENDED')
    expect((await readKillGoods(killGoodsId)).lockedNum).toBe(0)
  })

  it('returns the same order for a repeated request', async () => {
    const { killGoodsId } = await runningSale()
    const phone = createGuestPhone(api)
    const [key, input] = [randomUUID(), orderInput(killGoodsId)]
    const [first, second] = await Promise.all([
      phone.call(flashSales.guestOrder, input, { key }),
      phone.call(flashSales.guestOrder, input, { key }),
    ])
    expect(second).toEqual(first)
    expect((await readKillGoods(killGoodsId)).lockedNum).toBe(1)
  })
})

describe('paying', () => {
  it('is visible to the phone of a member who paid, without a session', async () => {
    const { killGoodsId } = await runningSale()
    const mine = await createMemberPhone(api, 1, 'phone-of-a-buyer')
    const order = await mine.call(flashSales.guestOrder, orderInput(killGoodsId))
    const { paymentNo } = await pay(mine, order)
    const query = { paymentNo: paymentNo ?? '' }
    expect(await createGuestPhone(api, 'phone-of-a-buyer').call(payments.status, query)).toMatchObject({
      status: payStatus.succeeded,
    })
    expect((await createGuestPhone(api).send(payments.status, query)).errCode).toBe('PAYMENT_NOT_FOUND')
  })

  it('makes the order the guest’s, books the money as owed and shows a code', async () => {
    const { killGoodsId } = await runningSale()
    const before = await readBalance(api, 'prepaid:kill')
    const { killOrderId, verifyCode, phone } = await paidOrder(killGoodsId, { quantity: 2 })
    expect(verifyCode).toMatch(/^\d{12}$/)
    expect((await readBalance(api, 'prepaid:kill')) - before).toBe(-88000)
    expect(await readKillGoods(killGoodsId)).toMatchObject({ lockedNum: 0, soldNum: 2 })
    expect((await createGuestPhone(api).send(flashSales.guestOrderDetail, { killOrderId })).errCode).toBe('NOT_FOUND')
    const again = { requestId: randomUUID(), bizType: payBizType.flashSale, killOrderId, payMethod: 'alipay' } as const
    expect((await phone.send(billing.guestPay, again)).errCode).toBe('ORDER_PAID')
    expect((await createGuestPhone(api).send(billing.guestPay, again)).errCode).toBe('ORDER_NOT_FOUND')
  })

  it('must be in time; late money is refunded', async () => {
    const { killGoodsId } = await runningSale({ stockNum: 1 })
    const slow = createGuestPhone(api)
    const { killOrderId } = await slow.call(flashSales.guestOrder, orderInput(killGoodsId))
    await closeUnpaidKills(api.db, now())
    expect((await readKillOrder(killOrderId)).status).toBe(killOrderStatus.waiting)
    api.clock.later(5)
    await Promise.all([closeUnpaidKills(api.db, now()), closeUnpaidKills(api.db, now())])
    expect((await readKillOrder(killOrderId)).status).toBe(killOrderStatus.closed)
    expect(await readKillGoods(killGoodsId)).toMatchObject({ lockedNum: 0, soldNum: 0 })
    const late = { requestId: randomUUID(), bizType: payBizType.flashSale, killOrderId, payMethod: 'alipay' } as const
    expect((await slow.send(billing.guestPay, late)).errCode).toBe('ORDER_CLOSED')
    await paidOrder(killGoodsId)
  })

  it('reserves the place of a last-minute payment', async () => {
    const { killGoodsId } = await runningSale({ stockNum: 1 })
    const phone = createGuestPhone(api)
    const { killOrderId } = await phone.call(flashSales.guestOrder, orderInput(killGoodsId))
    api.clock.later(4)
    await phone.call(billing.guestPay, {
      requestId: randomUUID(),
      bizType: payBizType.flashSale,
      killOrderId,
      payMethod: 'alipay',
    })
    wallet.pay(wallet.prepared.at(-1) ?? '')
    api.clock.later(2)
    await closeUnpaidKills(api.db, now())
    expect((await readKillOrder(killOrderId)).status).toBe(killOrderStatus.paid)
  })
})

describe('sales credit', () => {
  it('follows the code of the sharer and nothing a guest can type', async () => {
    const { killGoodsId } = await runningSale()
    const sales = await api.as('yx01')
    const { employeeCode } = await sales.call(session.employeeCode, {})
    const salesUserId = sales.userId ?? 0
    const bare = await createGuestPhone(api).call(flashSales.guestOrder, orderInput(killGoodsId, { salesUserId }))
    expect((await readKillOrder(bare.killOrderId)).salesUserId).toBeNull()
    const other = (await api.as('lm01')).userId ?? 0
    const forged = orderInput(killGoodsId, { employeeCode, salesUserId: other })
    expect((await createGuestPhone(api).send(flashSales.guestOrder, forged)).errCode).toBe('USER_NOT_FOUND')
    const unknown = orderInput(killGoodsId, { employeeCode: 'x'.repeat(16) })
    expect((await createGuestPhone(api).send(flashSales.guestOrder, unknown)).errCode).toBe('USER_NOT_FOUND')
    const shared = await paidOrder(killGoodsId, { employeeCode, salesUserId })
    expect(await readKillOrder(shared.killOrderId)).toMatchObject({ salesUserId })
    const messages = await api.db
      .selectFrom('notification')
      .select('userId')
      .where('bizType', '=', 'killOrder')
      .where('bizId', '=', shared.killOrderId)
      .execute()
    expect(messages).toEqual([{ userId: salesUserId }])
    const own = await sales.call(flashSales.orderList, {})
    expect(own.rows.map((row) => row.killOrderId)).toEqual([shared.killOrderId])
    expect(own.summary).toMatchObject({ orderCount: 1, amount: 44000 })
  })
})

describe('serving', () => {
  it('places the order on the table’s bill, paid by the prepaid money, once', async () => {
    const { killGoodsId } = await runningSale()
    const { verifyCode, killOrderId } = await paidOrder(killGoodsId, { quantity: 2 })
    const waiter = await api.as('fwy01')
    const { tableRecordId, billId } = await openTable(api, waiter, nextTable())
    const owed = await readBalance(api, 'prepaid:kill')
    const shown = await waiter.call(flashSales.codeQuery, { verifyCode })
    expect(shown).toMatchObject({
      killOrderId,
      quantity: 2,
      canVerify: true,
      phoneMask: expect.stringMatching(/\*{4}/),
    })
    const replies = await Promise.all(
      [0, 1, 2].map(() => waiter.send(flashSales.codeConsume, { verifyCode, tableRecordId })),
    )
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['CERT_USED', 'CERT_USED', 'ok'])
    const row = await readKillOrder(killOrderId)
    expect(row).toMatchObject({ status: killOrderStatus.verified, tableRecordId })
    const order = await api.db
      .selectFrom('orders')
      .selectAll()
      .where('orderId', '=', row.orderId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      orderType: orderType.flashSale,
      totalAmount: 176000,
      discountAmount: 88000,
      paidAmount: 88000,
      unpaidAmount: 0,
    })
    expect((await readBalance(api, 'prepaid:kill')) - owed).toBe(88000)
    const bill = await (await api.as('shouyin01')).call(billing.detail, { billId })
    expect(bill).toMatchObject({ unpaidAmount: 0, prepayDiscount: 88000 })
  })

  it('is refused before and after its dates, at a table that is not open, and for an unknown code', async () => {
    const { killGoodsId } = await runningSale({ useStartDate: '2026-03-16' })
    const { verifyCode } = await paidOrder(killGoodsId)
    const gm = await api.as('gm')
    const { tableRecordId } = await openTable(api, gm, nextTable())
    const error = async (input: InputOf<typeof flashSales.codeConsume>) =>
      (await gm.send(flashSales.codeConsume, input)).errCode
    expect(await error({ verifyCode, tableRecordId })).toBe('VOUCHER_NOT_START')
    expect(await error({ verifyCode: '000000000000', tableRecordId })).toBe('CERT_INVALID')
    expect(await error({ verifyCode: 'not a code at all', tableRecordId })).toBe('CERT_INVALID')
    api.clock.at('2026-03-21 22:00:00')
    expect(await error({ verifyCode, tableRecordId })).toBe('VOUCHER_EXPIRED')
  })

  it('refuses a sales person at another’s table, and without the code outside their scope', async () => {
    const { killGoodsId } = await runningSale()
    const { verifyCode, killOrderId } = await paidOrder(killGoodsId)
    const { tableRecordId } = await openTable(api, await api.as('gm'), nextTable())
    const sales = await api.as('yx01')
    expect((await sales.send(flashSales.codeConsume, { verifyCode, tableRecordId })).errCode).toBe('NO_PERMISSION')
    expect((await sales.send(flashSales.codeConsume, { killOrderId, tableRecordId })).errCode).toBe('NOT_FOUND')
  })

  it('can be refunded from the bill through the original payment', async () => {
    const { killGoodsId } = await runningSale()
    const before = await cameAhead()
    const { verifyCode } = await paidOrder(killGoodsId)
    expect(await cameAhead()).toBe(before + 44000)
    const manager = await api.as('lm01')
    const { tableRecordId } = await openTable(api, manager, nextTable())
    const { orderId } = await manager.call(flashSales.codeConsume, { verifyCode, tableRecordId })
    expect(await cameAhead()).toBe(before + 44000)
    const { billId, version } = await readSitting(api, tableRecordId)
    const reversal = await (await api.as('gm')).send(billing.reverse, { billId, version, reason: '点错' })
    expect(reversal).toMatchObject({ errCode: 'PREPAID_REFUND_FIRST' })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const refund = {
      orderId,
      refundType: refundType.goods,
      items: [{ orderItemId, quantity: 1 }],
      reason: '开错酒',
      returnStock: true,
    }
    const { refundId, status } = await manager.call(billing.refundApply, refund)
    if (status === refundStatus.pending) await (await api.as('gm')).call(billing.refundAudit, { refundId, agree: true })
    for (let run = 0; run < 2; run += 1) await processDueRefunds(api.db, now())
    expect(wallet.refunded).toEqual([44000])
    expect(await readBalance(api, 'refund:channel')).toBe(0)
    expect(await cameAhead()).toBe(before)
    // Both the sale's staff list and the buyer's list show it as refunded.
    const { activityId } = await api.db
      .selectFrom('flashSaleGoods')
      .select('activityId')
      .where('killGoodsId', '=', killGoodsId)
      .executeTakeFirstOrThrow()
    const looker = await api.as('gm')
    const list = await looker.call(flashSales.orderList, { activityId, status: killOrderStatus.refunded })
    expect(list).toMatchObject({ total: 1, summary: { amount: 44000, refundedAmount: 44000 } })
    expect(list.rows[0]).toMatchObject({ status: killOrderStatus.refunded, refundedAmount: 44000 })
    expect((await looker.call(flashSales.orderList, { activityId, status: killOrderStatus.verified })).total).toBe(0)
    expect(await looker.call(flashSales.activityDetail, { activityId })).toMatchObject({ soldNum: 1, soldAmount: 0 })
  })
})

describe('refunding', () => {
  it('refunds once and frees the pieces; a refunded code is invalid', async () => {
    const { killGoodsId } = await runningSale({ stockNum: 1 })
    const before = await cameAhead()
    const { killOrderId, verifyCode, phone } = await paidOrder(killGoodsId)
    const manager = await api.as('lm01')
    const reason = '客人来不了'
    const replies = await Promise.all([0, 1].map(() => manager.send(flashSales.orderRefund, { killOrderId, reason })))
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['KILL_STATUS_WRONG', 'ok'])
    await processDueRefunds(api.db, now())
    expect(wallet.refunded).toEqual([44000])
    const { paymentNo } = await api.db
      .selectFrom('payment')
      .select('paymentNo')
      .where('bizType', '=', payBizType.flashSale)
      .where('bizId', '=', killOrderId)
      .executeTakeFirstOrThrow()
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ refundedAmount: 44000 })
    expect(await readKillGoods(killGoodsId)).toMatchObject({ soldNum: 0, lockedNum: 0 })
    expect(await cameAhead()).toBe(before)
    const { tableRecordId } = await openTable(api, manager, nextTable())
    expect((await manager.send(flashSales.codeConsume, { verifyCode, tableRecordId })).errCode).toBe(
      'KILL_STATUS_WRONG',
    )
    await paidOrder(killGoodsId)
  })

  it('has exactly one winner when it runs concurrently with serving', async () => {
    const { killGoodsId } = await runningSale()
    const { killOrderId, verifyCode } = await paidOrder(killGoodsId)
    const manager = await api.as('lm01')
    const { tableRecordId } = await openTable(api, manager, nextTable())
    const [served, back] = await Promise.all([
      manager.send(flashSales.codeConsume, { verifyCode, tableRecordId }),
      manager.send(flashSales.orderRefund, { killOrderId, reason: '客人来不了' }),
    ])
    expect([served.code, back.code].filter((code) => code === 200)).toHaveLength(1)
    await processDueRefunds(api.db, now())
  })

  it('a second tap resends a refund the provider failed', async () => {
    const { killGoodsId } = await runningSale()
    const { killOrderId } = await paidOrder(killGoodsId)
    const manager = await api.as('lm01')
    wallet.refundsEnd = 'abnormal'
    await manager.call(flashSales.orderRefund, { killOrderId, reason: '客人来不了' })
    await processDueRefunds(api.db, now())
    const { rows } = await manager.call(flashSales.orderList, { status: killOrderStatus.refunded })
    expect(rows.find((row) => row.killOrderId === killOrderId)).toMatchObject({ refundStuck: true, canRefund: true })
    wallet.refundsEnd = 'done'
    api.clock.later(2)
    await manager.call(flashSales.orderRefund, { killOrderId, reason: '再试一次' })
    await processDueRefunds(api.db, now())
    expect(await readBalance(api, 'refund:channel')).toBe(0)
  })
})

describe('a member', () => {
  const [HIS, STRANGER, TWIN] = [21, 22, 23]

  it('sees their purchases by membership and by account; others get not found', async () => {
    const { killGoodsId } = await runningSale({ stockNum: 9 })
    const own = await createMemberPhone(api, HIS)
    const openId = 'oAccountOfTheMember00000001'
    const { killOrderId, verifyCode } = await paidOrder(killGoodsId, {}, own)
    const before = await paidOrder(killGoodsId, { openId })
    await paidOrder(killGoodsId, { openId: 'oAccountOfSomebodyElse00001' })
    const list = async (caller: Phone) => {
      const { rows, total } = await caller.call(flashSales.memberKills, {})
      expect(total).toBe(rows.length)
      return rows.map((row) => row.killOrderId)
    }
    expect(await list(own)).toEqual([killOrderId])
    const bound = {
      platform: 'wx',
      openId,
      unionId: '',
      nickName: '',
      avatarUrl: '',
      bindTime: api.clock.now(),
    } as const
    await api.db
      .insertInto('externalAccount')
      .values({ memberId: HIS, ...bound })
      .execute()
    expect(await list(own)).toEqual([before.killOrderId, killOrderId])
    expect(await own.call(flashSales.memberKill, { killOrderId })).toMatchObject({
      verifyCode,
      canRefund: true,
      canPay: false,
      refund: null,
      businessDate: '2026-03-14',
    })

    const stranger = await createMemberPhone(api, STRANGER)
    expect(await list(stranger)).toEqual([])
    for (const endpoint of [flashSales.memberKill, flashSales.memberKillRefund]) {
      const theirs = await stranger.send(endpoint, { killOrderId })
      expect(theirs).toEqual(await stranger.send(endpoint, { killOrderId: 999_999_999 }))
      expect(theirs.errCode).toBe('NOT_FOUND')
    }
    // The member is merged into another: their orders become the other's.
    await (await api.as('caiwu01')).call(members.merge, { memberId: TWIN, fromMemberId: HIS, reason: '同一位客人' })
    const twin = await createMemberPhone(api, TWIN)
    expect(await list(twin)).toEqual([before.killOrderId, killOrderId])
    await twin.call(flashSales.memberKillRefund, { killOrderId })
    await processDueRefunds(api.db, now())
    const back = { amount: 44000, reason: '客人申请退款', status: refundStatus.succeeded }
    expect(await twin.call(flashSales.memberKill, { killOrderId })).toMatchObject({ verifyCode: null, refund: back })
  })

  it('pays orders of a merged number, with the limit of one member', async () => {
    const [part, whole] = [30, 31]
    const { killGoodsId } = await runningSale({ stockNum: 9, limitNum: 2 })
    const before = await (
      await createMemberPhone(api, part)
    ).call(flashSales.guestOrder, orderInput(killGoodsId, { quantity: 2 }))
    const own = await createMemberPhone(api, whole)
    const payRequest = {
      requestId: randomUUID(),
      bizType: payBizType.flashSale,
      killOrderId: before.killOrderId,
    } as const
    expect((await own.send(billing.guestPay, { ...payRequest, payMethod: 'alipay' })).errCode).toBe('ORDER_NOT_FOUND')
    await (await api.as('caiwu01')).call(members.merge, { memberId: whole, fromMemberId: part, reason: '同一位客人' })
    expect((await own.send(flashSales.guestOrder, orderInput(killGoodsId))).errCode).toBe('LIMIT_EXCEEDED')
    await pay(own, before)
    expect((await readKillOrder(before.killOrderId)).status).toBe(killOrderStatus.paid)
  })

  it('is refunded once or served, never both', async () => {
    const { killGoodsId } = await runningSale({ stockNum: 5 })
    const waiter = await api.as('fwy01')
    for (const memberId of [24, 25, 26]) {
      const own = await createMemberPhone(api, memberId)
      const { killOrderId, verifyCode } = await paidOrder(killGoodsId, {}, own)
      const { tableRecordId } = await openTable(api, waiter, nextTable())
      const [first, second, served] = await Promise.all([
        own.send(flashSales.memberKillRefund, { killOrderId, reason: '临时有事' }),
        own.send(flashSales.memberKillRefund, { killOrderId, reason: '临时有事' }),
        waiter.send(flashSales.codeConsume, { verifyCode, tableRecordId }),
      ])
      expect([first, second, served].filter(({ code }) => code === 200)).toHaveLength(1)
      for (const { code, errCode } of [first, second]) if (code !== 200) expect(errCode).toBe('KILL_STATUS_WRONG')
      const { status } = await readKillOrder(killOrderId)
      expect(status).toBe(served.code === 200 ? killOrderStatus.verified : killOrderStatus.refunded)
    }
  })

  it('refunds paid orders until their last night is over', async () => {
    const { killGoodsId } = await runningSale({ useEndDate: '2026-03-15' })
    const own = await createMemberPhone(api, 27)
    const waits = await own.call(flashSales.guestOrder, orderInput(killGoodsId))
    const request = { killOrderId: waits.killOrderId }
    expect(await own.send(flashSales.memberKillRefund, request)).toMatchObject({ errCode: 'KILL_STATUS_WRONG' })
    await pay(own, waits)
    // Still the night of the 15th.
    api.clock.at('2026-03-16 11:59:00')
    const refundableOrder = { canRefund: true, verifyCode: expect.stringMatching(/^\d{12}$/) as string }
    expect(await (await createMemberPhone(api, 27)).call(flashSales.memberKill, request)).toMatchObject(refundableOrder)
    api.clock.at('2026-03-16 12:01:00')
    expect(await own.call(flashSales.memberKill, request)).toMatchObject({ canRefund: false, verifyCode: null })
    expect(await own.send(flashSales.memberKillRefund, request)).toMatchObject({ errCode: 'VOUCHER_EXPIRED' })
    expect(wallet.refunded).toEqual([])
  })
})

describe('managing a sale', () => {
  const draft = {
    activityName: '草稿',
    startTime: '2026-03-15 20:00:00',
    endTime: '2026-03-15 22:00:00',
    useStartDate: '2026-03-15',
    useEndDate: '2026-03-20',
    limitPerUser: 2,
    goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: 10000, stockNum: 3, limitNum: 1 }],
    publish: false,
  }

  it('is editable until it runs, by one user at a time, and a draft is visible to its managers only', async () => {
    const manager = await api.as('gm')
    const { activityId, status } = await manager.call(flashSales.activitySave, draft)
    expect(status).toBe(killStatus.draft)
    const sales = await api.as('yx01')
    expect((await sales.send(flashSales.activityDetail, { activityId })).errCode).toBe('NOT_FOUND')
    expect((await createGuestPhone(api).send(flashSales.guestActivity, { activityId })).errCode).toBe('NOT_FOUND')
    const edit = {
      ...draft,
      activityId,
      version: 0,
      publish: true,
      goods: [{ ...draft.goods[0]!, goodsId: OTHER, killPrice: 100 }],
    }
    const replies = await Promise.all([0, 1].map(() => manager.send(flashSales.activitySave, edit)))
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['STALE_DATA', 'ok'])
    const detail = await sales.call(flashSales.activityDetail, { activityId })
    expect(detail).toMatchObject({ status: killStatus.upcoming, canEdit: false, goods: [{ goodsId: OTHER }] })
    api.clock.at('2026-03-15 20:00:00')
    expect((await manager.send(flashSales.activitySave, { ...edit, version: 1 })).errCode).toBe('KILL_LOCKED')
  })

  it.each([
    ['KILL_TIME_INVALID', { endTime: draft.startTime }],
    ['KILL_TIME_INVALID', { useEndDate: '2026-03-14', useStartDate: '2026-03-14' }],
    ['KILL_PRICE_INVALID', { goods: [{ ...draft.goods[0]!, killPrice: 88000 }] }],
    ['PARAM_INVALID', { goods: [draft.goods[0]!, draft.goods[0]!] }],
    ['PARAM_INVALID', { goods: [] }],
    ['GOODS_OFF', { goods: [{ ...draft.goods[0]!, goodsId: 999999 }] }],
  ])('refuses %s', async (errCode, change) => {
    const reply = await (await api.as('gm')).send(flashSales.activitySave, { ...draft, ...change })
    expect(reply.errCode).toBe(errCode)
  })

  it('belongs to the department that created it', async () => {
    const mine = await (await api.as('gm')).call(flashSales.activitySave, { ...draft, publish: true })
    const deptManager = await api.as('dz01')
    expect((await deptManager.send(flashSales.activityStop, mine)).errCode).toBe('NO_PERMISSION')
  })
})

describe('staff lists', () => {
  it('appears in the tab of its current state with its sales; a stopped one is over', async () => {
    const { activityId, killGoodsId } = await runningSale({ activityName: '今晚' })
    await paidOrder(killGoodsId, { quantity: 2 })
    const sales = await api.as('yx01')
    const running = await sales.call(flashSales.activityList, { status: killStatus.running })
    expect(running.rows.find((row) => row.activityId === activityId)).toMatchObject({
      soldNum: 2,
      stockNum: 5,
      soldAmount: 88000,
      canStop: false,
    })
    expect(running.counts.running).toBe(running.rows.length)
    expect(running.employeeCode).toBe((await sales.call(session.employeeCode, {})).employeeCode)
    await (await api.as('gm')).call(flashSales.activityStop, { activityId })
    const over = await sales.call(flashSales.activityList, { status: killStatus.ended })
    expect(over.rows.map((row) => row.activityId)).toContain(activityId)
  })
})
