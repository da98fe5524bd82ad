/** Rules of the security checklist for the whole server; each title names its item. */
import { MAX_ROWS } from '@nocturne/contract/entity/endpoints'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { billing } from '@nocturne/contract/billing/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { approvalStatus, goodsKind, notifyCategory, payMode } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { modules } from '../src/app/modules.ts'
import { buildRequest, startTestApi, TONIGHT } from './api.ts'
import type { Caller, TestApi } from './api.ts'
import { addBooking, BOTTLE_GOODS_ID, listViolations, openTable, orderBottles } from './factories.ts'

const LIST_PRICE = 88_000
const targets = modules.flatMap((module) =>
  Object.entries(module.endpoints).map(([name, endpoint]) => ({ endpoint, schema: module.schemas[name]! })),
)
const getShape = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

describe('amounts', () => {
  let api: TestApi
  let waiter: Caller
  let cashier: Caller

  beforeAll(async () => {
    api = await startTestApi()
    waiter = await api.as('lm01')
    cashier = await api.as('shouyin01')
  })

  it('S19 prices an order from the catalogue, whatever prices the phone sends', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A01')
    const cheap = {
      price: 1,
      amount: 1,
      payableAmount: 1,
      discountAmount: 87_999,
      isGift: true,
      goodsKind: goodsKind.charge,
    }
    const input = {
      tableRecordId,
      items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 2, ...cheap }],
      payMode: payMode.payLater,
      ...cheap,
      totalAmount: 1,
    }
    const { orderId } = await waiter.call(orders.add, input)
    const { payableAmount, discountAmount } = await api.db
      .selectFrom('orders')
      .select(['payableAmount', 'discountAmount'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect({ payableAmount, discountAmount }).toEqual({ payableAmount: 2 * LIST_PRICE, discountAmount: 0 })
  })

  it('S19 refuses quantities that are not positive whole numbers', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A02')
    for (const quantity of [-1, 0, 0.5, 100, 1e9, '1e1', 'NaN', '9007199254740993', [1], true]) {
      const items = [{ goodsId: BOTTLE_GOODS_ID, quantity }] as { goodsId: number; quantity: number }[]
      expect(
        await waiter.send(orders.add, { tableRecordId, items, payMode: payMode.payLater }),
        String(quantity),
      ).toMatchObject({
        errCode: 'PARAM_INVALID',
      })
    }
    expect(await api.db.selectFrom('orders').where('tableRecordId', '=', tableRecordId).selectAll().execute()).toEqual(
      [],
    )
  })

  it('S19 refuses payments, discounts and wipes that are negative, fractional, huge or exceed the unpaid amount', async () => {
    const { tableRecordId, billId } = await openTable(api, waiter, 'A03')
    await orderBottles(waiter, tableRecordId)
    const version = async () => (await cashier.call(billing.detail, { billId })).version
    for (const amount of [-1, 0.5, 1e15, Number.MAX_SAFE_INTEGER, '0x10', '1,000', '١٢', LIST_PRICE + 1] as number[]) {
      const payments = [{ payMethod: 'card' as const, amount, slipNo: '1' }]
      expect((await cashier.send(billing.settle, { billId, payments })).code, `pays ${amount}`).toBe(500)
      const reason = '试试'
      const discount = await waiter.send(billing.discount, { billId, version: await version(), amount, reason })
      expect(discount.code, `discounts ${amount}`).not.toBe(200)
      const wipe = await waiter.send(billing.wipe, { billId, version: await version(), amount })
      expect(wipe.code, `wipes ${amount}`).not.toBe(200)
    }
    expect((await cashier.call(billing.detail, { billId })).unpaidAmount).toBe(LIST_PRICE)
    expect(await listViolations(api)).toEqual([])
  })
})

