/**
 * Every report of the house over the running night, a month and a year, and beside it the same figure by a scan of all its facts, in
 * turns in one run; the two must be equal. On the venue it is given: `DATABASE_URL` or `DATA_DIR` as for the server, e.g. a folder
 * below the HISTORY_DIR of `history`. Writes nothing but the session it asks with.
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
import { requestFor } from '../apps/server/test/api.ts'
import { asksOf, idsOf } from '../apps/server/test/plans/asks.ts'
import type { Ask } from '../apps/server/test/plans/asks.ts'
import { lit } from '../apps/server/src/db/statement.ts'
import { hashToken } from '../apps/server/src/http/session-guard.ts'
import { openGivenHouse } from './lib/history-houses.ts'

const ROUNDS = 30
const WARM_UP = 5
/** A scan of a year takes its time. */
const SCANS = 6

type Nights = { beginDate: string; endDate: string }
type Answer = { summary?: Record<string, number> }
type Question = { label: string; endpoint: Endpoint; input: Record<string, unknown>; scan?: () => Promise<number> }

const nameOf = ({ id }: Endpoint) => id.slice(id.indexOf('.') + 1) as keyof typeof reports
const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const shown = (ms: number) => ms.toFixed(1).padStart(9)

const house = await openGivenHouse()
const token = await house.tokenOf('gm')
console.log(
  `${house.nights} closed nights, the running one is ${house.tonight}; load average ${loadavg()[0]?.toFixed(1)}`,
)

const ranges: readonly (Nights & { name: string })[] = [
  { name: 'tonight', beginDate: house.tonight, endDate: house.tonight },
  { name: 'a month', beginDate: addDays(house.tonight, -29), endDate: house.tonight },
  { name: 'a year', beginDate: addDays(house.tonight, -364), endDate: house.tonight },
]

const facts = (figure: RawBuilder<unknown>, { beginDate, endDate }: Nights, user = 'sales_user_id') => sql<{
  n: number
}>`
  select coalesce(sum(n), 0)::bigint as n from (
    select ${figure}::bigint as n from sales_fact f where f.business_date between ${beginDate}::date and ${endDate}::date and ${sql.ref(`f.${user}`)} is not null
    group by ${sql.ref(`f.${user}`)}) people`

/** The figures by a scan of what was written down, person by person. */
const scans = {
  salesAmount: (nights) => facts(sql`sum(f.d_total - f.d_gift)`, nights),
  payableAmount: (nights) => facts(sql`sum(f.d_total - f.d_gift - f.d_discount)`, nights),
  paidAmount: (nights) => facts(sql`sum(f.d_paid)`, nights),
  recommendAmount: (nights) => facts(sql`sum(f.d_total - f.d_gift - f.d_discount)`, nights, 'recommend_user_id'),
  giftAmount: (nights) => facts(sql`sum(f.d_gift)`, nights, 'send_user_id'),
  tableCount: ({ beginDate, endDate }) => sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from (
      select count(*) as n from table_record r where r.business_date between ${beginDate}::date and ${endDate}::date
        and r.status <> ${lit(recordStatus.cancelled)} and r.table_type <> ${lit(tableType.virtual)} group by r.sales_user_id) people`,
  rewardAmount: ({ beginDate, endDate }) => sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from (
      select sum(p.amount - p.refunded_amount) as n from reward r join payment p using (payment_id)
      where r.business_date between ${beginDate}::date and ${endDate}::date group by r.to_user_id) people`,
} satisfies Partial<Record<MeasureName, (nights: Nights) => RawBuilder<{ n: number }>>>

/** Reports of the whole house, and the figure of theirs that is scanned for. */
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

const ids = await idsOf(house.db)
const asks = asksOf(ids, { tableCode: '', pass: '' }, house.tonight)
const unequal: string[] = []
const refused: string[] = []
const lines: string[] = []
for (const question of Object.entries(reports).flatMap(([name, endpoint]) =>
  questionsOf(name as keyof typeof reports, endpoint),
))
  lines.push(await measure(question))

console.log(`ms: p50, p95, scan p50, how many times the scan`)
for (const line of lines) console.log(line)
if (refused.length > 0) console.log(`refused, so measured as refusals: ${refused.join('; ')}`)
if (unequal.length > 0) console.log(`not the figure of the scan: ${unequal.join('; ')}`)
await house.db.deleteFrom('session').where('tokenHash', '=', hashToken(token)).execute()
await house.close()
process.exit(unequal.length > 0 ? 1 : 0)

/** Reports that know nights are asked for three spans of them, lists of a person for one who has something to show; the others as phones ask them. */
function questionsOf(name: keyof typeof reports, endpoint: Endpoint): Question[] {
  if (endpoint.kind !== 'query') return []
  const asked = asks[endpoint.id] ?? []
  const overYear = asked.find((ask) => ask.name === 'a year')
  if (!overYear)
    return asked.map((ask) => ({ label: [name, ask.name].filter(Boolean).join(' · '), endpoint, input: ask.input }))
  const person = asked.find((ask) => ask.name.endsWith('of a person'))
  return ranges.map(({ name: span, ...nights }) => {
    const figure = whole[name]
    return {
      label: `${name} · ${span}`,
      endpoint,
      input: { ...withoutNights(overYear), ...withoutNights(person), ...nights },
      ...(figure && { scan: () => figureOf(scans[figure](nights)) }),
    }
  })
}

function withoutNights(ask: Ask | undefined): Record<string, unknown> {
  const { beginDate: _begin, endDate: _end, ...others } = ask?.input ?? {}
  return others
}

async function figureOf(statement: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await statement.execute(house.db)
  return rows[0]?.n ?? 0
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const begin = performance.now()
  const answer = await work()
  return { ms: performance.now() - begin, answer }
}

async function measure({ label, endpoint, input, scan }: Question): Promise<string> {
  const times: number[] = []
  const scanned: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const { ms, answer } = await timed(async () => house.app.inject(requestFor(endpoint, input, token, randomUUID())))
    if (round >= WARM_UP) times.push(ms)
    if (round === 0 && answer.json<{ code: number }>().code !== 200) refused.push(label)
    if (!scan || round % (ROUNDS / SCANS) !== 0) continue
    const { ms: scanMs, answer: figure } = await timed(scan)
    scanned.push(scanMs)
    const told = answer.json<{ data: Answer | null }>().data?.summary?.[whole[nameOf(endpoint)] ?? '']
    if (round === 0 && told !== figure) unequal.push(`${label}: ${told} and ${figure}`)
  }
  const [p50, p95, scanP50] = [at(times, 0.5), at(times, 0.95), at(scanned, 0.5)]
  const beside = scan ? `${shown(scanP50)} ${(scanP50 / p50).toFixed(1).padStart(6)}` : ' '.repeat(16)
  return `${shown(p50)} ${shown(p95)} ${beside}  ${label}`
}
