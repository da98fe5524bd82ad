/**
 * Every report over tonight, a month, half a year and a year, compared with a scan of all its facts, alternating in one run; both figures
 * must be equal. Uses the given venue: `DATABASE_URL` or `DATA_DIR` as for the server, e.g. a folder below the HISTORY_DIR of `history`.
 * With `BESIDE`, the DATA_DIR of a younger venue, every query runs on both alternately, and the growth is printed. The first year of a
 * venue has no previous year to compare with, so half a year is the fair span. `ONLY=businessLines,madeLines` measures
 * these endpoints alone. Writes only its sessions.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { addDays } from '@nocturne/base/venue-time'
import { recordStatus, tableType } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { buildRequest } from '../apps/server/test/api.ts'
import { buildQueryInputs, readQueryIds } from '../apps/server/test/plans/query-inputs.ts'
import type { QueryInput } from '../apps/server/test/plans/query-inputs.ts'
import { lit } from '../apps/server/src/db/statement.ts'
import { hashToken } from '../apps/server/src/http/session-guard.ts'
import { openConfiguredVenue } from './lib/history-venues.ts'
import type { HistoryVenue } from './lib/history-venues.ts'

/** Maximum growth of a query's time on an older venue. */
const GROWTH = 1.3

const ROUNDS = 30
const WARM_UP = 5
/** Names of endpoints to measure; all without it. */
const ONLY = process.env['ONLY']?.split(',')
/** Fewer rounds for scans, because a scan of a year takes long. */
const SCANS = 6

type Nights = { beginDate: string; endDate: string }
type ReportResponse = { summary?: Record<string, number> }
type Question = { label: string; endpoint: Endpoint; input: Record<string, unknown>; scan?: () => Promise<number> }

const getName = ({ id }: Endpoint) => id.slice(id.indexOf('.') + 1) as keyof typeof reports
const computePercentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const formatMs = (ms: number) => ms.toFixed(1).padStart(9)

/** Nights of each span, including the current one. */
const spans = { tonight: 1, 'a month': 30, 'half a year': 182, 'a year': 365 } as const

const buildFactsQuery = (figure: RawBuilder<unknown>, { beginDate, endDate }: Nights, user = 'sales_user_id') => sql<{
  n: number
}>`
  select coalesce(sum(n), 0)::bigint as n from (
    select ${figure}::bigint as n from sales_fact f
    where f.business_date between ${beginDate}::date and ${endDate}::date and ${sql.ref(`f.${user}`)} is not null
    group by ${sql.ref(`f.${user}`)}) people`

/** Computes the figures by a scan of the facts, person by person. */
const scans = {
  salesAmount: (nights) => buildFactsQuery(sql`sum(f.d_total - f.d_gift)`, nights),
  payableAmount: (nights) => buildFactsQuery(sql`sum(f.d_total - f.d_gift - f.d_discount)`, nights),
  paidAmount: (nights) => buildFactsQuery(sql`sum(f.d_paid)`, nights),
  recommendAmount: (nights) =>
    buildFactsQuery(sql`sum(f.d_total - f.d_gift - f.d_discount)`, nights, 'recommend_user_id'),
  giftAmount: (nights) => buildFactsQuery(sql`sum(f.d_gift)`, nights, 'send_user_id'),
  tableCount: ({ beginDate, endDate }) => sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from (
      select count(*) as n from sitting r where r.business_date between ${beginDate}::date and ${endDate}::date
        and r.status <> ${lit(recordStatus.cancelled)} and r.table_type <> ${lit(tableType.virtual)} group by r.sales_user_id) people`,
  rewardAmount: ({ beginDate, endDate }) => sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from (
      select sum(p.amount - p.refunded_amount) as n from reward r join payment p using (payment_id)
      where r.business_date between ${beginDate}::date and ${endDate}::date group by r.to_user_id) people`,
} satisfies Partial<Record<MeasureName, (nights: Nights) => RawBuilder<{ n: number }>>>

/** Reports of the whole venue, each with the figure that the scan computes. */
const whole: Partial<Record<keyof typeof reports, keyof typeof scans>> = {
  salesDepts: 'salesAmount',
  salesUsers: 'salesAmount',
  statementDepts: 'salesAmount',
  statementUsers: 'salesAmount',
  summaryDepts: 'payableAmount',
  summaryUsers: 'payableAmount',
  settleDepts: 'paidAmount',
  settleUsers: 'paidAmount',
  recommendDepts: 'recommendAmount',
  recommendUsers: 'recommendAmount',
  giftsGivers: 'giftAmount',
  tablesDepts: 'tableCount',
  tablesUsers: 'tableCount',
  tipsReceivers: 'rewardAmount',
}

/** A venue with a session and the queries to run on it. */
type PreparedVenue = { house: HistoryVenue; token: string; questions: Map<string, Question> }

const older = await prepareQuestions(await openConfiguredVenue())
const younger = process.env['BESIDE']
  ? await prepareQuestions(await openConfiguredVenue({ DATA_DIR: process.env['BESIDE'] }))
  : undefined
const unequal: string[] = []
const refused: string[] = []
const grown: string[] = []
const lines: string[] = []
for (const label of older.questions.keys()) lines.push(await measure(label))

console.log(
  `ms: p50, p95, scan p50, how many times the scan${younger ? ', p50 of the younger, how many times that' : ''}`,
)
for (const line of lines) console.log(line)
if (younger)
  console.log(`${grown.length} of ${lines.length} take more than ${GROWTH} times as long: ${grown.join('; ')}`)