describe('other origins', () => {
  let api: TestApi
  const evil = { origin: 'https://evil.example', referer: 'https://evil.example/trap' }

  beforeAll(async () => {
    api = await startTestApi()
  })

  it('S21 a cross-site form post with all cookies is unauthenticated, and refused by its origin alone', async () => {
    for (const { endpoint } of targets.filter(
      ({ endpoint: { access, kind } }) => access !== 'public' && kind !== 'query',
    )) {
      const request = buildRequest(
        endpoint,
        endpoint.path.includes('{') ? { id: 1, code: 'x', key: 'x' } : {},
        null,
        'from-elsewhere',
      )
      const headers = { ...request.headers, cookie: 'nocturne.token=x; token=x; session=x' }
      expect((await api.app.inject({ ...request, headers })).statusCode, endpoint.id).toBe(401)
      const foreign = await api.app.inject({ ...request, headers: { ...headers, ...evil } })
      if (request.method === 'POST')
        expect(foreign.json<{ errCode: string }>().errCode, endpoint.id).toBe('NO_PERMISSION')
    }
    expect(await api.db.selectFrom('operation').selectAll().execute()).toEqual([])
  })

  it('S21 sets no cookies', async () => {
    for (const url of ['/api/guest/getSysConfig', '/loginApi/code', '/healthz'])
      expect((await api.app.inject({ url })).headers['set-cookie'], url).toBeUndefined()
  })

  it('S24 allows no other origin to read a response, with or without preflight', async () => {
    const preflightHeaders = {
      ...evil,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    for (const { endpoint } of targets) {
      const url = endpoint.path.replaceAll(/\{\w+\}/g, '1')
      for (const method of ['OPTIONS', endpoint.method] as const) {
        const { headers, statusCode } = await api.app.inject({ method, url, headers: preflightHeaders })
        expect(
          Object.keys(headers).filter((name) => name.startsWith('access-control-')),
          `${method} ${url}`,
        ).toEqual([])
        if (method === 'OPTIONS') expect(statusCode, url).toBe(404)
      }
    }
  })
})

describe('pages and user input', () => {
  let api: TestApi
  let waiter: Caller
  let webDir: string

  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'nocturne-web-'))
    await mkdir(join(webDir, 'assets'))
    await writeFile(join(webDir, 'index.html'), '<!doctype html><title>x</title>')
    await writeFile(join(webDir, 'assets/app-1.js'), 'export {}')
    api = await startTestApi(TONIGHT, { webDir })
    waiter = await api.as('lm01')
  })
  afterAll(() => rm(webDir, { recursive: true }))

  it('S22, S23 every response has the CSP and the security headers: page, asset, data, refusal, 401, 404', async () => {
    const expectedStatuses = [
      ['/', 200],
      ['/pages/operat/table/index', 200],
      ['/assets/app-1.js', 200],
      // A missing asset of an older version gets 404, not the app's page.
      ['/assets/app-0.js', 404],
      ['/api/guest/getSysConfig', 200],
      ['/api/user/getUserInfo', 401],
      ['/api/nothing/here', 404],
      ['/healthz', 200],
      // A malformed URL never reaches a route.
      ['/api/guest/findTableByCode/%zz', 200],
    ] as const
    for (const [url, status] of expectedStatuses) {
      const { headers, statusCode } = await api.app.inject({ url })
      expect(statusCode, url).toBe(status)
      const csp = String(headers['content-security-policy'])
      const rules = new Map(csp.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]))
      expect(Object.fromEntries(rules), url).toMatchObject({
        'default-src': "'self'",
        'script-src': "'self'",
        'connect-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        // Frame sources contain no pages, only the schemes used by the script bridges of iOS shells, chat and payment
        // apps.
        'frame-src': 'wvjbscheme: weixin: alipaybridge:',
        'frame-ancestors': "'none'",
      })
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
      })
      expect(headers['x-powered-by'] ?? headers['server'], url).toBeUndefined()
      if (url.startsWith('/api/')) expect(headers['cache-control'], url).toBe('no-store')
    }
  })

  it("titles every page with the venue's company, escaped, and keeps the build's title without one", async () => {
    const fetchTitle = async (app: TestApi['app'], url: string) =>
      /<title>(.*?)<\/title>/.exec((await app.inject({ url })).body)?.[1]
    const own = await startTestApi(TONIGHT, { webDir })
    const company = JSON.stringify('云上 <i>&</i> 文化')
    await own.db
      .insertInto('sysConfig')
      .values({ configKey: 'venue.companyName', configValue: company })
      .onConflict((conflict) => conflict.column('configKey').doUpdateSet({ configValue: company }))
      .execute()
    for (const url of ['/', '/pages/operat/table/index'])
      expect(await fetchTitle(own.app, url)).toBe('云上 &lt;i&gt;&amp;&lt;/i&gt; 文化')
    const { headers } = await own.app.inject({ url: '/' })
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
    expect(String(headers['content-security-policy'])).toContain("script-src 'self'")
    const unnamed = await startTestApi(TONIGHT, { webDir })
    await unnamed.db.deleteFrom('sysConfig').where('configKey', '=', 'venue.companyName').execute()
    expect(await fetchTitle(unnamed.app, '/')).toBe('x')
  })

  it('S22 returns scripts entered as free text unchanged, with a content type browsers do not execute', async () => {
    const corpus = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "';alert(1)//",
      '<svg/onload=alert(1)>',
      'javascript:alert(1)',
      '{{constructor.constructor("a")()}}',
      '</title><base href=//evil>',
      '<b>反</b>&lt;i&gt;',
    ]
    const { tableRecordId } = await openTable(api, waiter, 'A01')
    for (const payload of corpus) {
      const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1, itemRemark: payload }]
      const { orderId } = await waiter.call(orders.add, {
        tableRecordId,
        items,
        payMode: payMode.payLater,
        remark: payload,
      })
      const { bookingId } = await addBooking(
        waiter,
        { areaId: 1, guestName: payload.slice(0, 20), remark: payload },
        api,
      )
      const formData = { amount: 100, spentDate: '2026-03-14', reason: payload }
      const { approvalId } = await waiter.call(approvals.add, { typeCode: 'expense', formData })
      await waiter.call(approvals.comment, { approvalId, content: payload })
      const shown = [
        [orders.detail, { orderId }, 2],
        [reservations.detail, { bookingId }, 1],
        [approvals.detail, { approvalId }, 2],
      ] as const
      for (const [endpoint, input, times] of shown) {
        const reply = await api.app.inject(buildRequest(endpoint, input, waiter.token, 'x'))
        expect(reply.headers['content-type'], endpoint.id).toBe('application/json; charset=utf-8')
        expect(reply.headers['x-content-type-options']).toBe('nosniff')
        expect(
          listTexts(reply.json()).filter((text) => text.includes(payload)).length,
          `${endpoint.id} ${payload}`,
        ).toBeGreaterThanOrEqual(times)
      }
    }
  })

  it('S28 search input is plain text: quotes, wildcards and column names have no effect', async () => {
    const admin = await api.as('admin')
    const orderCount = () =>
      api.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    const before = await orderCount()
    const corpus = [
      "' or 1=1 --",
      "x'; drop table t",
      '"; --',
      '%',
      '_%',
      '\\',
      "\\' or ''='",
      '$1',
      'a) union select',
      '%%%%',
    ]
    const searched = targets.filter(
      ({ endpoint, schema }) => endpoint.kind === 'query' && 'keyword' in getShape(schema.input),
    )
    expect(searched.length).toBeGreaterThan(8)
    for (const { endpoint } of searched)
      for (const keyword of corpus)
        for (const more of [
          {},
          { orderBy: '1; drop table orders', sort: 'password desc', orderByColumn: '(select 1)', isAsc: 'x' },
        ]) {
          const reply = await api.app.inject(
            buildRequest(endpoint, { keyword, tab: 'mine', ...more }, admin.token, 'x'),
          )
          const about = `${endpoint.id} ${keyword} → ${reply.body.slice(0, 200)}`
          expect(reply.statusCode, about).toBe(200)
          const { code, data } = reply.json<{ code: number; data?: { rows?: unknown[] } | unknown[] }>()
          if (code !== 200) continue
          expect(Array.isArray(data) ? data : (data?.rows ?? []), about).toEqual([])
        }
    expect(await orderCount()).toEqual(before)
  })

  it('S30 limits a page size of a thousand million rows to a thousand', async () => {
    const paged = targets.filter(({ schema }) => 'pageSize' in getShape(schema.input))
    expect(paged.length).toBeGreaterThan(8)
    // Master data is bounded by the number of records that an import takes; the office reads it whole.
    for (const { endpoint, schema } of paged)
      expect(getShape(schema.input)['pageSize']?.parse('1000000000'), endpoint.id).toBeLessThanOrEqual(
        /^office\.\w+-list$/.test(endpoint.id) ? MAX_ROWS : 1_000,
      )
    await sql`insert into notification (user_id, category, title, content, created_at)
      select ${waiter.userId}, ${notifyCategory.system}, 'x', 'x', now() from generate_series(1, 1500)`.execute(api.db)
    const { rows, total } = await waiter.call(notifications.list, { pageSize: 1_000_000_000 })
    expect(total).toBeGreaterThanOrEqual(1_500)
    expect(rows.length).toBeLessThanOrEqual(1_000)
  })

  it("S35 refuses a decision on one's own request, also for the general manager", async () => {
    const gm = await api.as('gm')
    const formData = { amount: 100, spentDate: '2026-03-14', reason: '打车' }
    for (const caller of [gm, waiter, await api.as('caiwu01')]) {
      const { approvalId } = await caller.call(approvals.add, { typeCode: 'expense', formData })
      for (const action of ['agree', 'reject'] as const)
        expect(await caller.send(approvals.handle, { approvalId, action, opinion: '好' })).toMatchObject({
          errCode: 'SELF_APPROVE',
        })
      const { status } = await api.db
        .selectFrom('approval')
        .select('status')
        .where('approvalId', '=', approvalId)
        .executeTakeFirstOrThrow()
      expect(status).toBe(approvalStatus.pending)
    }
  })

  it('S44 the served, documented and tested routes are the same', async () => {
    const written = ({ method, path, tagged }: Endpoint) => [`${method} ${path}`, ...(tagged ? [`GET ${path}`] : [])]
    const declared = targets.flatMap(({ endpoint }) => written(endpoint)).toSorted()
    const { paths } = (
      await api.app.inject({
        url: '/api/docs/openapi.json',
        headers: { authorization: `Bearer ${(await api.as('gm')).token}` },
      })
    ).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.toSorted()).toEqual(declared)
    // Routes outside the contract: health, metrics, the event stream, the API document, the files of the web app, the
    // calendar of an employee, the return from a provider's sign-in, provider callbacks and CSP reports.
    const undeclared = served(api).filter((route) => !declared.includes(route))
    expect(undeclared).toEqual([
      'GET /',
      'GET /*',
      'GET /api/calendar/{file}',
      'GET /api/docs',
      'GET /api/docs/openapi.json',
      'GET /api/docs/page.css',
      'GET /api/platform/oauth/{provider}/back',
      'GET /api/stream',
      'GET /healthz',
      'GET /metrics',
      'POST /api/guest/policyReport',
      'POST /api/pay/notify/{provider}',
    ])
    expect(served(api).filter((route) => declared.includes(route))).toEqual(declared)
  })
})

