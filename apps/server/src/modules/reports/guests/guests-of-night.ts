/** 单日客人 (P076): the parties of one night, the latest first, each with how often its guest has come. */
import { maskPhone } from '@nocturne/base/masking'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { guestReport } from '@nocturne/contract/reports/guests/definition'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { allOf, chosenIds, pageOfIds } from '../../../db/listed.ts'
import type { StaffActor } from '../../../http/context.ts'
import { may } from '../../../http/policy.ts'
import { readAsked } from '../frame/asked.ts'
import type { Asked } from '../frame/asked.ts'
import { pageOf } from '../frame/lines.ts'
import type { Finder } from '../frame/lines.ts'
import { measureColumns } from '../frame/measure-sql.ts'
import { counted, openedAsked } from '../frame/people.ts'
import { cameBefore, guestSource, visitNo } from './visits.ts'

type Night = AnswerOf<typeof reports.guestsOfNight>
type Row = Omit<Night['rows'][number], 'can'> & { salesUserId: number; salesDeptId: number }

export const findGuestsOfNight: Finder<typeof reports.guestsOfNight, typeof schemas.guestsOfNight> = async (
  context,
  { businessDate, visit, pageNum, pageSize, ...input },
) => {
  const { db, actor } = context
  const night = { beginDate: businessDate, endDate: businessDate }
  const asked = await readAsked(context, guestReport.permission, { ...input, ...night }, 'below')
  const chosen = allOf(
    openedAsked(asked),
    counted,
    visit !== undefined && sql`r.guest_phone <> ''`,
    visit === 'new' && sql`not ${cameBefore}`,
    visit === 'returning' && cameBefore,
  )
  const ordered = sql`select r.table_record_id as id from table_record r where ${chosen} order by r.table_record_id desc`
  const [summary, { ids, total }] = await Promise.all([sumUp(db, asked), pageOfIds(db, ordered, { pageNum, pageSize })])
  const read = async (some: readonly number[]) => (await readRows(db, some)).map((row) => present(actor, row))
  return { around: { today: asked.today, businessDate, summary }, ids, total, read }
}

export const readGuestsOfNight = pageOf(findGuestsOfNight)

async function sumUp(db: Db, asked: Asked): Promise<Night['summary']> {
  const { rows } = await sql<Night['summary']>`
    select ${measureColumns(guestReport.summary)} from (${guestSource.rows(asked)}) p`.execute(db)
  return rows[0] as Night['summary']
}

async function readRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with chosen as (${chosenIds(ids, 'table_record_id')})
    select r.table_record_id, r.opened_at as open_time, r.guest_name, r.guest_phone, r.guest_num, r.table_name, r.sales_user_id, r.sales_user_name,
      r.sales_dept_id, nullif(${visitNo}, 0) as visit_no, l.level_name, b.occasion, r.payable_amount
    from chosen join table_record r using (table_record_id)
    left join member m on m.member_id = r.member_id left join member_level l using (level_id) left join booking b on b.booking_id = r.booking_id
    order by r.table_record_id desc`.execute(db)
  return rows
}

/** The whole number for those who may call the guest. */
function present(actor: StaffActor, { salesUserId, salesDeptId, ...row }: Row): Night['rows'][number] {
  const mayPhone = may(actor, 'member:info:phone', { userIds: [salesUserId], deptId: salesDeptId })
  const left = row.guestPhone !== ''
  return {
    ...row,
    guestPhone: mayPhone || !left ? row.guestPhone : maskPhone(row.guestPhone),
    can: { dial: mayPhone && left },
  }
}