if (refused.length > 0) console.log(`refused, so measured as refusals: ${refused.join('; ')}`)
if (unequal.length > 0) console.log(`not the figure of the scan: ${unequal.join('; ')}`)
for (const { house, token } of [older, younger].filter((prepared) => prepared !== undefined)) {
  await house.db.deleteFrom('session').where('tokenHash', '=', hashToken(token)).execute()
  await house.close()
}
process.exit(unequal.length > 0 ? 1 : 0)

async function prepareQuestions(venue: HistoryVenue): Promise<PreparedVenue> {
  console.log(
    `${venue.nights} closed nights, the running one is ${venue.tonight}; load average ${loadavg()[0]?.toFixed(1)}`,
  )
  const queryInputs = buildQueryInputs(await readQueryIds(venue.db), { tableCode: '', pass: '' }, venue.tonight)
  const selected = Object.entries(reports).filter(([name]) => ONLY?.includes(name) ?? true)
  const questions = selected.flatMap(([name, endpoint]) =>
    buildQuestions(name as keyof typeof reports, endpoint, {
      house: venue,
      queryInputs: queryInputs[endpoint.id] ?? [],
    }),
  )
  return {
    house: venue,
    token: await venue.tokenOf('gm'),
    questions: new Map(questions.map((question) => [question.label, question])),
  }
}

/** Reports with a range of nights are queried for each span, personal lists for a person with data; the others as phones query them. */
function buildQuestions(
  name: keyof typeof reports,
  endpoint: Endpoint,
  { house, queryInputs }: { house: HistoryVenue; queryInputs: readonly QueryInput[] },
): Question[] {
  if (endpoint.kind !== 'query') return []
  const overYear = queryInputs.find((queryInput) => queryInput.name === 'a year')
  if (!overYear)
    return queryInputs.map((queryInput) => ({
      label: [name, queryInput.name].filter(Boolean).join(' · '),
      endpoint,
      input: queryInput.input,
    }))
  const person = queryInputs.find((queryInput) => queryInput.name.endsWith('of a person'))
  return Object.entries(spans).map(([span, count]) => {
    const figure = whole[name]
    const nights = { beginDate: addDays(house.tonight, 1 - count), endDate: house.tonight }
    return {
      label: `${name} · ${span}`,
      endpoint,
      input: { ...removeNights(overYear), ...removeNights(person), ...nights },
      ...(figure && { scan: () => readFigure(house, scans[figure](nights)) }),
    }
  })
}

function removeNights(queryInput: QueryInput | undefined): Record<string, unknown> {
  const { beginDate: _begin, endDate: _end, ...others } = queryInput?.input ?? {}
  return others
}

async function readFigure(venue: HistoryVenue, statement: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await statement.execute(venue.db)
  return rows[0]?.n ?? 0
}

async function measureTime<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const begin = performance.now()
  const answer = await work()
  return { ms: performance.now() - begin, answer }
}

function sendQuestion({ house, token }: PreparedVenue, { endpoint, input }: Question) {
  return measureTime(async () => house.app.inject(buildRequest(endpoint, input, token, randomUUID())))
}

async function measure(label: string): Promise<string> {
  const question = older.questions.get(label)
  if (!question) throw new Error(`nobody asks ${label}`)
  const sameOfYounger = younger?.questions.get(label)
  const times: number[] = []
  const timesOfYounger: number[] = []
  const bytes: number[] = []
  const scanned: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const { ms, answer } = await sendQuestion(older, question)
    if (round >= WARM_UP) times.push(ms)
    if (younger && sameOfYounger) {
      const { ms: msOfYounger, answer: answerOfYounger } = await sendQuestion(younger, sameOfYounger)
      if (round >= WARM_UP) timesOfYounger.push(msOfYounger)
      if (round === 0) bytes.push(answer.body.length, answerOfYounger.body.length)
    }
    if (round === 0 && answer.json<{ code: number }>().code !== 200) refused.push(label)
    if (!question.scan || round % (ROUNDS / SCANS) !== 0) continue
    const { ms: scanMs, answer: figure } = await measureTime(question.scan)
    scanned.push(scanMs)
    const reported = answer.json<{ data: ReportResponse | null }>().data?.summary?.[
      whole[getName(question.endpoint)] ?? ''
    ]
    if (round === 0 && reported !== figure) unequal.push(`${label}: ${reported} and ${figure}`)
  }
  const [p50, p95] = [computePercentile(times, 0.5), computePercentile(times, 0.95)]
  const comparedWithScan = formatTimes(
    computePercentile(scanned, 0.5),
    computePercentile(scanned, 0.5) / p50,
    question.scan,
  )
  if (!younger) return `${formatMs(p50)} ${formatMs(p95)} ${comparedWithScan}  ${label}`
  const p50OfYounger = computePercentile(timesOfYounger, 0.5)
  const growth = p50 / p50OfYounger
  if (sameOfYounger && growth > GROWTH) grown.push(`${label} ${growth.toFixed(2)}, ${bytes.join(' bytes beside ')}`)
  return `${formatMs(p50)} ${formatMs(p95)} ${comparedWithScan} ${formatTimes(p50OfYounger, growth, sameOfYounger)}  ${label}`
}

/** Formats a time and its ratio; blank when there is none. */
function formatTimes(ms: number, ratio: number, given: unknown): string {
  return given ? `${formatMs(ms)} ${ratio.toFixed(2).padStart(6)}` : ' '.repeat(16)
}
