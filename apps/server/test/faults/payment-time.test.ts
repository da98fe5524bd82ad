/**
 * F03, F35: a server that freezes during a payment and resumes after another one has finished it, and clocks that jump
 * during payments. Money is applied once or refunded; settled money is never refunded without changing the bill.
 */
import { randomUUID } from 'node:crypto'
import { formatTime } from '@nocturne/base/venue-time'
import { payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { endAttemptNow, queryDueAttempts } from '../../src/modules/payments/attempts/follow-attempts.ts'
import { listViolations, fillStock } from '../factories.ts'
import { createGuestAuthCode } from '../payment-harness.ts'
import { startFakePaymentHarness } from '../fake-payment-harness.ts'
import type { TradeReply } from '../../src/providers/provider.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const PRICE = 88_000
const rig = await startFakePaymentHarness()
const { api, cashier, wechat } = rig
await fillStock(api)

/** Moves the clocks of server and providers. */
const jump = (ms: number) => api.clock.at(formatTime(rig.now().getTime() + ms))
const follow = () => queryDueAttempts(api.db, rig.now())
const readStatus = async (paymentId: number) =>
  (await api.db.selectFrom('payment').select('status').where('paymentId', '=', paymentId).executeTakeFirstOrThrow())
    .status
/** Reads from the database, because a session would have expired when the clock is days ahead. */
const unpaid = async (billId: number) => {
  const sittings = await api.db.selectFrom('sitting').select('unpaidAmount').where('billId', '=', billId).execute()
  return sittings.reduce((sum, { unpaidAmount }) => sum + unpaidAmount, 0)
}

/** A code payment with the guest still entering the password. */
async function typing() {
  const { billId } = await rig.bill()
  const authCode = createGuestAuthCode()
  wechat.codes.set(authCode, 'busy')
  const { paymentNo } = await cashier.call(billing.scanPay, { requestId: randomUUID(), billId, authCode })
  return { billId, ...(await rig.attemptOf(paymentNo)) }
}

/** The next query reads the current state, but its caller is frozen until `wake` is called. */
function freezeNextQuery(): { isQueried: Promise<void>; wake: () => void } {
  const queried = Promise.withResolvers<void>()
  const awake = Promise.withResolvers<void>()
  wechat.next.query.push(async (outTradeNo) => {
    const answer: TradeReply = wechat.replyOf(outTradeNo)
    queried.resolve()
    await awake.promise
    return answer
  })
  return { isQueried: queried.promise, wake: awake.resolve }
}

describe('F03: a server freezes between querying and ending', () => {
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  it('ends nothing that another has settled since', async () => {
    const { billId, paymentId, outTradeNo } = await typing()
    jump(51 * SECOND)
    const { isQueried, wake } = freezeNextQuery()
    const frozen = follow()
    await isQueried
    wechat.pay(outTradeNo)
    // The lease of the frozen server has expired, so another server takes over.
    jump(31 * SECOND)
    expect(await follow()).toBe(1)
    expect(await readStatus(paymentId)).toBe(payStatus.succeeded)
    wake()
    expect(await frozen).toBe(0)
    expect(wechat.trades.get(outTradeNo)?.state).toBe('paid')
    expect([await readStatus(paymentId), await unpaid(billId)]).toEqual([payStatus.succeeded, 0])
  })

  it('neither ends nor delays what another is querying', async () => {
    const { billId, paymentId, outTradeNo } = await typing()
    jump(51 * SECOND)
    const first = freezeNextQuery()
    const frozen = follow()
    await first.isQueried
    jump(31 * SECOND)
    const second = freezeNextQuery()
    const successor = endAttemptNow(api.db, paymentId, rig.now())
    await second.isQueried
    first.wake()
    await frozen
    // The first server resumes, finds that its lease has passed to the other and changes nothing; the second still has
    // the lease.
    expect(wechat.trades.get(outTradeNo)?.state).toBe('busy')
    expect(await follow()).toBe(0)
    second.wake()
    await successor
    expect(wechat.trades.get(outTradeNo)?.state).toBe('closed')
    expect([await readStatus(paymentId), await unpaid(billId)]).toEqual([payStatus.closed, PRICE])
  })

  it('while charging a code: money of an abandoned charge is refunded, once', async () => {
    const { billId } = await rig.bill()
    const awake = Promise.withResolvers<void>()
    const charging = Promise.withResolvers<string>()
    wechat.next.payByCode.push(async (outTradeNo) => {
      charging.resolve(outTradeNo)
      await awake.promise
      wechat.pay(outTradeNo)
      return wechat.replyOf(outTradeNo)
    })
    const collecting = cashier.call(billing.scanPay, {
      requestId: randomUUID(),
      billId,
      authCode: createGuestAuthCode(),
    })
    const outTradeNo = await charging.promise
    jump(61 * SECOND)
    expect(await follow()).toBe(1)
    awake.resolve()
    expect((await collecting).status).toBe(payStatus.closed)
    expect(await unpaid(billId)).toBe(PRICE)
    const suspenseItems = await api.db
      .selectFrom('suspenseItem')
      .select(['kind', 'amount'])
      .where('outTradeNo', '=', outTradeNo)
      .execute()
    expect(suspenseItems).toEqual([{ kind: 'late', amount: PRICE }])
  })
})

describe('F35: a clock jumps during a payment', () => {
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  const JUMPS = { 'two hours ahead': 2 * HOUR, 'two days ahead': 48 * HOUR, 'two hours back': -2 * HOUR }

  it.each(Object.entries(JUMPS))('%s: a payment made before is found at the next check', async (_name, ms) => {
    const begun = await rig.begin()
    wechat.pay(begun.outTradeNo)
    jump(ms)
    expect(await follow()).toBe(1)
    expect([await readStatus(begun.paymentId), await unpaid(begun.billId)]).toEqual([payStatus.succeeded, 0])
    jump(-ms)
  })

  it.each(Object.entries(JUMPS))('%s: a lease taken before does not block others', async (_name, ms) => {
    const begun = await rig.begin()
    jump(6 * SECOND)
    const { isQueried, wake } = freezeNextQuery()
    const before = follow()
    await isQueried
    wechat.pay(begun.outTradeNo)
    jump(ms)
    expect(await follow()).toBe(1)
    expect(await readStatus(begun.paymentId)).toBe(payStatus.succeeded)
    wake()
    await before
    expect(await readStatus(begun.paymentId)).toBe(payStatus.succeeded)
    jump(-ms - 6 * SECOND)
  })

  it('two days ahead: a sheet that ended too early takes no money, and its amount can be paid again', async () => {
    const begun = await rig.begin()
    jump(48 * HOUR)
    expect(await follow()).toBe(1)
    expect(wechat.trades.get(begun.outTradeNo)?.state).toBe('closed')
    expect([await readStatus(begun.paymentId), await unpaid(begun.billId)]).toEqual([payStatus.closed, PRICE])
    jump(-48 * HOUR)
    expect((await cashier.call(billing.payCode, { billId: begun.billId })).amount).toBe(PRICE)
  })
})
