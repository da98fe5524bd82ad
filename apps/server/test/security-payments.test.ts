/**
 * Rules of the security checklist about payments by phone; each title names its item. Provider data and logs are covered in
 * security-providers.test.ts, S18 (table codes) in modules/guest/pass.test.ts, S20 (tips) also in modules/rewards/rewards.test.ts, other
 * pages and headers in security.test.ts.
 */
import { lit } from '../src/db/statement.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { billing } from '@nocturne/contract/billing/endpoints'
import { payStatus, rewardCodeType } from '@nocturne/contract/codes'
import { payments } from '@nocturne/contract/payments/endpoints'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi, TONIGHT } from './api.ts'
import { orderBottles } from './factories.ts'
import { createGuestPhone } from './guest-phone.ts'
import { createGuestAuthCode, startPaymentHarness } from './payment-harness.ts'
import type { PaymentHarness } from './payment-harness.ts'
import { countOrderAndPaymentRows } from './row-counts.ts'

const PRICE = 88_000
let rig: PaymentHarness
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'nocturne-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>x</title>')
  rig = await startPaymentHarness({ webDir })
})
afterAll(() => rm(webDir, { recursive: true }))
afterEach(() => rig.check())

const shownCode = async (billId: number) => (await rig.cashier.call(billing.payCode, { billId })).validcode
const buildPayRequest = (validcode: string, more: object = {}) => ({
  requestId: randomUUID(),
  validcode,
  payMethod: 'wechat' as const,
  openId: 'oGuestOfTheHouse0000000001',
  ...more,
})

describe('S17 the payment link of a bill', () => {
  it('S17 has 128 random bits, of which only the hash is stored', async () => {
    const { billId } = await rig.bill()
    const validcode = await shownCode(billId)
    expect(Buffer.from(validcode, 'base64url')).toHaveLength(16)
    const { rows } = await sql<{ row: string }>`select row_to_json(c)::text as row from pay_code c`.execute(rig.api.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(validcode))).toEqual([])
  })

  it('S17 shows what is paid and takes nothing once the bill is paid', async () => {
    const { billId } = await rig.bill()
    const begun = await rig.begin(billId)
    await rig.pay(begun.payParams)
    await rig.until(begun.paymentNo, payStatus.succeeded)
    const stranger = createGuestPhone(rig.api)
    expect(await stranger.send(billing.scanPay, buildPayRequest(begun.validcode))).toMatchObject({
      errCode: 'ORDER_PAID',
    })
    const shown = await stranger.send(billing.scanParam, { validcode: begun.validcode })
    if (shown.code === 200) expect(shown.data).toMatchObject({ unpaidAmount: 0, payableAmount: 0 })
    else expect(shown.errCode).toBe('ORDER_PAID')
  })

  it('S17 refuses guessed and malformed codes, and changes nothing', async () => {
    const before = await countOrderAndPaymentRows(rig.api)
    const phone = createGuestPhone(rig.api)
    for (const validcode of [
      '',
      'A'.repeat(22),
      '../../x',
      "' or 1=1 --",
      '0',
      'null',
      'undefined',
      '\u0000'.repeat(3),
    ]) {
      const reply = await phone.send(billing.scanPay, buildPayRequest(validcode))
      expect(reply.code, validcode).not.toBe(200)
    }
    expect(await countOrderAndPaymentRows(rig.api)).toEqual(before)
  })

  it("S17, S19 charges the server's amount, whatever amounts the phone adds", async () => {
    const { billId } = await rig.bill()
    const validcode = await shownCode(billId)
    const cheap = { amount: 1, payableAmount: 1, unpaidAmount: 1, total: 1, totalAmount: 1, money: 1, price: 1, fee: 1 }
    const begun = await createGuestPhone(rig.api).call(billing.scanPay, buildPayRequest(validcode, cheap))
    expect(begun.amount).toBe(PRICE)
    const { rows } = await sql<{ amount: number }>`
      select a.amount from payment_attempt a join payment p using (payment_id) where p.payment_no = ${begun.paymentNo}`.execute(
      rig.api.db,
    )
    expect(rows).toEqual([{ amount: PRICE }])
  })

  it('S19 refuses parts of a bill that are invalid or exceed the unpaid amount', async () => {
    const { billId } = await rig.bill()
    const validcode = await shownCode(billId)
    const phone = createGuestPhone(rig.api)
    const amounts = [
      -1,
      0,
      0.5,
      PRICE + 1,
      1e15,
      Number.MAX_SAFE_INTEGER,
      '0x10',
      '1e3',
      '1,000',
      '１００',
      true,
      null,
      [5],
    ]
    for (const amount of amounts as number[]) {
      const reply = await phone.send(billing.scanPay, buildPayRequest(validcode, { splitMode: 'amount', amount }))
      expect(reply.code, String(amount)).not.toBe(200)
    }
    for (const shareCount of [-1, 0, 1, 51, 2.5, 1e9])
      expect(
        (await phone.send(billing.scanPay, buildPayRequest(validcode, { splitMode: 'share', shareCount }))).code,
      ).not.toBe(200)
    for (const orderItemIds of [[-1], [0], [999_999_999], []])
      expect(
        (await phone.send(billing.scanPay, buildPayRequest(validcode, { splitMode: 'items', orderItemIds }))).code,
      ).not.toBe(200)
    const waiter = await rig.api.as('lm01')
    expect(
      (
        await waiter.send(billing.scanPay, {
          requestId: randomUUID(),
          billId,
          authCode: createGuestAuthCode(),
          amount: -5,
        })
      ).code,
    ).not.toBe(200)
  })

  it('S17 expires when its bill changes, also on an open page', async () => {
    const { billId, tableRecordId } = await rig.bill()
    const validcode = await shownCode(billId)
    const phone = createGuestPhone(rig.api)
    await phone.call(billing.scanParam, { validcode })
    await orderBottles(rig.cashier, tableRecordId, 1)
    expect(await phone.send(billing.scanPay, buildPayRequest(validcode))).toMatchObject({ errCode: 'PAYCODE_EXPIRED' })
  })
})

