/**
 * Expected values of 打卡统计 (P024), its nights (P025) and stage time (P026), for any venue and nights: schedule, grants, frozen punches and
 * stage time rows, each summed by plain SQL.
 */
import { addDays, getMonthRange } from '@nocturne/base/venue-time'
import { actorClockStatus, applyStatus, applyType } from '@nocturne/contract/codes'
import type { AnswerOf, Endpoint, InputOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { Db } from '../src/db/connection.ts'
import { lit } from '../src/db/statement.ts'

/** Past nights, both ends included. */
type Nights = { beginDate: string; endDate: string }
/** Sends a call as a person with scope all. */
export type CallEndpoint = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>
type Venue = { db: Db; ask: CallEndpoint }

export type PeopleReportComparison = {
  /** One sentence for each figure that differs from its rows. */
  faults: string[]
  /** Performers on stage in nights without a punch; allowed in a real venue, but not in a generated one. */
  unseen: string[]
  /** Number of compared items, so that an empty venue does not pass by accident. */
  people: number
  shifts: number
  performers: number
  clocks: number
}

const PAGE = 200
const counted = [
  'shouldCount',
  'actualCount',
  'lateCount',
  'earlyCount',
  'missingCount',
  'leaveCount',
  'absentCount',
  'workMinutes',
] as const
const staged = ['clockCount', 'clockMinutes', 'halfUnits', 'clockAmount', 'actorShare', 'rewardAmount'] as const

export async function comparePeopleReports({ db, ask }: Venue, nights: Nights): Promise<PeopleReportComparison> {
  const mismatches: string[] = []
  const compareFigures = (what: string, reported: unknown, is: unknown) => {
    if (JSON.stringify(reported) !== JSON.stringify(is))
      mismatches.push(`${what}: ${JSON.stringify(reported)} instead of ${JSON.stringify(is)}`)
  }
  const clocks = await ask(reports.staffClocks, { ...nights, pageSize: PAGE })
  const listSums = (row: Record<(typeof counted)[number], number>) => counted.map((name) => row[name])
  const sumRows = (rows: readonly (readonly number[])[], width: number) =>
    Array.from({ length: width }, (_, i) => rows.reduce((sum, row) => sum + (row[i] ?? 0), 0))
  compareFigures(
    'P024 rows and their sum',
    listSums(clocks.summary),
    sumRows(clocks.rows.map(listSums), counted.length),
  )

  const planned = await countDueShifts(db, nights)
  for (const row of clocks.rows) {
    compareFigures(`P024 shifts of ${row.userId} in the schedule`, row.shouldCount, planned.get(row.userId) ?? 0)
    planned.delete(row.userId)
    compareFigures(
      `P024 came, on leave or away of ${row.userId}`,
      row.actualCount + row.leaveCount + row.absentCount,
      row.shouldCount,
    )
  }
  compareFigures('shifts of people P024 does not name', [...planned], [])

  for (const row of clocks.rows) {
    const own = await ask(reports.staffClockDays, { ...nights, userId: row.userId, pageSize: 1 })
    compareFigures(`P025 of ${row.userId} and his row in P024`, listSums(own.summary), listSums(row))
  }

  const months = await Promise.all(
    listMonths(nights).map((month) => ask(reports.staffClocks, { ...month, pageSize: 1 })),
  )
  compareFigures(
    'P024 by months',
    listSums(clocks.summary),
    sumRows(
      months.map(({ summary }) => listSums(summary)),
      counted.length,
    ),
  )

  const performers = await ask(reports.performers, { ...nights, pageSize: PAGE })
  const listFigures = (row: Record<(typeof staged)[number], number>) => staged.map((name) => row[name])
  const stageTimes = await sumStageTime(db, nights)
  for (const row of performers.rows) {
    const own = await ask(reports.performerClocks, { ...nights, userId: row.userId, pageSize: 1 })
    compareFigures(`P026 of ${row.userId} and his row`, listFigures(own.summary), listFigures(row))
    const is = stageTimes.get(row.userId) ?? [0, 0, 0, 0, 0]
    compareFigures(`P026 of ${row.userId} and his time on stage`, listFigures(own.summary).slice(0, is.length), is)
    stageTimes.delete(row.userId)
  }
  compareFigures('time on stage of people P026 does not name', [...stageTimes.keys()], [])
  return {
    faults: mismatches,
    unseen: await onStageWhileAway(db, nights),
    people: clocks.total,
    shifts: clocks.summary.shouldCount,
    performers: performers.total,
    clocks: performers.summary.clockCount,
  }
}

/** Scheduled shifts by person, without granted days off. */
async function countDueShifts(db: Db, { beginDate, endDate }: Nights): Promise<Map<number, number>> {
  const { rows } = await sql<{ userId: number; due: number }>`
    select s.user_id, count(*)::integer as due from schedule s
    where s.business_date between ${beginDate}::date and ${endDate}::date and not s.rest_flag and not exists (
      select from clock_apply a where a.user_id = s.user_id and a.status = ${lit(applyStatus.approved)} and a.apply_type = ${lit(applyType.swap)}
        and a.begin_at <= (s.business_date + make_interval(mins => s.on_minute)) at time zone 'Asia/Shanghai'
        and a.end_at >= (s.business_date + make_interval(mins => s.off_minute)) at time zone 'Asia/Shanghai')
    group by 1`.execute(db)
  return new Map(rows.map(({ userId, due }) => [userId, due]))
}

/** Ended, valid stage time by person, in the order of `selectClocks`. */
async function sumStageTime(db: Db, { beginDate, endDate }: Nights): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ userId: number; sums: number[] }>`
    select actor_user_id as user_id, json_build_array(count(*), sum(minutes), sum(half_units), sum(amount), sum(actor_share)) as sums
    from actor_clock where business_date between ${beginDate}::date and ${endDate}::date and status = ${lit(actorClockStatus.ended)} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ userId, sums }) => [userId, sums]))
}

/** Performers on stage in a scheduled night without a punch. */
async function onStageWhileAway(db: Db, { beginDate, endDate }: Nights): Promise<string[]> {
  const { rows } = await sql<{ userId: number; night: string }>`
    select distinct c.actor_user_id as user_id, c.business_date::text as night
    from actor_clock c join schedule s on s.user_id = c.actor_user_id and s.business_date = c.business_date
      left join clock_day d on d.user_id = c.actor_user_id and d.business_date = c.business_date
    where c.business_date between ${beginDate}::date and ${endDate}::date and c.status = ${lit(actorClockStatus.ended)} and not s.rest_flag
      and d.on_at is null and d.off_at is null
    order by 2, 1 limit 20`.execute(db)
  return rows.map(({ userId, night }) => `${userId} in the night of ${night}`)
}

function listMonths({ beginDate, endDate }: Nights): Nights[] {
  const months: Nights[] = []
  for (let from = beginDate; from <= endDate;) {
    const to = getMonthRange(from.slice(0, 7)).endDate
    months.push({ beginDate: from, endDate: to < endDate ? to : endDate })
    from = addDays(to, 1)
  }
  return months
}
