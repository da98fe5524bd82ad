/**
 * Makes every field of every endpoint invalid in turn, with all others valid: missing, empty, wrong type, too long, too large, an
 * impossible date, not in the enumeration, a missing id. The refusal names that field and no other, in Chinese, and nothing changes.
 */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { errorCatalogue } from '@nocturne/contract/errors'
import { beforeAll, expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { parseInput } from '../../src/http/input.ts'
import { Refusal } from '../../src/http/refusal.ts'
import { buildRequest, startTestApi } from '../api.ts'
import type { TestApi } from '../api.ts'
import { listViolations } from '../factories.ts'
import { createMemberPhone } from '../members.ts'
import { computeDatabaseFingerprint } from './fingerprint.ts'
import { unwrapSchema, listInputFields, buildValidValue, replaceValue } from './valid-input.ts'
import type { InputField } from './valid-input.ts'

const SHAPES = [
  undefined,
  null,
  '',
  ' ',
  true,
  {},
  [],
  'nosuch',
  '{}',
  '[[]]',
  '[null]',
  '[{"a":1}]',
  [null],
  [[]],
  [{}],
]
const NUMBERS = [
  -1,
  1.5,
  '-1',
  '1.5',
  'NaN',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  4_503_599_627_370_496,
]
const TIMES = [
  '2026-02-30',
  '2026-13-01',
  '2026-02-30 10:00:00',
  '2026-03-14 25:00:00',
  '2026-00',
  '0001-01-01',
  '25:61',
]
const TEXTS = ['1380000', '\u0000', '\ud800', '\u202e反', "' or 1=1 --", '一'.repeat(5_000)]
const BAD: readonly unknown[] = [...SHAPES, ...NUMBERS, ...TIMES, ...TEXTS, Array.from({ length: 1_001 }, () => 1)]

const A_PHONE = 'a-phone-of-a-guest'

type Target = { endpoint: Endpoint; input: Parameters<typeof parseInput>[0]; valid: unknown; places: InputField[] }
const targets: Target[] = modules.flatMap(({ endpoints, schemas }) =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    const { input } = schemas[name]!
    const valid = buildValidValue(input)
    return { endpoint, input, valid, places: listInputFields(input, valid) }
  }),
)

type RefusalFields = { errCode: string; msg: string; detail?: { field?: string; label?: string } | undefined }

function findRefusal({ input }: Target, raw: unknown): RefusalFields | undefined {
  try {
    parseInput(input, raw)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { errCode: error.errCode, msg: error.message, detail: error.detail as NonNullable<RefusalFields['detail']> }
  }
}

/**
 * Violation in the refusal of a bad value at this path; undefined when the refusal is correct. A nested value is
 * reported with its top-level field; the label may be that of the nested one.
 */
function findViolation({ errCode, msg, detail }: RefusalFields, { path }: InputField): string | undefined {
  const label = detail?.label ?? ''
  const isNamed = detail?.field === path[0] && /\p{Script=Han}/u.test(label) && label !== '提交内容'
  const hasMessage = /\p{Script=Han}/u.test(msg)
  return errCode === 'PARAM_INVALID' && isNamed && hasMessage ? undefined : `${errCode} ${detail?.field} ${msg}`
}

it('finds a valid input for every endpoint', () => {
  expect(targets.filter(({ valid }) => valid === undefined).map(({ endpoint }) => endpoint.id)).toEqual([])
})

it('names the invalid field, whatever is wrong with it', () => {
  const violations: string[] = []
  let refused = 0
  for (const target of targets)
    for (const place of target.places)
      for (const bad of BAD) {
        const refusal = findRefusal(target, replaceValue(target.valid, place.path, bad))
        if (refusal) refused += 1
        const violation = refusal && findViolation(refusal, place)
        if (violation)
          violations.push(`${target.endpoint.id} ${place.path.join('.')} ${String(bad).slice(0, 30)}: ${violation}`)
      }
  expect(violations).toEqual([])
  expect(refused).toBeGreaterThan(50_000)
})

/** Titles of fields that accept several lines of text, recognized by their last word. */
const SEVERAL_LINES = /(备注|原因|说明|意见|内容|评论|回复|异议|留言|介绍|抬头文字|结尾)$/

