/** Rows of a report by department, person or night, with the sum of the whole filter, in one statement each. */
import type { ReportLevel, Report } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { PageRequest } from '../../../db/list-queries.ts'
import { selectMeasure, selectMeasureColumns } from './measure-sql.ts'
import { PERSON_NIGHT_COLUMNS } from './people.ts'

type Figures<L extends ReportLevel> = Record<L['columns'][number], number>
type Summed = { summary: readonly MeasureName[] }
type Sums<R extends Summed> = Record<R['summary'][number], number>
/** Input for reading one level of a report. */
export type LevelInput<R extends Report, L extends ReportLevel> = {
  report: R
  level: L
  /** Rows `(dept_id, user_id, …sums)`. */
  rows: RawBuilder<unknown>
  /** Names of sums in `rows` in addition to the sales columns of `selectPersonNights`. */
  extraSums?: readonly string[]
  /** Names of columns in `rows` that are aggregated by their maximum instead of their sum. */
  largest?: readonly string[]
  sort: MeasureName | undefined
} & PageRequest

/**
 * Reads departments with the number of people who have figures; largest first, then by id. Not paged: departments are
 * few.
 */
export async function readDeptRows<R extends Report, L extends ReportLevel>(db: Db, of: LevelInput<R, L>) {
  const { report, level } = of
  type Row = { deptId: number; deptName: string; userCount: number } & Figures<L>
  const { rows: found } = await sql<Row & Sums<R> & { isSum: boolean }>`
    with people as materialized (${selectPerPerson(of)}), busy as (
      select p.dept_id, p.user_id from people p group by p.dept_id, p.user_id having ${selectMeasure(report.headline)} > 0
    )
    select grouping(p.dept_id) = 1 as is_sum, p.dept_id, min(d.dept_name) as dept_name,
      (select count(*)::integer from busy where busy.dept_id = p.dept_id) as user_count, ${selectMeasureColumns(listMeasures(report, level))}
    from people p join dept d using (dept_id)
    group by grouping sets ((p.dept_id), ()) having ${buildNonZeroFilter(of)} or grouping(p.dept_id) = 1
    order by ${selectMeasure(getSortMeasure(of))} desc, p.dept_id`.execute(db)
  return split<R, L, Row>(found, of)
}

/**
 * Reads people, including former employees; largest first, then by more tables, then by id. Not paged in SQL: a venue
 * has hundreds.
 */
export async function readUserRows<R extends Report, L extends ReportLevel>(db: Db, of: LevelInput<R, L>) {
  const { report, level } = of
  type Row = Figures<L> & {
    userId: number
    nickName: string
    avatarUrl: string | null
    postName: string
    deptId: number
    deptName: string
  }
  const { rows: found } = await sql<Row & Sums<R> & { isSum: boolean }>`
    with people as materialized (${selectPerPerson(of)}), figures as (
      select grouping(p.user_id) = 1 as is_sum, p.user_id, ${selectMeasureColumns(listMeasures(report, level))},
        row_number() over (order by ${selectMeasure(getSortMeasure(of))} desc, ${selectMeasure('tableCount')} desc, p.user_id) as place
      from people p group by grouping sets ((p.user_id), ()) having ${buildNonZeroFilter(of)} or grouping(p.user_id) = 1
    )
    select f.*, u.nick_name, u.avatar_url, post.post_name, u.dept_id, d.dept_name
    from figures f left join app_user u using (user_id) left join post using (post_id) left join dept d on d.dept_id = u.dept_id
    order by f.place`.execute(db)
  return split<R, L, Row>(found, of)
}

/** Reads nights of one person, sorted by a measure, newest first by default. */
export async function readNightRows<R extends Report, L extends ReportLevel>(db: Db, of: LevelInput<R, L>) {
  const { report, level, rows, sort } = of
  type Row = { businessDate: string } & Figures<L>
  const { rows: found } = await sql<Row & Sums<R> & { isSum: boolean }>`
    select grouping(p.business_date) = 1 as is_sum, p.business_date, ${selectMeasureColumns(listMeasures(report, level))}
    from (${rows}) p
    group by grouping sets ((p.business_date), ()) having ${buildNonZeroFilter(of)} or grouping(p.business_date) = 1
    order by ${sort === undefined ? sql`` : sql`${selectMeasure(sort)} desc,`} p.business_date desc`.execute(db)
  return split<R, L, Row>(found, of)
}

/** Reads only the sums of the whole filter, for reports with their own row query. */
export async function readSums<R extends Summed>(db: Db, { summary }: R, rows: RawBuilder<unknown>): Promise<Sums<R>> {
  const { rows: found } = await sql<Sums<R>>`select ${selectMeasureColumns(summary)} from (${rows}) p`.execute(db)
  const [sums] = found
  if (!sums) throw new Error('an aggregate answered no row')
  return sums
}

/** SQL: aggregates `rows` to one row per department and person, from which all further queries read. */
const selectPerPerson = (of: Pick<LevelInput<Report, ReportLevel>, 'rows' | 'extraSums' | 'largest'>) => sql`
  select r.dept_id, r.user_id, ${sql.join([
    ...listSums(of).map((name) => sql`sum(${sql.ref(`r.${name}`)}) as ${sql.ref(name)}`),
    ...(of.largest ?? []).map((name) => sql`max(${sql.ref(`r.${name}`)}) as ${sql.ref(name)}`),
  ])}
  from (${of.rows}) r group by r.dept_id, r.user_id`

const listSums = ({ extraSums = [] }: Pick<LevelInput<Report, ReportLevel>, 'extraSums'>) => [
  ...PERSON_NIGHT_COLUMNS,
  ...extraSums,
]

/** Excludes people whose sums are all zero. */
const buildNonZeroFilter = (of: Pick<LevelInput<Report, ReportLevel>, 'extraSums'>) =>
  sql`(${sql.join(
    listSums(of).map((name) => sql`sum(${sql.ref(`p.${name}`)}) <> 0`),
    sql` or `,
  )})`

const listMeasures = (report: Report, level: ReportLevel): MeasureName[] => [
  ...new Set([...report.summary, ...level.columns]),
]
const getSortMeasure = ({ sort, level }: { sort: MeasureName | undefined; level: ReportLevel }) =>
  sort ?? level.sorts[0] ?? level.columns[0]

/** Separates the summary row from the page of rows. */
function split<R extends Report, L extends ReportLevel, Row>(
  found: readonly (Row & Sums<R> & { isSum: boolean })[],
  { report, level, pageNum, pageSize }: LevelInput<R, L>,
) {
  const names: readonly string[] = report.summary
  const sums = found.find((row) => row.isSum) as Record<string, unknown> | undefined
  const summary = Object.fromEntries(names.map((name) => [name, Number(sums?.[name] ?? 0)])) as Sums<R>
  const rows = found.filter((row) => !row.isSum)
  const visibleColumns = new Set<string>([...PLAIN, ...level.columns])
  const page = rows
    .slice((pageNum - 1) * pageSize, pageNum * pageSize)
    .map((row) => pickColumns(row, visibleColumns) as Row)
  return { summary, rows: page, total: rows.length }
}

const PLAIN = ['businessDate', 'deptId', 'deptName', 'userCount', 'userId', 'nickName', 'avatarUrl', 'postName']
const pickColumns = (row: object, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
