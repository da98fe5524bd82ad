/**
 * F13–F15, F20, F43: a guest's and a cashier's phone on a bad network, with double taps, two tabs or a session that ends meanwhile. However
 * often a payment request is sent, there is one payment and one order at the provider.
 */
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AnswerOf, Endpoint, Envelope, InputOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { payments } from '@nocturne/contract/payments/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { parseTime } from '@nocturne/base/venue-time'
import { payMode, payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../src/http/session-guard.ts'
import { buildRequest } from '../api.ts'
import { startChaosProxy } from '../chaos-proxy.ts'
import type { ChaosProxy } from '../chaos-proxy.ts'
import { BOTTLE_GOODS_ID } from '../factories.ts'
import { fetchTableCode, createGuestPhone } from '../guest-phone.ts'
import { createGuestAuthCode, startPaymentHarness, waitUntil } from '../payment-harness.ts'
import type { PaymentHarness } from '../payment-harness.ts'

const PRICE = 88_000

describe('a payment on a bad network', () => {
  let rig: PaymentHarness
  let proxy: ChaosProxy
  beforeAll(async () => {
    rig = await startPaymentHarness()
    proxy = await startChaosProxy(Number(new URL(rig.url).port))
  })
  afterEach(() => rig.check())
  afterAll(() => proxy.close())

  type Sender = { token?: string; deviceId?: string }
  type Try<E extends Endpoint> = { endpoint: E; input: InputOf<E>; sender: Sender; key?: string }

  /** One attempt on one connection; undefined when the connection broke and the result is unknown. */
  function attempt<E extends Endpoint>(
    { endpoint, input, sender, key = randomUUID() }: Try<E>,
    signal?: AbortSignal,
  ): Promise<Envelope<AnswerOf<E>> | undefined> {
    const sent = buildRequest(endpoint, input as Record<string, unknown>, sender.token ?? null, key, sender.deviceId)
    return new Promise((resolve) => {
      const lost = () => resolve(undefined)
      const options = { host: '127.0.0.1', port: proxy.port, path: sent.url, agent: false as const, signal }
      const call = httpRequest({ ...options, method: sent.method, headers: sent.headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', lost)
        response.on('end', () => resolve(JSON.parse(text) as Envelope<AnswerOf<E>>))
      })
      call.on('error', lost)
      call.end(sent.payload)
    })
  }

  const listPayments = (billId: number) =>
    rig.api.db
      .selectFrom('payment')
      .select(['paymentNo', 'paymentId', 'status'])
      .where('billId', '=', billId)
      .orderBy('paymentId')
      .execute()
  const listTrades = async (billId: number) => {
    const { rows } = await sql<{ outTradeNo: string }>`
      select a.out_trade_no from payment_attempt a join payment p using (payment_id) where p.bill_id = ${billId}`.execute(
      rig.api.db,
    )
    return rows.flatMap(
      ({ outTradeNo }) => rig.wechat.book.trades.get(outTradeNo) ?? rig.alipay.book.trades.get(outTradeNo) ?? [],
    )
  }

  /** The three ways to start a payment: by a displayed code, as a seated guest, by a code shown to staff. */
  const WAYS = {
    'scanPay by a guest': async () => {
      const { billId } = await rig.bill()
      const { validcode } = await rig.cashier.call(billing.payCode, { billId })
      const input = {
        requestId: randomUUID(),
        validcode,
        payMethod: 'wechat' as const,
        openId: 'oGuest00000000000000001',
      }
      return { billId, call: { endpoint: billing.scanPay, input, sender: { deviceId: randomUUID() } } }
    },
    'guestPay at the table': async () => {
      const { billId, tableRecordId, tableId } = await rig.bill()
      const { tableName } = await rig.api.db
        .selectFrom('venueTable')
        .select('tableName')
        .where('tableId', '=', tableId)
        .executeTakeFirstOrThrow()
      const phone = createGuestPhone(rig.api)
      const { pass } = await phone.call(guest.sitDown, { code: await fetchTableCode(rig.api, tableName) })
      const input = {
        requestId: randomUUID(),
        tableRecordId,
        pass,
        payMethod: 'alipay' as const,
        openId: 'o-guest-of-alipay-1',
      }
      return { billId, call: { endpoint: billing.guestPay, input, sender: { deviceId: phone.deviceId } } }
    },
    'scanPay by staff': async () => {
      const { billId } = await rig.bill()
      const input = { requestId: randomUUID(), billId, authCode: createGuestAuthCode() }
      return { billId, call: { endpoint: billing.scanPay, input, sender: { token: rig.cashier.token ?? '' } } }
    },
  } as const
  const ways = Object.keys(WAYS) as (keyof typeof WAYS)[]
  const beginBy = async (way: keyof typeof WAYS) => {
    const { billId, call } = await WAYS[way]()
    const send = (signal?: AbortSignal) => attempt(call as Try<typeof billing.scanPay>, signal)
    return { billId, send }
  }

  it.each(ways)('F13: %s: a lost response is repeated on retry', async (way) => {
    const { billId, send } = await beginBy(way)
    proxy.forecast('loseResponse', 'loseResponse')
    expect(await send()).toBeUndefined()
    const [only] = await listPayments(billId)
    expect(await send()).toBeUndefined()
    const answer = await send()
    expect(answer?.data.paymentNo).toBe(only?.paymentNo)
    expect(await listPayments(billId)).toHaveLength(1)
    expect(await listTrades(billId)).toHaveLength(1)
  })

  it.each(ways)('F14: %s: a lost request starts nothing, and its retry one payment', async (way) => {
    const { billId, send } = await beginBy(way)
    proxy.forecast('loseRequest')
    expect(await send()).toBeUndefined()
    expect(await listPayments(billId)).toEqual([])
    expect((await send())?.code).toBe(200)
    expect(await listPayments(billId)).toHaveLength(1)
    expect(await listTrades(billId)).toHaveLength(1)
  })

  it.each(ways)('F15: %s: a silent connection times out, and the same request returns the result', async (way) => {
    const { billId, send } = await beginBy(way)
    const limit = new AbortController()
    proxy.forecast('silence')
    const swallowed = proxy.nextLostResponse()
    const outcome = send(limit.signal)
    await swallowed
    limit.abort()
    expect(await outcome).toBeUndefined()
    const answer = await send()
    expect(answer?.data.paymentNo).toBe((await listPayments(billId))[0]?.paymentNo)
    expect(await listTrades(billId)).toHaveLength(1)
  })

  it.each(ways)('F20: %s: ten simultaneous taps start one payment, which stays open', async (way) => {
    const { billId, send } = await beginBy(way)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    const [only, ...more] = await listPayments(billId)
    expect(more).toEqual([])
    expect(new Set(answers.map((answer) => answer?.data.paymentNo))).toEqual(new Set([only?.paymentNo]))
    expect(only?.status).toBe(way === 'scanPay by staff' ? payStatus.succeeded : payStatus.paying)
    expect(await listTrades(billId)).toHaveLength(1)
  })

  it("F20: a second tap between the first one's read and write does not end the first one's payment", async () => {
    const { billId } = await rig.bill()
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const payRequest = {
      requestId: randomUUID(),
      validcode,
      payMethod: 'wechat' as const,
      openId: 'oGuest00000000000000001',
    }
    const phone = rig.api.phone(randomUUID())
    const [bill, codes] = [new Client(rig.api.connection), new Client(rig.api.connection)]
    await Promise.all([bill.connect(), codes.connect()])
    const waiting = async (count: number) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        rig.api.db,
      )
      return rows[0]?.n === count
    }
    // The first tap waits for the bill's lock. The second has not seen a payment yet and waits for the code's lock.
    await bill.query('begin; select from bill for update')
    const first = phone.call(billing.scanPay, payRequest)
    await waitUntil(() => waiting(1))
    await codes.query('begin; lock table pay_code in access exclusive mode')
    const second = phone.call(billing.scanPay, payRequest)
    await waitUntil(() => waiting(2))
    await bill.query('commit')
    const { paymentNo, status } = await first
    await codes.query('commit')
    expect(await second).toMatchObject({ paymentNo, status: payStatus.paying })
    expect(status).toBe(payStatus.paying)
    await Promise.all([bill.end(), codes.end()])
  })

  it('F20: two tabs of one phone start a payment of one bill: the first one ends, the second can be paid', async () => {
    const { billId } = await rig.bill()
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const phone = rig.api.phone(randomUUID())
    const createPayRequest = () => ({
      requestId: randomUUID(),
      validcode,
      payMethod: 'wechat' as const,
      openId: 'oGuest00000000000000001',
    })
    const first = await phone.call(billing.scanPay, createPayRequest())
    const second = await phone.call(billing.scanPay, createPayRequest())
    expect((await listPayments(billId)).map(({ status }) => status)).toEqual([payStatus.closed, payStatus.paying])
    await rig.pay(first.payParams)
    await rig.pay(second.payParams)
    await rig.until(second.paymentNo, payStatus.succeeded)
    expect((await listTrades(billId)).map(({ state }) => state).toSorted()).toEqual(['closed', 'paid'])
  })

  it('F20: two simultaneous tabs: at most one payment is under way, in either order', async () => {
    const { billId } = await rig.bill()
    const { validcode } = await rig.cashier.call(billing.payCode, { billId })
    const phone = rig.api.phone(randomUUID())
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        phone.send(billing.scanPay, { requestId: randomUUID(), validcode, payMethod: 'wechat', openId: 'oGuest1' }),
      ),
    )
    expect(replies.every(({ code, errCode }) => code === 200 || errCode === 'PAY_RUNNING')).toBe(true)
    expect(
      (await listPayments(billId)).filter(({ status }) => status === payStatus.waiting || status === payStatus.paying),
    ).toHaveLength(1)
  })

  it('F20: back and forward: the restored page finds the payment it left, also once paid', async () => {
    const { billId } = await rig.bill()
    const begun = await rig.begin(billId)
    await rig.pay(begun.payParams)
    await rig.until(begun.paymentNo, payStatus.succeeded)
    // The restored page sends another payment: a new request, while nothing is unpaid.
    const payRequest = {
      requestId: randomUUID(),
      validcode: begun.validcode,
      payMethod: 'wechat' as const,
      openId: 'oGuest1',
    }
    expect(await begun.phone.send(billing.scanPay, payRequest)).toMatchObject({ errCode: 'ORDER_PAID' })
    expect(await begun.phone.call(payments.status, { paymentNo: begun.paymentNo })).toMatchObject({
      status: payStatus.succeeded,
    })
    expect(await listTrades(billId)).toHaveLength(1)
  })

  it('an order at the provider expires when we stop waiting for it, in any time zone of this process', async () => {
    const { billId } = await rig.bill()
    await rig.begin(billId)
    const [trade] = await listTrades(billId)
    const begunAt = parseTime(rig.api.clock.now()).getTime()
    expect((trade?.expiresAt ?? 0) - begunAt).toBe(15 * 60_000)
  })

  it('F43: the session ends while a code is being charged: charged once, and found by the same person', async () => {
    const { billId } = await rig.bill()
    const leaving = await rig.api.as('shouyin01')
    const input = { requestId: randomUUID(), billId, authCode: createGuestAuthCode() }
    rig.lines.wechat.next(/micropay/, {
      after: () => leaving.call(session.logout, {}),
    })
    const running = await leaving.send(billing.scanPay, input)
    expect(running.data).toMatchObject({ status: payStatus.succeeded })
    expect((await leaving.send(billing.scanPay, input)).httpStatus).toBe(401)
    const back = await rig.api.as('shouyin01')
    expect(await back.call(billing.scanPay, input)).toMatchObject({
      paymentNo: running.data.paymentNo,
      status: payStatus.succeeded,
    })
    expect(await listTrades(billId)).toHaveLength(1)
  })

  it('F43: requests stored while the session was expired are done once, by their own user, and never by another', async () => {
    const { billId } = await rig.bill()
    const first = await rig.api.as('shouyin01')
    const cash = { billId, payments: [{ payMethod: 'cash' as const, amount: PRICE }] }
    const key = randomUUID()
    await rig.api.db
      .deleteFrom('session')
      .where('tokenHash', '=', hashToken(first.token ?? ''))
      .execute()
    expect((await first.send(billing.settle, cash, { key })).httpStatus).toBe(401)
    expect(await rig.unpaid(billId)).toBe(PRICE)
    const again = await rig.api.as('shouyin01')
    const settlement = await again.call(billing.settle, cash, { key })
    expect(await again.call(billing.settle, cash, { key })).toEqual(settlement)
    const { rows } = await sql<{ actor: string }>`select actor from operation where operation_key = ${key}`.execute(
      rig.api.db,
    )
    expect(rows).toEqual([{ actor: `staff:${first.userId}` }])
    const other = await rig.api.as('gm')
    expect((await other.send(billing.settle, cash, { key })).code).not.toBe(200)
    expect(await rig.unpaid(billId)).toBe(0)
  })

  it('a phone that orders while paying: its displayed code ends, the payment under way does not', async () => {
    const { billId, tableRecordId } = await rig.bill()
    const begun = await rig.begin(billId)
    const waiter = await rig.api.as('lm01')
    await waiter.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
      payMode: payMode.payLater,
    })
    await rig.pay(begun.payParams)
    await rig.until(begun.paymentNo, payStatus.succeeded)
    expect(await rig.unpaid(billId)).toBe(PRICE)
  })
})
