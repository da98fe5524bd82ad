/**
 * Invalid input generated from the contract: wrong types, missing, oversized and nested values, broken encodings, negative and huge
 * amounts, foreign ids, prototype pollution. The response is never a 5xx, nothing changes, and the message is Chinese, names the field and
 * has a stable code.
 */
import { randomUUID } from 'node:crypto'
import { errorCatalogue } from '@nocturne/contract/errors'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { startTestApi } from '../api.ts'
import type { Caller, TestApi } from '../api.ts'
import { isThorough } from '../thorough.ts'
import { computeDatabaseFingerprint } from './fingerprint.ts'
import { createRandom } from './random.ts'

const REQUESTS = isThorough ? 100_000 : 8_000
const BATCH = 64
/** Label used when the whole input is unreadable. */
const NO_FIELD = '提交内容'
type Refusal = { code: number; msg: string; errCode?: string; detail?: { field?: string; label?: string } }

const targets = modules.flatMap((module) =>
  Object.entries(module.endpoints).map(([name, endpoint]) => ({ endpoint, schema: module.schemas[name]! })),
)

const junk: unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  'NaN',
  'Infinity',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '-9007199254740991',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[[[[]]]]',
  '{"__proto__":{"admin":true}}',
  '\u0000',
  '\ud800',
  '\u202e反',
  '%',
  '%zz',
  "' or 1=1 --",
  '"; drop table orders; --',
  '<script>alert(1)</script>',
  '一'.repeat(5_000),
  'x'.repeat(50_000),
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '2026-13-01 25:61:61',
  '13800000000',
  '1380000',
  '[{"goodsId":1,"quantity":-3}]',
  '[{"goodsId":"x"}]',
  '[1,2,3]',
  '{"a":{"b":{"c":[1,2,{"d":null}]}}}',
  '4503599627370496',
  '2147483648',
]

describe('junk', () => {
  let api: TestApi
  let gm: Caller

  beforeAll(async () => {
    api = await startTestApi()
    gm = await api.as('admin')
  })

  it(`${REQUESTS} invalid requests change nothing and all return a message`, { timeout: 600_000 }, async () => {
    const random = createRandom(20_260_314)
    const before = await computeDatabaseFingerprint(api)
    let sent = 0
    const codes = new Map<string, number>()
    while (sent < REQUESTS) {
      const batch = Array.from({ length: Math.min(BATCH, REQUESTS - sent) }, () => badRequest(random))
      sent += batch.length
      const replies = await Promise.all(batch.map(({ request }) => api.app.inject(request)))
      replies.forEach((reply, i) => {
        const { endpoint, request } = batch[i]!
        const about = `${endpoint.id} ${JSON.stringify(request).slice(0, 300)} → ${reply.statusCode} ${reply.body.slice(0, 200)}`
        const body = reply.json<Refusal>()
        // The server refused because of overload: another request takes this one's place.
        if (body.errCode === 'HOUSE_BUSY') {
          sent -= 1
          return
        }
        expect(reply.statusCode, about).toBeLessThan(500)
        codes.set(body.errCode ?? String(body.code), (codes.get(body.errCode ?? String(body.code)) ?? 0) + 1)
        if (body.code === 200) {
          expect(endpoint.kind, about).not.toBe('command')
          return
        }
        if (reply.statusCode === 401) return
        expect(body.msg, about).toMatch(/\p{Script=Han}/u)
        expect(Object.keys(errorCatalogue), about).toContain(body.errCode)
        if (body.errCode === 'PARAM_INVALID' && body.detail?.field !== undefined) {
          expect(body.detail.label, about).toMatch(/\p{Script=Han}/u)
          expect(body.detail.label, about).not.toBe(NO_FIELD)
        }
      })
    }
    expect(await computeDatabaseFingerprint(api)).toEqual(before)
    expect(codes.get('PARAM_INVALID')).toBeGreaterThan(REQUESTS / 4)
  })

  it('rejects a body over 1 MB before reading it', async () => {
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/operate/order/add',
      headers: {
        authorization: `Bearer ${gm.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': randomUUID(),
      },
      payload: `remark=${'x'.repeat(1_100_000)}`,
    })
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ errCode: 'BODY_TOO_LARGE' })
  })

  /** A request that the endpoint's schema rejects or whose ids do not exist. Queries may also be valid and return nothing. */
  function badRequest(random: ReturnType<typeof createRandom>) {
    for (;;) {
      const { endpoint, schema } = random.pick(targets)
      const names = Object.keys((schema.input as unknown as { shape?: object }).shape ?? {})
      const fields = Object.fromEntries(names.filter(() => random.chance(0.8)).map((name) => [name, random.pick(junk)]))
      if (random.chance(0.2))
        fields[random.pick(['__proto__', 'constructor', 'userId', 'price', 'amount', 'deptId'])] = random.pick(junk)
      const parses = schema.input.safeParse(fields).success
      if (parses && endpoint.kind !== 'query') continue
      return { endpoint, request: encode(endpoint, fields, random) }
    }
  }

  function encode(endpoint: Endpoint, fields: Record<string, unknown>, random: ReturnType<typeof createRandom>) {
    const headers: Record<string, string> = {
      authorization: `Bearer ${gm.token}`,
      'idempotency-key': random.chance(0.9) ? randomUUID() : 'x',
    }
    const path = endpoint.path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(
        String(random.pick(junk))
          .replaceAll(/\p{Cs}/gu, '')
          .slice(0, 150) || 'x',
      ),
    )
    const text = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
    if (endpoint.method === 'GET' || endpoint.input === 'query')
      return { method: endpoint.method, url: `${path}?${text.slice(0, 60_000)}`, headers }
    const emptyIsFine =
      targets.find((target) => target.endpoint === endpoint)?.schema.input.safeParse({}).success ?? true
    const styles = ['form', 'form', 'form', 'json', 'broken-json', 'odd-type', ...(emptyIsFine ? [] : ['broken-form'])]
    const style = random.pick(styles)
    if (style === 'json')
      return {
        method: 'POST' as const,
        url: path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(fields),
      }
    if (style === 'broken-json')
      return {
        method: 'POST' as const,
        url: path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{"a":[1,',
      }
    if (style === 'broken-form')
      return {
        method: 'POST' as const,
        url: path,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: Buffer.from([0xff, 0xfe, 0x3d, 0x26, 0x25]),
      }
    if (style === 'odd-type')
      return { method: 'POST' as const, url: path, headers: { ...headers, 'content-type': 'text/csv' }, payload: 'a,b' }
    return {
      method: 'POST' as const,
      url: path,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: text,
    }
  }
})
