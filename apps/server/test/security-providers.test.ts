/**
 * Rules of the security checklist about provider data, secrets and logs; each title names its item. Immutability of the ledger (S36) is
 * tested in modules/ledger.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { payStatus } from '@nocturne/contract/codes'
import { guest } from '@nocturne/contract/guest/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { storePublicUrl } from '../src/modules/platform/public.ts'
import { buildRequest, startTestApi, TONIGHT } from './api.ts'
import { returnFromProvider } from './authorization.ts'
import { fetchTableCode, createGuestPhone } from './guest-phone.ts'
import { createTokenCaller } from './log-in.ts'
import { createGuestAuthCode, startPaymentHarness, waitUntil } from './payment-harness.ts'
import type { PaymentHarness } from './payment-harness.ts'
import type { ProxiedRequest } from './provider-proxy.ts'
import { countOrderAndPaymentRows } from './row-counts.ts'

const PROVIDERS = ['wechat', 'alipay'] as const
const logged: string[] = []
let rig: PaymentHarness

beforeAll(async () => {
  rig = await startPaymentHarness({ logLevel: 'debug', logStream: { write: (line) => void logged.push(line) } })
})
afterEach(() => rig.check())

const shownCode = async (billId: number) => (await rig.cashier.call(billing.payCode, { billId })).validcode
const buildPayRequest = (validcode: string, more: object = {}) => ({
  requestId: randomUUID(),
  validcode,
  payMethod: 'wechat' as const,
  openId: 'oGuestOfTheHouse0000000001',
  ...more,
})

/** Content of a signed form in a normalized encoding, for comparison. */
function meaning(form: string): string {
  const pairs = new URLSearchParams(form)
  pairs.set('sign', Buffer.from(pairs.get('sign') ?? '', 'base64').toString('hex'))
  return String(pairs)
}

describe('S37 the callback URL', () => {
  const post = (provider: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    rig.api.app.inject({ method: 'POST', url: `/api/pay/notify/${provider}`, headers, payload })

  it.each(PROVIDERS)('S37 accepts 64 KB from %s and not a byte more', async (provider) => {
    const before = await countOrderAndPaymentRows(rig.api)
    const type = { 'content-type': 'application/json' }
    expect((await post(provider, 'x'.repeat(65_537), type)).statusCode).toBe(413)
    expect((await post(provider, 'x'.repeat(65_536), type)).statusCode).toBe(provider === 'wechat' ? 401 : 400)
    expect((await post(provider, '', {})).statusCode).toBeGreaterThanOrEqual(400)
    expect(await countOrderAndPaymentRows(rig.api)).toEqual(before)
  })

  it('S37 refuses an unknown provider', async () => {
    for (const name of ['unionpay', '__proto__', 'constructor', 'toString', '%2e%2e'])
      expect((await post(name, '{}', { 'content-type': 'application/json' })).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('S37 valid callbacks need no login and are never rate limited', async () => {
    const { billId } = await rig.bill()
    rig.script('wechat', { callbacks: 20 })
    const begun = await rig.begin(billId)
    const before = rig.lines.callbacks.letters.length
    await rig.pay(begun.payParams)
    await waitUntil(() => rig.lines.callbacks.letters.length >= before + 20)
    const letters = rig.lines.callbacks.letters.slice(before)
    const api = await startTestApi(TONIGHT, { rateLimits: { perCaller: 1, perAddress: 1 } })
    const replies = []
    for (const { url, headers, body } of [...letters, ...letters])
      replies.push(
        await api.app.inject({ method: 'POST', url, headers: headers as Record<string, string>, payload: body }),
      )
    // The order is unknown to this server, but the callback is still stored.
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  })

  it.each(PROVIDERS)(
    'P11 arbitrary bytes from %s are not accepted, change nothing and are not acknowledged',
    async (provider) => {
      const before = await countOrderAndPaymentRows(rig.api)
      const reply = fc.string({
        maxLength: 40,
        unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCodePoint(code)),
      })
      const anyHeaders = fc.record({
        'content-type': fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'text/xml',
          'application/octet-stream',
        ),
        'wechatpay-timestamp': fc.oneof(reply, fc.integer().map(String)),
        'wechatpay-nonce': reply,
        'wechatpay-serial': fc.oneof(reply, fc.constant('PUB_KEY_ID_0000000000000000000000000001')),
        'wechatpay-signature': fc.oneof(
          reply,
          reply.map((text) => `WECHATPAY/SIGNTEST/${text}`),
        ),
      })
      const anyBody = fc.oneof(
        fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        fc.json().map((text) => Buffer.from(text)),
      )
      await fc.assert(
        fc.asyncProperty(anyBody, anyHeaders, async (body, headers) => {
          const { statusCode } = await post(provider, body, headers)
          expect(statusCode).toBeGreaterThanOrEqual(400)
          expect(statusCode).toBeLessThan(500)
        }),
        { numRuns: 120 },
      )
      expect(await countOrderAndPaymentRows(rig.api)).toEqual(before)
    },
  )

  it.each(PROVIDERS)('P11 a valid callback of %s with one byte changed is a forgery', async (provider) => {
    const { billId } = await rig.bill()
    const begun = await rig.begin(billId, provider)
    const before = rig.lines.callbacks.letters.length
    await rig.pay(begun.payParams)
    await rig.until(begun.paymentNo, payStatus.succeeded)
    const letter = rig.lines.callbacks.letters[before] as ProxiedRequest
    const bytes = Buffer.from(letter.body)
    const counted = await countOrderAndPaymentRows(rig.api)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const altered = Buffer.from(bytes)
        altered[at] = (altered[at] ?? 0) ^ flip
        // A form may be encoded differently and still have the same content and signature.
        fc.pre(provider === 'wechat' || meaning(altered.toString()) !== meaning(letter.body))
        const { statusCode } = await post(provider, altered, letter.headers as Record<string, string>)
        expect(statusCode).toBeGreaterThanOrEqual(400)
      }),
      { numRuns: 60 },
    )
    expect(await countOrderAndPaymentRows(rig.api)).toEqual(counted)
    // The same callback ten minutes later: too old for WeChat, a known repetition for Alipay.
    rig.later(10)
    const again = await post(provider, letter.body, letter.headers as Record<string, string>)
    expect(again.statusCode).toBe(provider === 'wechat' ? 401 : 200)
    expect(await countOrderAndPaymentRows(rig.api)).toEqual(counted)
  })

  it('S39 XML with external or recursive entities is treated as plain bytes', async () => {
    const before = await countOrderAndPaymentRows(rig.api)
    const bombs = [
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><xml><out_trade_no>&f;</out_trade_no></xml>',
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'abcdefghij'[i + 1]} "${`&${'abcdefghij'[i]};`.repeat(10)}">`).join('')}]><xml>&j;</xml>`,
    ]
    for (const body of bombs)
      for (const provider of PROVIDERS)
        for (const type of ['text/xml', 'application/xml', 'application/json']) {
          const reply = await post(provider, body, { 'content-type': type })
          expect(reply.statusCode).toBe(provider === 'wechat' ? 401 : 400)
          expect(reply.body).not.toContain('root:')
        }
    expect(await countOrderAndPaymentRows(rig.api)).toEqual(before)
  })
})

