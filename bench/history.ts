/**
 * Runs every query of the contract on venues of one night, one year and three years, alternating in one run: response
 * time on a phone, and its growth with history. Prints the slowest queries and all beyond their limit. `npm run bench
 * -- history`; HISTORY_DIR is a folder in which the three databases are stored between runs, HISTORY_ASKS lists
 * prefixes of endpoint ids to measure (`tables. orders.`), or with `-` those to skip.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { guest } from '@nocturne/contract/guest/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { modules } from '../apps/server/src/app/modules.ts'
import { buildRequest } from '../apps/server/test/api.ts'
import {
  buildQueryInputs,
  readQueryIds,
  unmeasuredQueries,
  createWageTicket,
} from '../apps/server/test/plans/query-inputs.ts'
import type { QueryInput } from '../apps/server/test/plans/query-inputs.ts'
import { openHistoryVenue } from './lib/history-venues.ts'
import type { HistoryVenue } from './lib/history-venues.ts'

const NIGHTS = [1, 365, 1095]
const ROUNDS = 40
/** Number of warm-up runs: after five executions PostgreSQL may cache a generic plan. */
const WARM_UP = 12
const PEOPLE = ['gm', 'yx01', 'fwy01']
const MEMBER = 'a member'
const ASKED_BY = { staff: PEOPLE, member: [MEMBER], public: [''] }
/**
 * Limits on three years, and maximum growth over one night – or over one year, for reports and for queries of a month or a year; growth
 * below NOISE_MS is ignored.
 */
const BOUND = { p50: 20, p95: 60, growth: 1.3 }
/** Limit for reports over a month or a year, and for trials of rules on past months, which sum as many nights. */
const REPORT_P95 = 50
const ADDS_UP = /^(reports\.|payroll\.simulate|materials\.taskTrial)/
const TRIES = /^(payroll\.simulate|materials\.taskTrial)/
const NOISE_MS = 2

const DEVICE = randomUUID()
const refused = new Set<string>()

const [included, left] = ['', '-'].map((sign) =>
  (process.env['HISTORY_ASKS'] ?? '')
    .split(' ')
    .filter((word) => word !== '' && word.startsWith('-') === (sign === '-')),
)
const isIncluded = (id: string) =>
  (included?.length === 0 || included?.some((begin) => id.startsWith(begin))) &&
  !left?.some((word) => id.startsWith(word.slice(1)))

type Question = { label: string; spans: boolean; ask: (venueIndex: number) => Promise<boolean> }
type Measured = Pick<Question, 'label' | 'spans'> & { p50: number[]; p95: number[] }

const folder = process.env['HISTORY_DIR'] || mkdtempSync(join(tmpdir(), 'nocturne-history-'))
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755)
const houses: HistoryVenue[] = []
for (const nights of NIGHTS) houses.push(await openHistoryVenue(folder, nights))
console.log(`load average before the first round: ${loadavg()[0]?.toFixed(1)}`)

const questions = await buildQuestions()
const rows: Measured[] = []
for (const [at, question] of questions.entries()) {
  rows.push({ label: question.label, spans: question.spans, ...(await measure(question)) })
  if (at % 25 === 24) console.log(`${at + 1} of ${questions.length}`)
}
printReport(rows)
for (const venue of houses) await venue.close()
if (!process.env['HISTORY_DIR']) rmSync(folder, { recursive: true, force: true })
process.exit()

/**
 * Builds everything to measure: every query with each of its inputs, as each person with access. Throws when the
 * contract has a query without input here.
 */
async function buildQuestions(): Promise<Question[]> {
  const queries = modules.flatMap((module) =>
    Object.values<Endpoint>(module.endpoints).filter(({ kind }) => kind === 'query'),
  )
  const prepared = await Promise.all(houses.map(prepare))
  const missing = queries.filter(({ id }) => !unmeasuredQueries.includes(id) && !prepared[0]?.asks[id])
  if (missing.length > 0) throw new Error(`asks.ts asks nothing of: ${missing.map(({ id }) => id).join(', ')}`)
  const questions: Question[] = []
  for (const endpoint of queries.filter(({ id }) => !unmeasuredQueries.includes(id) && isIncluded(id)))
    for (const person of ASKED_BY[endpoint.access])
      for (const [at, { name, input }] of (prepared[0]?.asks[endpoint.id] ?? []).entries())
        questions.push({
          label: [endpoint.id, name, person].filter(Boolean).join(' · '),
          spans: 'month' in input || input['beginDate'] !== input['endDate'] || TRIES.test(endpoint.id),
          ask: async (venueIndex) => {
            const { asks, tokens } = prepared[venueIndex] as Prepared
            const input = asks[endpoint.id]?.[at]?.input ?? {}
            const request = buildRequest(endpoint, input, tokens.get(person) ?? null, randomUUID(), DEVICE)
            const reply = await (houses[venueIndex] as HistoryVenue).app.inject(request)
            return reply.json<{ code: number }>().code === 200
          },
        })
  return questions
}

