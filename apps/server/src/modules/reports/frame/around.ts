/** Data around the rows of every report: nights, scope, the compared figure, and the trend. */
import { daysBetween } from '@nocturne/base/venue-time'
import type { Report } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { scopeOf } from '../../../http/policy.ts'
import { earlierThan, inMonths, isRunning } from './asked.ts'
import type { Asked } from './asked.ts'
import { measure } from './measure-sql.ts'
import { soldSource } from './people.ts'
import type { Source } from './people.ts'

/** Ranges longer than this are shown by month. */
const NIGHTS_SHOWN = 62

/** Everything except `summary`, `rows` and `total`. `figureBefore`: the compared figure where the report has already read it. */
export async function readAround(
  db: Db,
  asked: Asked,
  { headline }: Pick<Report, 'headline'>,
  source: Source = soldSource,
  figureBefore = earlierFigure(db, asked, headline, source),
) {
  const earlier = earlierThan(asked)
  const running = isRunning(asked)
  const [dept, person, wasOpen, figure, trend] = await Promise.all([
    deptOf(db, asked),
    personOf(db, asked),
    wasOpenBy(db, earlier.nights.beginDate),
    figureBefore,
    readTrend(db, asked, { name: headline, source }),
  ])
  const { actor, permission, nights, today } = asked
  const scope = (permission && scopeOf(actor, permission)) ?? 'self'
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

/** Headline in the compared nights: headlines are additive, so their parts are read one by one. */
async function earlierFigure(db: Db, asked: Asked, name: MeasureName, source: Source): Promise<number> {
  const figures = await Promise.all(
    earlierThan(asked).parts.map((part) => figureOf(db, source.rows(inMonths(part)), name)),
  )
  return figures.reduce((sum, figure) => sum + figure, 0)
}

/** True when the venue has nights as early as this: before its first night there is nothing to compare. */
async function wasOpenBy(db: Db, night: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from business_day where business_date <= ${night}::date) as open`.execute(db)
  return rows[0]?.open ?? false
}

async function figureOf(db: Db, rows: RawBuilder<unknown>, name: MeasureName): Promise<number> {
  const { rows: found } = await sql<{ figure: number }>`
    select ${measure(name)}::bigint as figure from (${rows}) p`.execute(db)
  return found[0]?.figure ?? 0
}

/** One night by hour of the event, from noon to noon; several by night, many by month. */
export async function readTrend(
  db: Db,
  asked: Asked,
  { name, source }: { name: MeasureName; source: Source },
): Promise<{ at: string; figure: number }[]> {
  const { beginDate, endDate } = asked.nights
  if (beginDate === endDate) {
    const rows = source.hours?.(asked)
    if (!rows) return []
    const hours = await piecesOf(db, sql`p.cut_key`, { name, rows })
    return hours.toSorted((a, b) => fromNoon(a.at) - fromNoon(b.at))
  }
  const months = daysBetween(beginDate, endDate) >= NIGHTS_SHOWN
  const pattern = months ? 'YYYY-MM' : 'YYYY-MM-DD'
  const rows = source.rows(months ? inMonths(asked) : asked)
  return piecesOf(db, sql`to_char(p.business_date, ${pattern}::text)`, { name, rows })
}

async function piecesOf(
  db: Db,
  at: RawBuilder<unknown>,
  { name, rows }: { name: MeasureName; rows: RawBuilder<unknown> },
): Promise<{ at: string; figure: number }[]> {
  const { rows: found } = await sql<{ at: string; figure: number }>`
    select ${at} as at, ${measure(name)}::bigint as figure from (${rows}) p group by 1 order by 1`.execute(db)
  return found
}

const fromNoon = (hour: string) => (Number(hour) + 12) % 24

async function deptOf(db: Db, { deptId }: Asked) {
  if (deptId === undefined) return null
  const dept = await db
    .selectFrom('dept')
    .select(['deptId', 'deptName'])
    .where('deptId', '=', deptId)
    .executeTakeFirst()
  return dept ?? null
}

export type PersonHead = {
  userId: number
  nickName: string
  avatarUrl: string | null
  postName: string
  deptId: number
  deptName: string
}

async function personOf(db: Db, { userId }: Asked): Promise<PersonHead | null> {
  if (userId === undefined) return null
  const { rows } = await sql<PersonHead>`
    select ${PERSON} from app_user u join dept d using (dept_id) join post p using (post_id) where u.user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Columns of a person's head over `u`, `d` and `p`. */
export const PERSON = sql`u.user_id, u.nick_name, u.avatar_url, p.post_name, u.dept_id, d.dept_name`