describe('S38 provider data is untrusted', () => {
  const CORPUS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    "');alert(1)//",
    '\u202Egnp.exe',
    '{{7*7}}',
  ]

  it.each(CORPUS)('S38 the name %s is plain text', async (nickname) => {
    await storePublicUrl(rig.api.db, 'https://club.example')
    const device = randomUUID()
    const openId = `o${randomUUID().replaceAll('-', '').slice(0, 24)}`
    rig.wechat.setProfile(openId, { nickname, headimgurl: 'javascript:alert(1)' })
    const code = rig.wechat.grant(openId, 'snsapi_userinfo')
    const url = await createTokenCaller(rig.api, null, device).call(platform.openidUrl, {
      redirectUrl: 'https://club.example/pages/orderPay/index?validcode=v1',
      platform: 'wx',
    })
    const state = new URL(url.replace('#wechat_redirect', '')).searchParams.get('state') ?? ''
    const { location } = await returnFromProvider(rig.api, {
      provider: { codeParameter: 'code', name: 'wechat' } as never,
      state,
      code,
    })
    const ours = new URL(location).searchParams.getAll('code').at(-1) ?? ''
    const reply = await rig.api.app.inject(buildRequest(platform.wxOpenId, { code: ours }, null, '', device))
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toMatchObject({ data: { openId, nickName: nickname.replace('\u202E', ''), avatarUrl: '' } })
  })
})

