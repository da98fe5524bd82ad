/**
 * F03, F35: a server that freezes in the middle of a payment and wakes up when another has done its work, and clocks that jump while
 * guests pay. Money is applied once or goes home; nothing that was settled is given back behind the bill's back.
 */
import { randomUUID } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import { payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { endNow, followAttempts } from '../../src/modules/payments/follow-attempts.ts'
import { brokenRules, fillStock } from '../factories.ts'
import { newCode } from '../payment-rig.ts'
import { payingRig } from '../paying.ts'
import type { TradeReply } from '../../src/providers/provider.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const PRICE = 88_000
const rig = await payingRig()
const { api, cashier, wechat } = rig
await fillStock(api)

/** Everybody's clock is moved by so much. */
const jump = (ms: number) => api.clock.at(formatTime(rig.now().getTime() + ms))
const follow = () => followAttempts(api.db, rig.now())
const statusOf = async (paymentId: number) =>
  (await api.db.selectFrom('payment').select('status').where('paymentId', '=', paymentId).executeTakeFirstOrThrow())
    .status
/** Read past the house: whoever asks it while the clock is days ahead is logged out. */
const unpaid = async (billId: number) => {
  const sittings = await api.db.selectFrom('tableRecord').select('unpaidAmount').where('billId', '=', billId).execute()
  return sittings.reduce((sum, { unpaidAmount }) => sum + unpaidAmount, 0)
}

/** A code whose guest types his password. */
async function typing() {
  const { billId } = await rig.bill()
  const authCode = newCode()
  wechat.codes.set(authCode, 'busy')
  const { paymentNo } = await cashier.call(billing.scanPay, { requestId: randomUUID(), billId, authCode })
  return { billId, ...(await rig.attemptOf(paymentNo)) }
}

/** The next question is answered with what is true now, but its asker is frozen until `wake`. */
function freezeNextAsker(): { asked: Promise<void>; wake: () => void } {
  const asked = Promise.withResolvers<void>()
  const awake = Promise.withResolvers<void>()
  wechat.next.query.push(async (outTradeNo) => {
    const answer: TradeReply = wechat.replyOf(outTradeNo)
    asked.resolve()
    await awake.promise
    return answer
  })
  return { asked: asked.promise, wake: awake.resolve }
}

describe('F03: a server freezes between asking and ending', () => {
  afterEach(async () => expect(await brokenRules(api)).toEqual([]))

  it('and ends nothing that another has settled since', async () => {
    const { billId, paymentId, outTradeNo } = await typing()
    jump(51 * SECOND)
    const { asked, wake } = freezeNextAsker()
    const frozen = follow()
    await asked
    wechat.pay(outTradeNo)
    // Its lease is over: another server takes the turn.
    jump(31 * SECOND)
    expect(await follow()).toBe(1)
    expect(await statusOf(paymentId)).toBe(payStatus.succeeded)
    wake()
    expect(await frozen).toBe(0)
    expect(wechat.trades.get(outTradeNo)?.state).toBe('paid')
    expect([await statusOf(paymentId), await unpaid(billId)]).toEqual([payStatus.succeeded, 0])
  })

  it('and neither ends nor delays what another is just asking about', async () => {
    const { billId, paymentId, outTradeNo } = await typing()
    jump(51 * SECOND)
    const first = freezeNextAsker()
    const frozen = follow()
    await first.asked
    jump(31 * SECOND)
    const second = freezeNextAsker()
    const successor = endNow(api.db, paymentId, rig.now())
    await second.asked
    first.wake()
    await frozen
    // The first wakes, finds the turn taken and leaves everything as it is; the second still holds it.
    expect(wechat.trades.get(outTradeNo)?.state).toBe('busy')
    expect(await follow()).toBe(0)
    second.wake()
    await successor
    expect(wechat.trades.get(outTradeNo)?.state).toBe('closed')
    expect([await statusOf(paymentId), await unpaid(billId)]).toEqual([payStatus.closed, PRICE])
  })

  it('while a code is charged: the money of a charge nobody waited for goes home, once', async () => {
    const { billId } = await rig.bill()
    const awake = Promise.withResolvers<void>()
    const charging = Promise.withResolvers<string>()
    wechat.next.payByCode.push(async (outTradeNo) => {
      charging.resolve(outTradeNo)
      await awake.promise
      wechat.pay(outTradeNo)
      return wechat.replyOf(outTradeNo)
    })
    const collecting = cashier.call(billing.scanPay, { requestId: randomUUID(), billId, authCode: newCode() })
    const outTradeNo = await charging.promise
    jump(61 * SECOND)
    expect(await follow()).toBe(1)
    awake.resolve()
    expect((await collecting).status).toBe(payStatus.closed)
    expect(await unpaid(billId)).toBe(PRICE)
    const held = await api.db
      .selectFrom('suspenseItem')
      .select(['kind', 'amount'])
      .where('outTradeNo', '=', outTradeNo)
      .execute()
    expect(held).toEqual([{ kind: 'late', amount: PRICE }])
  })
})

describe('F35: a clock jumps while a guest pays', () => {
  afterEach(async () => expect(await brokenRules(api)).toEqual([]))

  const JUMPS = { 'two hours ahead': 2 * HOUR, 'two days ahead': 48 * HOUR, 'two hours back': -2 * HOUR }

  it.each(Object.entries(JUMPS))('%s: what he paid before is found at the next look', async (_name, ms) => {
    const begun = await rig.begin()
    wechat.pay(begun.outTradeNo)
    jump(ms)
    expect(await follow()).toBe(1)
    expect([await statusOf(begun.paymentId), await unpaid(begun.billId)]).toEqual([payStatus.succeeded, 0])
    jump(-ms)
  })

  it.each(Object.entries(JUMPS))('%s: a turn taken before it holds nobody up', async (_name, ms) => {
    const begun = await rig.begin()
    jump(6 * SECOND)
    const { asked, wake } = freezeNextAsker()
    const before = follow()
    await asked
    wechat.pay(begun.outTradeNo)
    jump(ms)
    expect(await follow()).toBe(1)
    expect(await statusOf(begun.paymentId)).toBe(payStatus.succeeded)
    wake()
    await before
    expect(await statusOf(begun.paymentId)).toBe(payStatus.succeeded)
    jump(-ms - 6 * SECOND)
  })

  it('two days ahead: a sheet that ended too early takes no money, and what it owes can be paid anew', async () => {
    const begun = await rig.begin()
    jump(48 * HOUR)
    expect(await follow()).toBe(1)
    expect(wechat.trades.get(begun.outTradeNo)?.state).toBe('closed')
    expect([await statusOf(begun.paymentId), await unpaid(begun.billId)]).toEqual([payStatus.closed, PRICE])
    jump(-48 * HOUR)
    expect((await cashier.call(billing.payCode, { billId: begun.billId })).amount).toBe(PRICE)
  })
})
