/**
 * Queries of the running night must not read old nights: every statement of every query is explained as it ran, and none may read a large
 * part of a growing table.
 */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { parseTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import { Client, escapeLiteral } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../src/app/modules.ts'
import { Batch } from '../../src/db/batch.ts'
import { CUSTOM_PLAN_PREFIX } from '../../src/db/connection.ts'
import { generateNights } from '../../demo/generate/generate-nights.ts'
import type { TransactionRunner } from '../../demo/generate/generate-nights.ts'
import { buildRequest, startTestApi } from '../api.ts'
import type { TestApi } from '../api.ts'
import { buildQueryInputs, readQueryIds, unmeasuredQueries, createWageTicket } from './query-inputs.ts'
import type { QueryInput } from './query-inputs.ts'
import { createMemberPhone } from '../members.ts'

const AS_OF = '2026-03-14 23:10:00'
const NIGHTS = 80
/** Maximum share of a table one statement may read: tonight is an eightieth of it; a count with a limit reads a few hundred rows. */
const SHARE = 0.15
const FEW_ROWS = 700
/** Tables that grow every night. */
const GROWING = [
  'orders',
  'order_item',
  'sitting',
  'bill',
  'payment',
  'payment_allocation',
  'booking',
  'table_log',
  'oper_log',
  'stock_record',
]

/** `kept` is true for a prepared statement, which is planned without its values. */
type Statement = { text: string; values: unknown[]; kept: boolean }
type Plan = {
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const sent: Statement[] = []
let recording = false
const { query } = Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
Client.prototype.query = function record(this: Client, first: unknown, ...rest: unknown[]) {
  const given = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : []
  for (const statement of first instanceof Batch ? first.statements : [first]) {
    const { text = '', values = given } = (
      typeof statement === 'string' ? { text: statement } : statement
    ) as Partial<Statement>
    const marked = text.startsWith(CUSTOM_PLAN_PREFIX)
    const kept = !marked && keepsPlans(this)
    const begin = marked ? text.slice(CUSTOM_PLAN_PREFIX.length) : text
    if (recording && /^\s*(select|with)\b/i.test(begin)) sent.push({ text, values, kept })
  }
  return query.call(this, first, ...rest)
} as unknown as typeof Client.prototype.query

function keepsPlans(client: Client): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { options?: string } }
  return connectionParameters.options?.includes('force_generic_plan') ?? false
}

/** A value as an SQL literal. */
function spelled(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

const queries = modules
  .flatMap((module) => Object.values<Endpoint>(module.endpoints))
  .filter(({ id, kind }) => kind === 'query' && !unmeasuredQueries.includes(id))

describe('reads of a night', () => {
  let api: TestApi
  let queryInputs: Record<string, QueryInput[]>
  const sizes = new Map<string, number>()
  const tokens: Record<Endpoint['access'], (string | null)[]> = { staff: [], member: [], public: [null] }
  const explained = new Set<string>()
  let explain: Client
  const device = randomUUID()

  beforeAll(async () => {
    api = await startTestApi(AS_OF)
    // Generating and analyzing have no time limit, as when a venue is founded.
    const inTransaction: TransactionRunner = (step) =>
      api.db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        return step(tx)
      })
    await generateNights(inTransaction, { nights: NIGHTS, scale: 1, seed: 7, asOf: parseTime(AS_OF) })
    await inTransaction((tx) => sql`analyze`.execute(tx))
    for (const name of GROWING) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(api.db)
      sizes.set(name, rows[0]?.n ?? 0)
    }
    explain = new Client(api.connection)
    await explain.connect()
    await explain.query("set timezone = 'Asia/Shanghai'")
    await explain.query('set plan_cache_mode = force_generic_plan')
    for (const person of ['gm', 'yx01', 'fwy01']) tokens.staff.push((await api.as(person)).token)
    await createWageTicket(api.db, 'gm')
    const ids = await readQueryIds(api.db)
    tokens.member.push((await createMemberPhone(api, ids.busyMemberId ?? 0, device)).token)
    const send = async (endpoint: Endpoint, input: Record<string, unknown>, token: string | null) =>
      (await api.app.inject(buildRequest(endpoint, input, token, randomUUID(), device))).json<{
        data: Record<string, string>
      }>().data
    const { nfcUrl = '' } = await send(tables.qrcode, { tableId: ids.tableId }, tokens.staff[0] ?? null)
    const tableCode = new URL(nfcUrl, 'https://venue.example').searchParams.get('code') ?? ''
    const { pass = '' } = await send(guest.sitDown, { code: tableCode }, null)
    queryInputs = buildQueryInputs(ids, { tableCode, pass }, '2026-03-14')
  }, 600_000)

  afterAll(() => explain.end())

  it('calls every query of the contract', () => {
    expect(queries.map(({ id }) => id).filter((id) => !queryInputs[id])).toEqual([])
  })

  it.each(queries.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    const tonight = (queryInputs[id] ?? []).filter(({ name }) => !name.startsWith('a year') && name !== 'month')
    const wide: string[] = []
    for (const token of tokens[endpoint.access])
      for (const { input } of tonight) {
        sent.length = 0
        recording = true
        await api.app.inject(buildRequest(endpoint, input, token, randomUUID(), device))
        recording = false
        for (const statement of sent.splice(0)) wide.push(...(await widelyRead(statement)))
      }
    expect(wide).toEqual([])
  })

  /** Explains the statement with the same kind of plan it ran with. */
  async function explainStatement({ text, values, kept }: Statement): Promise<Plan | undefined> {
    const how = 'explain (analyze, timing off, summary off, buffers off, format json)'
    if (kept) await explain.query(`prepare kept as ${text}`)
    const given = values.length > 0 ? `(${values.map(spelled).join(', ')})` : ''
    const { rows } = await explain.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      kept ? `${how} execute kept${given}` : { text: `${how} ${text}`, values },
    )
    if (kept) await explain.query('deallocate kept')
    return rows[0]?.['QUERY PLAN'][0].Plan
  }

  /** Tables of which a statement read too much, with the statement. */
  async function widelyRead(statement: Statement): Promise<string[]> {
    const { text } = statement
    if (explained.has(text)) return []
    explained.add(text)
    const plan = await explainStatement(statement)
    const read = new Map<string, number>()
    const walk = (node: Plan) => {
      const seen = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0)
      const name = node['Relation Name']
      if (name !== undefined) read.set(name, (read.get(name) ?? 0) + seen)
      node.Plans?.forEach(walk)
    }
    if (plan) walk(plan)
    // Number of partitions opened: each costs planning time, even without a matching row.
    const months = [...read.keys()].filter((name) => name.startsWith('sales_fact_')).length
    const tooWide = [...read].filter(([name, rows]) => rows > FEW_ROWS && rows > (sizes.get(name) ?? Infinity) * SHARE)
    return [
      ...tooWide.map(([name, rows]) => `${Math.round(rows)} of ${sizes.get(name)} rows of ${name}: ${text}`),
      ...(months > 2 ? [`${months} months of facts: ${text}`] : []),
    ]
  }
})
