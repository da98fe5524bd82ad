/** Reads the data around the rows of every report: nights, scope, compared figure and trend. */
import { countDaysBetween } from '@nocturne/base/venue-time'
import type { Report } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { findScope } from '../../../http/policy.ts'
import { buildComparedQueries, withMonthRollups, includesCurrentNight } from './report-query.ts'
import type { ReportQuery } from './report-query.ts'
import { selectMeasure } from './measure-sql.ts'
import { salesSource } from './people.ts'
import type { ReportSource } from './people.ts'

/** Maximum number of nights shown one by one; longer ranges are shown by month. */
const NIGHTS_SHOWN = 62

/**
 * Reads everything of a response except `summary`, `rows` and `total`. `figureBefore`: the compared figure, for reports
 * that have already read it.
 */
export async function readReportHeader(
  db: Db,
  query: ReportQuery,
  { headline }: Pick<Report, 'headline'>,
  source: ReportSource = salesSource,
  figureBefore = readEarlierFigure(db, query, headline, source),
) {
  const earlier = buildComparedQueries(query)
  const running = includesCurrentNight(query)
  const [dept, person, wasOpen, figure, trend] = await Promise.all([
    findDept(db, query),
    findPerson(db, query),
    hasNightsBy(db, earlier.nights.beginDate),
    figureBefore,
    readTrend(db, query, { name: headline, source }),
  ])
  const { actor, permission, nights, today } = query
  const scope = (permission && findScope(actor, permission)) ?? 'self'
  return {
    today,
    ...nights,
    running,
    scope,
    dept,
    person,
    before: wasOpen && !source.since && !(running && source.untimed) ? { ...earlier.nights, figure } : null,
    trend,
  }
}

/** Headline figure of the compared nights. Headlines are additive, so the parts are read separately and summed. */
async function readEarlierFigure(db: Db, query: ReportQuery, name: MeasureName, source: ReportSource): Promise<number> {
  const figures = await Promise.all(
    buildComparedQueries(query).parts.map((part) => readFigure(db, source.rows(withMonthRollups(part)), name)),
  )
  return figures.reduce((sum, figure) => sum + figure, 0)
}

/** True when the venue had opened by this night; before its first night there is nothing to compare. */
async function hasNightsBy(db: Db, night: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from business_day where business_date <= ${night}::date) as open`.execute(db)
  return rows[0]?.open ?? false
}

async function readFigure(db: Db, rows: RawBuilder<unknown>, name: MeasureName): Promise<number> {
  const { rows: found } = await sql<{ figure: number }>`
    select ${selectMeasure(name)}::bigint as figure from (${rows}) p`.execute(db)
  return found[0]?.figure ?? 0
}

/**
 * Trend of the headline: one night by hour of the event, from noon to noon; several nights by night; long ranges by
 * month.
 */
export async function readTrend(
  db: Db,
  query: ReportQuery,
  { name, source }: { name: MeasureName; source: ReportSource },
): Promise<{ at: string; figure: number }[]> {
  const { beginDate, endDate } = query.nights
  if (beginDate === endDate) {
    const rows = source.hours?.(query)
    if (!rows) return []
    const hours = await readPieces(db, sql`p.dimension_key`, { name, rows })
    return hours.toSorted((a, b) => fromNoon(a.at) - fromNoon(b.at))
  }
  const months = countDaysBetween(beginDate, endDate) >= NIGHTS_SHOWN
  const pattern = months ? 'YYYY-MM' : 'YYYY-MM-DD'
  const rows = source.rows(months ? withMonthRollups(query) : query)
  return readPieces(db, sql`to_char(p.business_date, ${pattern}::text)`, { name, rows })
}

async function readPieces(
  db: Db,
  at: RawBuilder<unknown>,
  { name, rows }: { name: MeasureName; rows: RawBuilder<unknown> },
): Promise<{ at: string; figure: number }[]> {
  const { rows: found } = await sql<{ at: string; figure: number }>`
    select ${at} as at, ${selectMeasure(name)}::bigint as figure from (${rows}) p group by 1 order by 1`.execute(db)
  return found
}

const fromNoon = (hour: string) => (Number(hour) + 12) % 24

async function findDept(db: Db, { deptId }: ReportQuery) {
  if (deptId === undefined) return null
  const dept = await db
    .selectFrom('dept')
    .select(['deptId', 'deptName'])
    .where('deptId', '=', deptId)
    .executeTakeFirst()
  return dept ?? null
}

export type PersonColumns = {
  userId: number
  nickName: string
  avatarUrl: string | null
  postName: string
  deptId: number
  deptName: string
}

async function findPerson(db: Db, { userId }: ReportQuery): Promise<PersonColumns | null> {
  if (userId === undefined) return null
  const { rows } = await sql<PersonColumns>`
    select ${PERSON_COLUMNS} from app_user u join dept d using (dept_id) join post p using (post_id) where u.user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** SQL: columns of `PersonColumns` over user `u`, department `d` and post `p`. */
export const PERSON_COLUMNS = sql`u.user_id, u.nick_name, u.avatar_url, p.post_name, u.dept_id, d.dept_name`