/** `METHOD /path` of every route. Fastify lists them as a tree in which a line continues the path of its parent. */
function served({ app }: TestApi): string[] {
  const parents: string[] = []
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[└├]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      const depth = indent.length / 4
      const path = `${depth === 0 ? '' : (parents[depth - 1] ?? '')}${part}`
      parents[depth] = path
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
      return named.map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    })
  return routes.toSorted()
}

/** Every string in a response, at any depth. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

describe('S29 rate limits', () => {
  const limits = { perCaller: 20, perAddress: 60 }
  const sendRequest = (api: TestApi, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
    api.app.inject({ url: '/api/guest/getSysConfig', headers, remoteAddress })
  /** Number of requests far above any limit, so that the start of a new window in between does not matter. */
  const insist = async (api: TestApi, headers: Record<string, string>, times: number) => {
    const replies = []
    for (let n = 0; n < times; n += 1) replies.push(await sendRequest(api, headers))
    return replies.map((reply) => ({
      status: reply.statusCode,
      ...reply.json<{ errCode?: string; msg: string; code: number }>(),
    }))
  }

  it('S29 returns TOO_FREQUENT with a body the phone can show, and other guests behind the same address go on', async () => {
    const api = await startTestApi(TONIGHT, { rateLimits: limits })
    const replies = await insist(api, { 'x-device-id': 'greedy-device' }, 60)
    const refused = replies.filter(({ errCode }) => errCode === 'TOO_FREQUENT')
    expect(refused.length).toBeGreaterThanOrEqual(20)
    expect(refused[0]).toMatchObject({
      status: 200,
      code: 500,
      msg: expect.stringMatching(/\p{Script=Han}/u) as string,
    })
    for (let guest = 0; guest < 10; guest += 1)
      for (const { code } of await insist(api, { 'x-device-id': `patient-device-${guest}` }, 5)) expect(code).toBe(200)
  })

  it('S29 phones without a device id share their address, and inventing device ids does not help for long', async () => {
    const api = await startTestApi(TONIGHT, { rateLimits: limits })
    const plain = await insist(api, {}, 3 * limits.perAddress)
    expect(plain.filter(({ errCode }) => errCode === 'TOO_FREQUENT').length).toBeGreaterThan(0)
    let refused = 0
    for (let n = 0; n < 3 * 10 * limits.perAddress; n += 1)
      refused += Number((await sendRequest(api, { 'x-device-id': `invented-${n}` })).body.includes('TOO_FREQUENT'))
    expect(refused).toBeGreaterThan(0)
    expect((await sendRequest(api, {}, '10.0.0.2')).json()).toMatchObject({ code: 200 })
  })

  it('S42 accepts a forwarded address from a known proxy only', async () => {
    const flood = async (api: TestApi) => {
      let refused = 0
      for (let n = 0; n < 3 * limits.perAddress; n += 1)
        refused += Number(
          (
            await sendRequest(api, {
              'x-forwarded-for': `192.0.2.${n % 200}`,
              'x-real-ip': `192.0.2.${n}`,
              forwarded: `for=192.0.2.${n}`,
            })
          ).body.includes('TOO_FREQUENT'),
        )
      return refused
    }
    expect(await flood(await startTestApi(TONIGHT, { rateLimits: limits }))).toBeGreaterThan(0)
    expect(
      await flood(await startTestApi(TONIGHT, { rateLimits: limits, trustedProxies: ['10.9.9.9'] })),
    ).toBeGreaterThan(0)
    expect(await flood(await startTestApi(TONIGHT, { rateLimits: limits, trustedProxies: ['10.0.0.1'] }))).toBe(0)
  })
})