describe('S36 secrets', () => {
  const ROOT = join(import.meta.dirname, '../../..')
  const SKIP = new Set(['node_modules', '.git', 'test-results', 'shots', 'data'])
  async function* filesBelow(folder: string, skip = SKIP): AsyncGenerator<string> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (skip.has(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* filesBelow(path, skip)
      else if (!/\.(png|jpe?g|gz|br|woff2?|ico|mp3)$/.test(entry.name)) yield path
    }
  }
  /** Secrets of the simulators, composed so that this file does not contain them. */
  const FIXED = ['-api-v3-key-of-32-bytes', '-app-secret', '-mini-secret', 'ApiV2KeyOfThirtyTwoChar'].map(
    (name) => `simulated${name}`,
  )
  const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\n?[A-Za-z0-9+/=\s]{64}/

  it('S36 the repository contains no private key, and only the simulators contain their secrets', async () => {
    const holders: string[] = []
    for await (const path of filesBelow(ROOT, new Set([...SKIP, 'dist']))) {
      const text = await readFile(path, 'utf8')
      if (KEY.test(text)) holders.push(path)
      if (FIXED.some((secret) => text.includes(secret)) && !path.includes('/simulator/')) holders.push(path)
    }
    expect(holders).toEqual([])
  })

  it('S36 the built web app contains none of them, and no server code', async () => {
    const dist = join(ROOT, 'apps/web/dist')
    if (!existsSync(dist)) return
    const found: string[] = []
    for await (const path of filesBelow(dist)) {
      const text = await readFile(path, 'utf8')
      if (
        KEY.test(text) ||
        [...FIXED, 'WECHAT_API_V2_KEY', 'WECHAT_API_V3_KEY', 'ALIPAY_PRIVATE_KEY'].some((secret) =>
          text.includes(secret),
        )
      )
        found.push(path)
    }
    expect(found).toEqual([])
  })
})

describe('S47 logs', () => {
  it('S47 no code, link, pass or open id is stored in logs or unrelated tables, whatever fails', async () => {
    const secrets: string[] = []
    const { billId, tableId, tableRecordId } = await rig.bill(2)
    const { tableName } = await rig.api.db
      .selectFrom('venueTable')
      .select('tableName')
      .where('tableId', '=', tableId)
      .executeTakeFirstOrThrow()
    const phone = createGuestPhone(rig.api)
    const { pass } = await phone.call(guest.sitDown, { code: await fetchTableCode(rig.api, tableName) })
    secrets.push(pass)

    const codeFor = (provider: (typeof PROVIDERS)[number]) => {
      const code = createGuestAuthCode(provider)
      secrets.push(code)
      return code
    }
    for (const provider of PROVIDERS) {
      rig.script(provider, { refuse: 'no-money' })
      await rig.collect(billId, codeFor(provider), { amount: 1_000 })
      rig.script(provider, { garble: 'garbage' })
      await rig.collect(billId, codeFor(provider), { amount: 1_000 })
      rig.later(0.1)
      await rig.follow()
      const used = codeFor(provider)
      await rig.collect(billId, used, { amount: 1_000 })
      await rig.cashier.send(billing.scanPay, { requestId: randomUUID(), billId, authCode: used, amount: 1_000 })
    }
    const openId = `o${randomUUID().replaceAll('-', '').slice(0, 24)}`
    const validcode = await shownCode(billId)
    secrets.push(openId, validcode)
    const began = await phone.call(billing.scanPay, { ...buildPayRequest(validcode), openId })
    await phone.call(billing.guestPay, { requestId: randomUUID(), payMethod: 'alipay', tableRecordId, pass, openId })
    await phone.send(billing.scanParam, { validcode: `${validcode}x` })
    await rig.api.app.inject({
      method: 'GET',
      url: `/pages/orderPay/index?validcode=${validcode}&token=${rig.cashier.token}`,
    })
    await rig.api.app.inject({ method: 'GET', url: `/api/no/such/place?validcode=${validcode}` })
    await rig.databaseDown(async () => {
      const request = { ...buildPayRequest(validcode), openId }
      await phone.send(billing.scanPay, request).catch(() => undefined)
      await rig.cashier
        .send(billing.scanPay, { requestId: randomUUID(), billId, authCode: codeFor('wechat') })
        .catch(() => undefined)
    })
    await rig.pay(began.payParams).catch(() => undefined)
    secrets.push(rig.cashier.token ?? '')

    expect(logged.length).toBeGreaterThan(50)
    for (const secret of secrets) expect(logged.filter((line) => line.includes(secret))).toEqual([])
    // Open ids may be only in the tables meant for them, codes and passes in none. A command's response is stored for
    // retries, and that of "show a code" is the link itself.
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(rig.api.db)
    for (const { name } of tables) {
      const { rows } = await sql<{
        text: string
      }>`select row_to_json(t)::text as text from ${sql.table(name)} t`.execute(rig.api.db)
      const known = name === 'operation' ? [openId, validcode] : [openId]
      const leaked = secrets.filter(
        (secret) => !known.includes(secret) && rows.some(({ text }) => text.includes(secret)),
      )
      expect({ name, kept: leaked }).toEqual({ name, kept: [] })
    }
  })
})