describe('S21 other sites', () => {
  const forms = async () => {
    const { billId, tableRecordId } = await rig.bill()
    const validcode = await shownCode(billId)
    const { rows } = await sql<{ code: string; userId: number }>`
      select (select reward_code from reward_code limit 1) as code, (select user_id from app_user where user_name = 'gs01') as user_id`.execute(
      rig.api.db,
    )
    const tip = { money: 5_200, userId: rows[0]?.userId ?? 0, rewardCode: rows[0]?.code ?? '' }
    return [
      buildRequest(billing.scanPay, buildPayRequest(validcode), null, ''),
      buildRequest(
        billing.guestPay,
        { requestId: randomUUID(), payMethod: 'wechat', tableRecordId, openId: 'o1' },
        null,
        '',
      ),
      buildRequest(billing.guestPayCode, { orderId: 1, tableRecordId, pass: 'x'.repeat(43) }, null, 'k-of-elsewhere'),
      buildRequest(billing.scanPay, { requestId: randomUUID(), billId, authCode: createGuestAuthCode() }, null, ''),
      buildRequest(billing.payCode, { billId }, null, 'k-of-elsewhere'),
      buildRequest(rewards.give, { ...tip, requestId: randomUUID() }, null, ''),
      buildRequest(
        billing.settle,
        { billId, payments: [{ payMethod: 'cash', amount: PRICE }] },
        null,
        'k-of-elsewhere',
      ),
    ]
  }

  it('S21 a cross-site form post cannot set the device id, and starts nothing', async () => {
    const requests = await forms()
    const before = await countOrderAndPaymentRows(rig.api)
    for (const request of requests) {
      // A cross-site form cannot set our headers, and the API ignores cookies.
      const evil = { origin: 'https://evil.example', referer: 'https://evil.example/trap', cookie: 'token=x' }
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...evil }
      const reply = await rig.api.app.inject({ ...request, headers })
      expect(reply.json<{ code: number }>().code, request.url).not.toBe(200)
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(await countOrderAndPaymentRows(rig.api)).toEqual(before)
  })

  it('S21 refuses a write from another origin, accepts one from ours or without', async () => {
    const { billId } = await rig.bill()
    const validcode = await shownCode(billId)
    const send = async (origin: string | undefined) => {
      const request = buildRequest(billing.scanParam, { validcode }, null, '', 'phone-of-origin')
      const headers = { ...request.headers, host: 'club.example', ...(origin === undefined ? {} : { origin }) }
      return (await rig.api.app.inject({ ...request, headers })).json<{ code: number; errCode?: string }>()
    }
    for (const origin of [
      'https://evil.example',
      'https://club.example.evil.example',
      'https://club.example:444',
      'null',
      'file://',
    ])
      expect(await send(origin), origin).toMatchObject({ code: 403, errCode: 'NO_PERMISSION' })
    for (const origin of [undefined, 'https://club.example', 'http://club.example'])
      expect((await send(origin)).code, String(origin)).toBe(200)
  })

  it('S21 refuses the preflight for our headers from another origin', async () => {
    for (const { url } of await forms()) {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-device-id,authorization',
      }
      const reply = await rig.api.app.inject({ method: 'OPTIONS', url: url.split('?')[0] ?? '', headers })
      for (const name of [
        'access-control-allow-origin',
        'access-control-allow-headers',
        'access-control-allow-methods',
      ])
        expect(reply.headers[name], `${url} ${name}`).toBeUndefined()
    }
  })
})