it('accepts no invisible text, and no line breaks in names', () => {
  const violations: string[] = []
  let names = 0
  for (const target of targets)
    for (const place of target.places) {
      const label = unwrapSchema(place.schema).meta()?.title ?? place.schema.meta()?.title
      const takes = (typed: string) => findRefusal(target, replaceValue(target.valid, place.path, typed)) === undefined
      if (label === undefined || !takes('王先生')) continue
      names += 1
      const where = `${target.endpoint.id} ${place.path.join('.')}`
      for (const unseen of ['\u200b', '\u3164\u2800', '\u00ad\ufe0f'])
        if (takes(unseen)) violations.push(`${where} takes ${JSON.stringify(unseen)}`)
      if (!SEVERAL_LINES.test(label) && ['王\n先生', '王\t先生', '王\u2028先生'].some(takes))
        violations.push(`${where} (${label}) takes several lines`)
    }
  expect(violations).toEqual([])
  expect(names).toBeGreaterThan(200)
})

let api: TestApi
let tokens: Record<Endpoint['access'], string | null>

beforeAll(async () => {
  api = await startTestApi()
  const member = await createMemberPhone(api, 1)
  tokens = { staff: (await api.as('admin')).token, member: member.token, public: null }
})

type Reply = RefusalFields & { code: number; status: number }

/** Sends the input as JSON, so that values keep their types; in a query everything is text. */
async function send(endpoint: Endpoint, raw: unknown): Promise<Reply> {
  const request = buildRequest(endpoint, raw as Record<string, unknown>, tokens[endpoint.access], randomUUID(), A_PHONE)
  const inBody = request.payload !== undefined
  const headers = inBody ? { ...request.headers, 'content-type': 'application/json' } : request.headers
  const reply = await api.app.inject({ ...request, headers, ...(inBody && { payload: JSON.stringify(raw) }) })
  return { ...reply.json<Omit<Reply, 'status'>>(), status: reply.statusCode }
}

/** Invalid values for this field; in queries and paths all values are text, short enough for a request line. */
function badInputs(target: Target, { path }: InputField): unknown[] {
  const { endpoint, valid } = target
  const isText = endpoint.method === 'GET' || endpoint.input === 'query' || endpoint.path.includes('{')
  const bads = isText
    ? BAD.filter(
        (bad) =>
          typeof bad === 'string' && bad.length < 1_000 && bad.trim() !== '' && bad.isWellFormed() && path.length === 1,
      )
    : BAD
  return bads.map((bad) => replaceValue(valid, path, bad)).filter((raw) => findRefusal(target, raw))
}

it('gives the same refusals over HTTP, and nothing changes', { timeout: 600_000 }, async () => {
  const before = await computeDatabaseFingerprint(api)
  const violations: string[] = []
  let turn = 0
  for (const target of targets)
    for (const place of target.places) {
      const bads = badInputs(target, place)
      // Excludes files: they are requested by a link, which is checked first.
      if (bads.length === 0 || target.endpoint.kind === 'file') continue
      const raw = bads[(turn += 1) % bads.length]
      const violation = findViolation(await send(target.endpoint, raw), place)
      if (violation)
        violations.push(
          `${target.endpoint.id} ${place.path.join('.')} ${JSON.stringify(raw).slice(0, 80)}: ${violation}`,
        )
    }
  expect(turn).toBeGreaterThan(1_500)
  expect(violations).toEqual([])
  expect(await computeDatabaseFingerprint(api)).toEqual(before)
})

/** An id: a whole number from 1 to the largest safe integer. */
const isId = ({ schema }: InputField) =>
  unwrapSchema(schema).safeParse(Number.MAX_SAFE_INTEGER).success && !unwrapSchema(schema).safeParse(0).success

it('returns a message for an id that does not exist, also the largest', { timeout: 600_000 }, async () => {
  const violations: string[] = []
  let turn = 0
  for (const target of targets)
    for (const place of target.places.filter(isId)) {
      const id = [987_654_321, Number.MAX_SAFE_INTEGER][(turn += 1) % 2]
      const { code, errCode, msg, status } = await send(target.endpoint, replaceValue(target.valid, place.path, id))
      const isKnown = code === 200 || status === 401 || errCode in errorCatalogue
      if (!isKnown || status >= 500 || !/\p{Script=Han}/u.test(msg))
        violations.push(`${target.endpoint.id} ${place.path.join('.')} ${id}: ${status} ${errCode} ${msg}`)
    }
  expect(turn).toBeGreaterThan(500)
  expect(violations).toEqual([])
  expect(await listViolations(api)).toEqual([])
})