type Prepared = { asks: Record<string, QueryInput[]>; tokens: Map<string, string> }

async function prepare(venue: HistoryVenue): Promise<Prepared> {
  const tokens = new Map<string, string>()
  for (const person of PEOPLE) tokens.set(person, await venue.tokenOf(person))
  await createWageTicket(venue.db, 'gm')
  const ids = await readQueryIds(venue.db)
  tokens.set(MEMBER, await venue.tokenOfMember(ids.busyMemberId ?? 0, DEVICE))
  const send = async (endpoint: Endpoint, input: Record<string, unknown>, token: string | null) => {
    const reply = await venue.app.inject(buildRequest(endpoint, input, token, randomUUID(), DEVICE))
    return reply.json<{ data: Record<string, string> }>().data
  }
  const { nfcUrl = '' } = await send(tables.qrcode, { tableId: ids.tableId }, tokens.get('gm') ?? '')
  const tableCode = new URL(nfcUrl, 'https://venue.example').searchParams.get('code') ?? ''
  const { pass = '' } = await send(guest.sitDown, { code: tableCode }, null)
  return { asks: buildQueryInputs(ids, { tableCode, pass }, venue.tonight), tokens }
}

/** Alternates between the venues, so that other load on the machine affects all three equally. */
async function measure({ label, ask }: Question): Promise<{ p50: number[]; p95: number[] }> {
  const times: number[][] = houses.map(() => [])
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const [venueIndex] of houses.entries()) {
      const begin = performance.now()
      const good = await ask(venueIndex)
      if (round >= WARM_UP) times[venueIndex]?.push(performance.now() - begin)
      if (!good && round === 0 && venueIndex === houses.length - 1) refused.add(label)
    }
  const computePercentile = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
  return {
    p50: times.map((values) => computePercentile(values, 0.5)),
    p95: times.map((values) => computePercentile(values, 0.95)),
  }
}

function printReport(measured: Measured[]): void {
  const last = NIGHTS.length - 1
  // A report of tonight includes the same night of the previous week, which a venue of one night lacks: its growth is
  // measured against one year.
  const getBaseline = ({ spans, label, p50 }: Measured) => p50[spans || label.startsWith('reports.') ? 1 : 0] ?? 0
  const formatRow = (row: Measured) => {
    const growth = (row.p50[last] ?? 0) / getBaseline(row)
    return `${row.p50.map((ms) => ms.toFixed(1).padStart(7)).join('')}   ${(row.p95[last] ?? 0).toFixed(1).padStart(7)}   ${growth.toFixed(2).padStart(5)}  ${row.label}`
  }
  const beyond = measured.filter((row) => {
    const three = row.p50[last] ?? 0
    const grown = three > getBaseline(row) * BOUND.growth && three - getBaseline(row) > NOISE_MS
    const p95 = row.p95[last] ?? 0
    const slow = row.spans && ADDS_UP.test(row.label) ? p95 > REPORT_P95 : three > BOUND.p50 || p95 > BOUND.p95
    return slow || grown
  })
  const slowest = measured.toSorted((a, b) => (b.p50[last] ?? 0) - (a.p50[last] ?? 0)).slice(0, 20)
  console.log(
    `p50 ms on ${NIGHTS.join(' / ')} nights, p95 on the last, growth from one night, of spans and reports from one year; the slowest of ${measured.length}:`,
  )
  for (const row of slowest) console.log(formatRow(row))
  console.log(
    `beyond ${BOUND.p50} ms p50 or ${BOUND.p95} ms p95, as a report of many nights ${REPORT_P95} ms p95, or ${BOUND.growth} ×: ${beyond.length}`,
  )
  for (const row of beyond) console.log(formatRow(row))
  if (refused.size > 0) console.log(`refused, so measured as refusals: ${[...refused].join('; ')}`)
  if (beyond.length > 0) process.exitCode = 1
}
