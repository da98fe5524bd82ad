/** 挂账明细 (P055) and 我的挂账 (P088): lists credits, newest first. */
import { maskPhone } from '@nocturne/base/masking'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { creditReport } from '@nocturne/contract/reports/credit/definition'
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions, selectIds, readPageOfIdsWithTotal } from '../../../db/list-queries.ts'
import type { PageRequest } from '../../../db/list-queries.ts'
import { buildOwnerFilter, findScope } from '../../../http/policy.ts'
import { createPageHandler } from '../frame/lines.ts'
import type { LineFinder } from '../frame/lines.ts'
import { selectCreditSums, isCreditInForce, buildOverdueFilter, resolveCreditQuery } from './credit-query.ts'
import type { CreditQuery, CreditSums } from './credit-query.ts'
import { findGuarantor } from './guarantors.ts'

type Row = AnswerOf<typeof reports.creditLines>['rows'][number]

export const findCreditLines: LineFinder<typeof reports.creditLines, typeof schemas.creditLines> = async (
  context,
  input,
) => {
  const { db, actor } = context
  const { permission } = creditReport
  const reach = buildOwnerFilter(actor, permission, { users: ['c.guarantee_user_id'], dept: 'c.guarantee_dept_id' })
  const resolved = await resolveCreditQuery(context, joinConditions(reach, buildKeywordFilter(input.keyword)), input)
  const [{ around, ...lines }, guarantor] = await Promise.all([
    queryCreditLines(db, resolved, input),
    input.userId === undefined
      ? null
      : findGuarantor(
          db,
          input.userId,
          buildOwnerFilter(actor, permission, { users: ['u.user_id'], dept: 'u.dept_id' }),
        ),
  ])
  return { around: { ...around, scope: findScope(actor, permission) ?? 'self', guarantor }, ...lines }
}

export const readCreditLines = createPageHandler(findCreditLines)

/** Guarantors see their own credits regardless of their permissions. */
const findMyCredits: LineFinder<typeof reports.myCredits, typeof schemas.myCredits> = async (context, input) => {
  const { db, actor } = context
  const own = sql<boolean>`c.guarantee_user_id = ${actor.userId}`
  const resolved = await resolveCreditQuery(context, joinConditions(own, buildKeywordFilter(input.keyword)), input)
  const [{ around, ...lines }, guarantor] = await Promise.all([
    queryCreditLines(db, resolved, input),
    findGuarantor(db, actor.userId, sql<boolean>`true`),
  ])
  return { around: { ...around, scope: 'self', guarantor }, ...lines }
}

export const readMyCredits = createPageHandler(findMyCredits)

/** Matches guest, table, credit number or the last digits of the guest's phone number. */
const buildKeywordFilter = (keyword: string | undefined) =>
  keyword !== undefined &&
  sql`(position(lower(${keyword}::text) in lower(c.guest_name)) > 0 or position(lower(${keyword}::text) in lower(c.table_name)) > 0
    or c.credit_no = ${keyword}::text or right(c.guest_phone, 4) = ${keyword}::text)`

async function queryCreditLines(db: Db, query: CreditQuery, page: PageRequest) {
  const { today, beginDate, endDate, chosen } = query
  const [summary, { ids, total }] = await Promise.all([
    sumUp(db, query),
    readPageOfIdsWithTotal(
      db,
      sql`select c.credit_id as id from credit_record c where ${chosen} order by c.credit_id desc`,
      page,
    ),
  ])
  return {
    around: { today, beginDate, endDate, summary },
    ids,
    total,
    read: (some: readonly number[]) => readRows(db, today, some),
  }
}

async function sumUp(db: Db, { today, chosen }: CreditQuery): Promise<CreditSums> {
  const { rows } = await sql<CreditSums>`
    select ${selectCreditSums(today)} from credit_record c where ${chosen} and ${isCreditInForce}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate answered no row')
  return sums
}

async function readRows(db: Db, today: string, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'phoneMask'> & { guestPhone: string }>`
    select c.credit_id, c.credit_no, c.guest_name, c.guest_phone, c.table_name, c.guarantee_user_name, c.business_date, c.due_date,
      case when ${buildOverdueFilter(today)} then ${today}::date - c.due_date else 0 end as overdue_days,
      c.amount, c.repaid_amount, c.bad_amount, c.reversed_amount, case when ${isCreditInForce} then c.remain_amount else 0 end as remain_amount, c.status
    from credit_record c where c.credit_id in (${selectIds(ids, 'credit_id')}) order by c.credit_id desc`.execute(db)
  return rows.map(({ guestPhone, ...row }) => ({ ...row, phoneMask: maskPhone(guestPhone) }))
}