describe('S20 prefetched URLs', () => {
  it('S20 a prefetch of the tip page creates no tip, and a real request moves no money', async () => {
    const { rows } = await sql<{ code: string; userId: number }>`
      select (select reward_code from reward_code where code_type = ${lit(rewardCodeType.common)} limit 1) as code,
        (select user_id from app_user where user_name = 'gs01') as user_id`.execute(rig.api.db)
    const input = {
      money: 5_200,
      userId: rows[0]?.userId ?? 0,
      rewardCode: rows[0]?.code ?? '',
      payMethod: 'alipay' as const,
      requestId: randomUUID(),
    }
    const request = buildRequest(rewards.give, input, null, '', randomUUID())
    const before = await countOrderAndPaymentRows(rig.api)
    for (const ahead of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ])
      await rig.api.app.inject({ ...request, headers: { ...request.headers, ...ahead } })
    await rig.api.app.inject({ ...request, method: 'HEAD' })
    expect(await countOrderAndPaymentRows(rig.api)).toEqual(before)
    expect((await rig.api.app.inject(request)).json()).toMatchObject({ code: 200 })
    expect(await countOrderAndPaymentRows(rig.api)).toEqual({
      ...before,
      payment: before.payment + 1,
      paymentAttempt: before.paymentAttempt + 1,
      reward: before.reward + 1,
    })
  })
})

describe('S23, S46 payment pages', () => {
  const pages = [
    'orderPay/index',
    'orderMeal/index',
    'successInfo/index',
    'giveReward/index',
    'giveReward/rewardPay',
    'nfc',
  ]
  it.each(pages)('S46 /pages/%s cannot be framed', async (page) => {
    const { headers, statusCode } = await rig.api.app.inject({ url: `/pages/${page}?validcode=${'A'.repeat(22)}` })
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
  })

  it('S23 responses about payments are not cacheable, callbacks included', async () => {
    const paymentRequests = [
      { method: 'POST' as const, url: billing.scanPay.path },
      { method: 'POST' as const, url: billing.scanParam.path },
      { method: 'GET' as const, url: `${payments.status.path}?paymentNo=ZF1` },
      { method: 'POST' as const, url: '/api/pay/notify/wechat', payload: '{}' },
      { method: 'POST' as const, url: '/api/pay/notify/alipay', payload: 'a=b' },
    ]
    for (const request of paymentRequests) {
      const { headers } = await rig.api.app.inject(request)
      expect(headers, request.url).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      })
      expect(headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('S29 bursts', () => {
  it('S29 a phone that starts many payments is limited, another one behind the same address is not', async () => {
    const api = await startTestApi(TONIGHT, { rateLimits: { perCaller: 20, perAddress: 60 } })
    const greedy = createGuestPhone(api, 'greedy-phone-1', '10.0.0.7')
    const neighbour = createGuestPhone(api, 'patient-phone-1', '10.0.0.7')
    const replies = []
    for (let n = 0; n < 60; n += 1) replies.push(await greedy.send(billing.scanParam, { validcode: 'A'.repeat(22) }))
    expect(replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT').length).toBeGreaterThanOrEqual(20)
    expect(await neighbour.send(billing.scanParam, { validcode: 'A'.repeat(22) })).toMatchObject({
      errCode: 'PAYCODE_EXPIRED',
    })
  })
})

describe('S31 information for strangers', () => {
  const listKeys = (value: unknown): string[] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) =>
          Array.isArray(value) ? listKeys(inner) : [key, ...listKeys(inner)],
        )
      : []
  const FORBIDDEN =
    /phone|userId|userName|nickName|cashier|guestName|openId|payerId|transactionId|outTradeNo|cost|perf/i

  it('S31 a payment page contains no name, phone number or cost', async () => {
    const { billId } = await rig.bill()
    const begun = await rig.begin(billId)
    const shown = await begun.phone.call(billing.scanParam, { validcode: begun.validcode })
    const status = await begun.phone.call(payments.status, { paymentNo: begun.paymentNo })
    const { payParams: _sheet, ...answer } = begun
    expect(listKeys(shown).filter((key) => FORBIDDEN.test(key))).toEqual([])
    expect(listKeys(status).filter((key) => FORBIDDEN.test(key))).toEqual([])
    expect(Object.keys(answer).filter((key) => FORBIDDEN.test(key.replace('phone', '')))).toEqual([])
    expect(Object.keys(status).toSorted()).toEqual(
      [
        'amount',
        'bizId',
        'bizType',
        'failReason',
        'notice',
        'orderId',
        'paidNo',
        'payMethod',
        'payTime',
        'paymentNo',
        'refundedAmount',
        'status',
        'tableId',
        'tableName',
        'unpaidAmount',
      ].toSorted(),
    )
  })

  it('S31 gives no access to payments of others by guessed numbers', async () => {
    const { billId } = await rig.bill()
    const begun = await rig.begin(billId)
    const stranger = createGuestPhone(rig.api)
    const last = Number(begun.paymentNo.slice(2))
    for (let n = last - 3; n <= last + 3; n += 1)
      for (const endpoint of [payments.status, payments.giveUp])
        expect(await stranger.send(endpoint, { paymentNo: `ZF${n}` })).toMatchObject({ errCode: 'PAYMENT_NOT_FOUND' })
    expect(await rig.statusOf(begun.paymentNo)).toBe(payStatus.paying)
  })
})