describe('S03 a token in a URL', () => {
  it('S03 is never logged, whatever the response', async () => {
    const lines: string[] = []
    const api = await startTestApi(TONIGHT, { logLevel: 'debug', logStream: { write: (line) => lines.push(line) } })
    const token = 'a-token-of-somebody-0123456789'
    for (const url of ['/', '/pages/nfc', '/api/user/getUserInfo', '/api/nothing', '/api/guest/findTableByCode/%zz'])
      await api.app.inject({ url: `${url}?token=${token}`, headers: { authorization: `Bearer ${token}` } })
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('')).not.toContain(token)
  })
})

describe('S40 unexpected errors', () => {
  it('S40 return a general message with a number for support, and the server goes on', async () => {
    const api = await startTestApi()
    const waiter = await api.as('lm01')
    await sql`alter table goods rename to goods_elsewhere`.execute(api.db)
    const { tableRecordId } = await openTable(api, waiter, 'A01').catch(() => ({ tableRecordId: 1 }))
    const failing = [
      buildRequest(catalog.goodsList, {}, waiter.token, 'x'),
      buildRequest(
        orders.add,
        { tableRecordId, items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }], payMode: payMode.payLater },
        waiter.token,
        'a-key-of-its-own',
      ),
    ]
    for (const request of failing) {
      const reply = await api.app.inject(request)
      expect(reply.statusCode).toBe(500)
      expect(reply.json()).toEqual({
        code: 500,
        errCode: 'SERVER_ERROR',
        msg: expect.stringMatching(/^\p{Script=Han}[^a-z]*$/u) as string,
      })
      expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(reply.body).not.toMatch(/goods|relation|select|error:|\.ts|node_modules| at /i)
    }
    await sql`alter table goods_elsewhere rename to goods`.execute(api.db)
    expect((await waiter.send(tables.list, {})).code).toBe(200)
    expect(await listViolations(api)).toEqual([])
  })
})
