/**
 * 单日客人 (P076): sittings of one night, latest first, each with the visit number of its guest. Includes sittings of other
 * nights and sittings not counted as openings, if their amounts changed this night: the lines then add up to the row of
 * 客人报表.
 */
import { maskPhone } from '@nocturne/base/masking'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { guestReport } from '@nocturne/contract/reports/guests/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import type { StaffActor } from '../../../http/context.ts'
import { isPermitted } from '../../../http/policy.ts'
import { resolveReportQuery } from '../frame/report-query.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { selectMeasureColumns } from '../frame/measure-sql.ts'
import {
  isCountedOpening,
  FACT_COLUMNS,
  FACT_SUMS,
  buildFactFilter,
  unionWithZeroColumns,
  buildOpenedFilter,
} from '../frame/people.ts'
import { isReturningGuest, guestSource, selectVisitNo } from './visits.ts'

type Night = AnswerOf<typeof reports.guestsOfNight>
type Row = Omit<Night['rows'][number], 'can'> & { salesUserId: number; salesDeptId: number }

export const findGuestsOfNight: LineFinder<typeof reports.guestsOfNight, typeof schemas.guestsOfNight> = async (
  context,
  { businessDate, visit, pageNum, pageSize, ...input },
) => {
  const { db, actor } = context
  const night = { beginDate: businessDate, endDate: businessDate }
  const query = await resolveReportQuery(context, guestReport.permission, { ...input, ...night }, 'below')
  const chosen = joinConditions(
    visit !== undefined && sql`r.guest_phone <> '' and p.table_count > 0`,
    visit === 'new' && sql`not ${isReturningGuest}`,
    visit === 'returning' && isReturningGuest,
  )
  const brought = selectSittingSums(query)
  const ordered = sql`select p.sitting_id as id from (${brought}) p join sitting r using (sitting_id)
    where ${chosen} group by p.sitting_id order by p.sitting_id desc`
  const [summary, { ids, total }] = await Promise.all([
    sumUp(db, query),
    readPageOfIdsWithTotal(db, ordered, { pageNum, pageSize }),
  ])
  const read = async (some: readonly number[]) => (await readRows(db, brought, some)).map((row) => toRow(actor, row))
  return { around: { today: query.today, businessDate, summary }, ids, total, read }
}

/**
 * Rows `(sitting_id, …sums)`: table and guest counts of the night's counted sittings, and sales of the night by
 * sitting.
 */
const selectSittingSums = (query: ReportQuery): RawBuilder<unknown> =>
  unionWithZeroColumns({ keys: ['sitting_id'], columns: [...FACT_COLUMNS, 'table_count', 'guest_num'] }, [
    {
      columns: ['table_count', 'guest_num'],
      rows: sql`select r.sitting_id, 1 as table_count, r.guest_num from sitting r where ${buildOpenedFilter(query)} and ${isCountedOpening}`,
    },
    {
      columns: FACT_COLUMNS,
      rows: sql`select f.sitting_id, ${FACT_SUMS} from sales_fact f where ${buildFactFilter(query)}
        group by f.sitting_id having sum(f.d_total - f.d_gift - f.d_discount) <> 0`,
    },
  ])

export const readGuestsOfNight = createPageHandler(findGuestsOfNight)

async function sumUp(db: Db, query: ReportQuery): Promise<Night['summary']> {
  const { rows } = await sql<Night['summary']>`
    select ${selectMeasureColumns(guestReport.summary)} from (${guestSource.rows(query)}) p`.execute(db)
  return rows[0] as Night['summary']
}

async function readRows(db: Db, brought: RawBuilder<unknown>, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with chosen as materialized (${selectIds(ids, 'sitting_id')}), figures as (
      select p.sitting_id, sum(p.table_count) > 0 as came, ${selectMeasureColumns(guestReport.levels.day.columns)}
      from (${brought}) p join chosen using (sitting_id) group by p.sitting_id
    )
    select r.sitting_id, r.opened_at as open_time, r.guest_name, r.guest_phone, f.came, f.guest_num, r.table_name, r.sales_user_id,
      r.sales_user_name, r.sales_dept_id, nullif(${selectVisitNo}, 0) as visit_no, l.level_name, b.occasion, f.payable_amount
    from figures f join sitting r using (sitting_id)
    left join member w on w.member_id = r.member_id left join member m on m.member_id = coalesce(w.merged_into, w.member_id)
    left join member_level l on l.level_id = m.level_id left join booking b on b.booking_id = r.booking_id
    order by r.sitting_id desc`.execute(db)
  return rows
}

/** Shows the full phone number to callers with the permission, a masked one otherwise. */
function toRow(actor: StaffActor, { salesUserId, salesDeptId, ...row }: Row): Night['rows'][number] {
  const mayPhone = isPermitted(actor, 'member:info:phone', { userIds: [salesUserId], deptId: salesDeptId })
  const left = row.guestPhone !== ''
  return {
    ...row,
    guestPhone: mayPhone || !left ? row.guestPhone : maskPhone(row.guestPhone),
    can: { dial: mayPhone && left },
  }
}
