/** F24: callbacks never arrive. Money is booked within ninety seconds of the payment, with a bounded number of queries. */
import { randomUUID } from 'node:crypto'
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { payStatus } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listViolations, fillStock, orderBottles } from '../../../../test/factories.ts'
import { createGuestAuthCode } from '../../../../test/payment-harness.ts'
import { startFakePaymentHarness } from '../../../../test/fake-payment-harness.ts'
import type { FakeProvider } from '../../../../test/fake-provider.ts'
import { MAX_CONCURRENT_QUERIES, attemptTimeouts } from './attempt-query-rules.ts'
import { endAttemptNow, queryDueAttempts } from './follow-attempts.ts'

const rig = await startFakePaymentHarness()
const { api, cashier, wechat } = rig
await fillStock(api)
const SECOND = 1_000
const PROMISE_SECONDS = 90
const goTo = (ms: number) => api.clock.at(formatTime(ms))
const follow = () => queryDueAttempts(api.db, rig.now())
const ended = (paymentId: number) =>
  api.db
    .selectFrom('payment')
    .select(['status', 'failReason'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
const readStatus = async (paymentId: number) => (await ended(paymentId)).status
const nextCheck = async () => {
  const { rows } = await sql<{ at: string | null }>`select min(next_check_at) as at from payment_attempt`.execute(
    api.db,
  )
  const at = rows[0]?.at
  return at ? parseTime(at).getTime() : null
}

/** Runs the background work a second after each query is due, until `ms`. */
async function workUntil(ms: number): Promise<void> {
  for (;;) {
    const due = await nextCheck()
    if (due === null || due + SECOND > ms) break
    goTo(Math.max(rig.now().getTime(), due + SECOND))
    await follow()
  }
  goTo(ms)
}

/** Counts the queries to a provider. */
function counting(provider: FakeProvider): { queriedTrades: string[]; done: () => void } {
  const queriedTrades: string[] = []
  const { query } = provider
  provider.query = (outTradeNo, way) => {
    queriedTrades.push(outTradeNo)
    return query(outTradeNo, way)
  }
  return { queriedTrades, done: () => void (provider.query = query) }
}

const table = await rig.bill()
async function openSheet() {
  await orderBottles(cashier, table.tableRecordId, 1)
  const { validcode } = await cashier.call(billing.payCode, { billId: table.billId })
  const { paymentNo } = await api
    .phone(randomUUID())
    .call(billing.scanPay, { requestId: randomUUID(), validcode, payMethod: 'wechat', openId: 'o-of-guest' })
  return rig.attemptOf(paymentNo)
}

const PAID_AFTER_SECONDS = [0, 3, 5, 17, 36, 65, 66, 101, 126, 186, 247, 286, 301, 433, 599, 721, 840, 866, 898]

describe('a callback that never arrives', () => {
  it.each(PAID_AFTER_SECONDS)(
    'is settled within 90 seconds when paid %i seconds after the sheet was opened',
    async (seconds) => {
      const { paymentId, outTradeNo } = await openSheet()
      const paidAt = rig.now().getTime() + seconds * SECOND
      await workUntil(paidAt)
      wechat.pay(outTradeNo)
      await workUntil(paidAt + PROMISE_SECONDS * SECOND)
      expect(await readStatus(paymentId)).toBe(payStatus.succeeded)
      expect(await listViolations(api)).toEqual([])
    },
  )

  it.each([40, 130, 610])(
    'is settled when paid after %i seconds and the first ten responses are lost too',
    async (seconds) => {
      const { paymentId, outTradeNo } = await openSheet()
      const paidAt = rig.now().getTime() + seconds * SECOND
      await workUntil(paidAt)
      wechat.pay(outTradeNo)
      for (let lost = 0; lost < 10; lost += 1)
        wechat.next.query.push(async () => ({ state: 'unknown', reason: '超时' }))
      await workUntil(paidAt + PROMISE_SECONDS * SECOND)
      expect(await readStatus(paymentId)).toBe(payStatus.succeeded)
    },
  )

  it('is found although the first query gets no response', async () => {
    const { paymentId, outTradeNo } = await openSheet()
    wechat.pay(outTradeNo)
    wechat.next.query.push(() => new Promise(() => undefined))
    goTo(rig.now().getTime() + 6 * SECOND)
    expect(await follow()).toBe(1)
    expect(await readStatus(paymentId)).toBe(payStatus.succeeded)
  })

  it('is found once by two concurrent runs', async () => {
    const { paymentId, outTradeNo } = await openSheet()
    wechat.pay(outTradeNo)
    goTo(rig.now().getTime() + 6 * SECOND)
    const decided = await Promise.all([follow(), follow(), queryDueAttempts(api.db, rig.now(), 'wechat')])
    expect(decided.toSorted()).toEqual([0, 0, 1])
    const entries = await api.db
      .selectFrom('journalEntry')
      .select('entryId')
      .where('businessKey', '=', `payment:${paymentId}`)
      .execute()
    expect(entries).toHaveLength(1)
    expect(await listViolations(api)).toEqual([])
  })

  it('of one provider does not wait for the other', async () => {
    const { paymentId, outTradeNo } = await openSheet()
    wechat.pay(outTradeNo)
    goTo(rig.now().getTime() + 6 * SECOND)
    expect(await queryDueAttempts(api.db, rig.now(), 'alipay')).toBe(0)
    expect(await readStatus(paymentId)).toBe(payStatus.paying)
    expect(await queryDueAttempts(api.db, rig.now(), 'wechat')).toBe(1)
  })
})

describe('two hundred open sheets', () => {
  const SHEETS = 200

  /** Copies the payment and the attempt `attemptId`, once for each further guest who has not paid yet. */
  async function copySheet(attemptId: number, copies: number): Promise<void> {
    await sql`
      with paying as (
        insert into payment (payment_no, biz_type, biz_id, bill_id, pay_method, amount, status, scene, request_key, subject, payer_open_id, item_ids,
          created_at)
        select p.payment_no || '-' || n, p.biz_type, p.biz_id, p.bill_id, p.pay_method, p.amount, p.status, p.scene, p.request_key || '-' || n, p.subject,
          p.payer_open_id, p.item_ids, p.created_at
        from payment p join payment_attempt a using (payment_id), generate_series(1, ${copies}::int) n where a.attempt_id = ${attemptId} returning payment_id
      )
      insert into payment_attempt (payment_id, provider, way, out_trade_no, amount, status, payer_id, give_up_at, next_check_at, created_at, submitted_at)
      select w.payment_id, a.provider, a.way, 'COPYOFONE' || w.payment_id, a.amount, a.status, a.payer_id, a.give_up_at, a.next_check_at, a.created_at,
        a.submitted_at
      from payment_attempt a, paying w where a.attempt_id = ${attemptId}`.execute(api.db)
  }

  it('are queried about four hundred times a minute, at most twenty a second, each as often as a single one', async () => {
    const { attemptId } = await openSheet()
    await copySheet(attemptId, SHEETS - 1)
    const opened = rig.now().getTime()
    const { queriedTrades, done } = counting(wechat)
    const perSecond: number[] = []
    for (let second = 1; second <= 360; second += 1) {
      goTo(opened + second * SECOND)
      const before = queriedTrades.length
      await follow()
      perSecond.push(queriedTrades.length - before)
    }
    done()
    const minute = (n: number) => perSecond.slice(n * 60, (n + 1) * 60).reduce((sum, count) => sum + count, 0)
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(MAX_CONCURRENT_QUERIES)
    for (const n of [2, 3, 4, 5]) expect(minute(n)).toBeLessThanOrEqual(2 * SHEETS)
    const perSheet = Map.groupBy(queriedTrades, (outTradeNo) => outTradeNo)
    expect(perSheet.size).toBe(SHEETS)
    expect(Math.max(...[...perSheet.values()].map((questions) => questions.length))).toBeLessThanOrEqual(16)
    await workUntil(opened + attemptTimeouts.app + 60 * SECOND)
    expect(await nextCheck()).toBeNull()
    expect(await listViolations(api)).toEqual([])
  })
})

describe('a code unknown to the provider', () => {
  /** Charges a code; the request is lost or delayed on its way. */
  async function chargeLost() {
    await orderBottles(cashier, table.tableRecordId, 1)
    wechat.next.payByCode.push(async (outTradeNo) => {
      wechat.trades.delete(outTradeNo)
      return { state: 'unknown', reason: '超时' }
    })
    const { paymentNo, amount } = await cashier.call(billing.scanPay, {
      requestId: randomUUID(),
      billId: table.billId,
      authCode: createGuestAuthCode(),
    })
    return { ...(await rig.attemptOf(paymentNo)), amount, sentAt: rig.now().getTime() }
  }

  it('is reversed before it is forgotten', async () => {
    const { paymentId, outTradeNo, sentAt } = await chargeLost()
    const reversed: string[] = []
    const { reverse } = wechat
    wechat.reverse = (number) => {
      reversed.push(number)
      return reverse(number)
    }
    await workUntil(sentAt + 70 * SECOND)
    wechat.reverse = reverse
    expect(reversed).toContain(outTradeNo)
    expect(await ended(paymentId)).toEqual({
      status: payStatus.closed,
      failReason: expect.stringContaining('撤销') as string,
    })
    expect(await listViolations(api)).toEqual([])
  })

  it('is queried again while its reverse is unconfirmed, without limit', async () => {
    const { paymentId, sentAt } = await chargeLost()
    const { reverse } = wechat
    wechat.reverse = async () => ({ state: 'unknown', reason: '超时' })
    await workUntil(sentAt + 600 * SECOND)
    expect(await readStatus(paymentId)).toBe(payStatus.paying)
    wechat.reverse = reverse
    await workUntil(sentAt + 640 * SECOND)
    expect(await readStatus(paymentId)).toBe(payStatus.closed)
  })

  it.each([
    ['a clear query', 0],
    ['an unclear query', 1],
  ])('is found and booked when charged half a minute after staff gave it up and %s', async (_how, lost) => {
    const { paymentId, outTradeNo, amount, sentAt } = await chargeLost()
    for (let answer = 0; answer < lost; answer += 1)
      wechat.next.query.push(async () => ({ state: 'unknown', reason: '超时' }))
    goTo(sentAt + 16 * SECOND)
    await Promise.all([endAttemptNow(api.db, paymentId, rig.now()), endAttemptNow(api.db, paymentId, rig.now())])
    // The provider had nothing to reverse. The charge arrives only now.
    expect(await readStatus(paymentId)).toBe(payStatus.paying)
    wechat.trades.set(outTradeNo, { amount, state: 'paid', transactionId: `T${randomUUID()}` })
    await workUntil(sentAt + 90 * SECOND)
    expect(await readStatus(paymentId)).toBe(payStatus.succeeded)
    expect(await listViolations(api)).toEqual([])
  })
})
