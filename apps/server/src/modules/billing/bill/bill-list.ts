/** Lists bills by the night of their tables. A reversed bill is listed under the tables it was for. */
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { BillStatus } from '@nocturne/contract/codes'
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { joinConditions } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import { resolveDateRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'
import { amountColumns, selectAmountSums } from '../../tables/public.ts'

type BillList = AnswerOf<typeof billing.list>
type Row = BillList['rows'][number]
/** Position of a bill in the list: the night and sitting it is listed under. */
type Listed = { billId: number; night: string; tableRecordId: number }

/** Maximum number of rows after the page that the total counts. */
const COUNTED_AHEAD = 200

export const listBills: Handler<typeof billing.list, typeof schemas.list> = async ({ db, actor, now }, input) => {
  const { beginDate, endDate } = resolveDateRange(input, getBusinessDate(now))
  const { status, keyword, pageNum, pageSize } = input
  const buildRangeFilter: BillFilters['inRange'] = (alias) =>
    sql`${sql.ref(`${alias}.business_date`)} between ${beginDate}::date and ${endDate}::date
      and ${sql.ref(`${alias}.status`)} <> ${lit(recordStatus.cancelled)}`
  const filters: BillFilters = {
    inRange: buildRangeFilter,
    mine: (alias) =>
      buildOwnerFilter(actor, 'operate:bill:view', {
        users: [`${alias}.sales_user_id`, `${alias}.waiter_user_id`, `${alias}.open_user_id`],
        dept: `${alias}.sales_dept_id`,
      }),
    status,
    named: keyword === undefined ? undefined : await listNamedBillIds(db, keyword, buildRangeFilter),
    beginDate,
  }
  const end = pageNum * pageSize
  const [current, reversed, summary] = await Promise.all([
    listCurrentBills(db, filters, end + COUNTED_AHEAD),
    listReversedBills(db, filters),
    sumBills(db, filters),
  ])
  const listed = [...current, ...reversed].toSorted(
    (a, b) => b.night.localeCompare(a.night) || b.tableRecordId - a.tableRecordId || b.billId - a.billId,
  )
  const page = listed.slice(end - pageSize, end).map(({ billId }) => billId)
  return { rows: await readBills(db, filters, page), total: Math.min(listed.length, end + COUNTED_AHEAD), summary }
}

/** Filters of the list: nights and scope of the sittings, state and keyword of the bill. */
type BillFilters = {
  inRange: (alias: string) => RawBuilder<boolean>
  mine: (alias: string) => RawBuilder<boolean>
  status: BillStatus | undefined
  /** Bills matched by the keyword; undefined without one. */
  named: readonly number[] | undefined
  beginDate: string
}

/** Filters by state and keyword. `r` is a sitting, `b` its bill. */
const buildConditions = ({ status, named }: BillFilters): RawBuilder<boolean> =>
  joinConditions(
    status !== undefined && sql`b.status = ${status}::text`,
    named && sql`r.bill_id = any(${[...named]}::bigint[])`,
  )

/** Finds bills by number or table name; by guest name only when no table matches. */
async function listNamedBillIds(db: Db, keyword: string, inRange: BillFilters['inRange']): Promise<number[]> {
  const { rows: tables } = await sql<{ tableId: number }>`
    select table_id from venue_table where position(lower(${keyword}::text) in lower(table_name)) > 0`.execute(db)
  const found =
    tables.length > 0
      ? sql`g.table_id = any(${tables.map(({ tableId }) => tableId)}::bigint[])`
      : sql`position(${keyword}::text in g.guest_name) > 0`
  const { rows: bills } = await sql<{ billId: number }>`
    select g.bill_id from sitting g where ${inRange('g')} and ${found}
    union
    select bill_id from bill where bill_no = ${keyword}::text`.execute(db)
  return bills.map(({ billId }) => billId)
}

/** Live bills, each under the first of its sittings the caller may see: the main sitting before merged ones. */
async function listCurrentBills(db: Db, filters: BillFilters, limit: number): Promise<Listed[]> {
  const { inRange, mine } = filters
  const { rows } = await sql<Listed>`
    select r.bill_id, r.business_date as night, r.sitting_id from sitting r join bill b using (bill_id)
    where ${inRange('r')} and ${mine('r')} and ${buildConditions(filters)}
      and not exists (select from sitting p where p.bill_id = r.bill_id and p.sitting_id <> r.sitting_id
        and ${inRange('p')} and ${mine('p')}
        and (p.status = ${lit(recordStatus.merged)}, p.sitting_id) < (r.status = ${lit(recordStatus.merged)}, r.sitting_id))
    order by r.business_date desc, r.sitting_id desc limit ${limit}`.execute(db)
  return rows
}

/** Reversed bills. They are few, so all of the range are read; they have no sittings of their own any more. */
async function listReversedBills(db: Db, filters: BillFilters): Promise<Listed[]> {
  const { inRange, mine, beginDate, status, named } = filters
  if (status !== undefined && status !== billStatus.reversed) return []
  const namedIds = named && sql`any(${[...named]}::bigint[])`
  const { rows } = await sql<Listed>`
    select b.bill_id, min(r.business_date) as night, min(r.sitting_id) as sitting_id
    from bill b join sitting r on r.sitting_id = any(b.reversed_sitting_ids)
    where b.status = ${lit(billStatus.reversed)} and b.created_at >= ${beginDate}::date and ${inRange('r')} and ${mine('r')}
      and ${joinConditions(namedIds && sql`(b.bill_id = ${namedIds} or r.bill_id = ${namedIds})`)}
    group by b.bill_id`.execute(db)
  return rows
}

/** Sums over live bills. A reversed bill's money was refunded or is on its replacement. */
async function sumBills(db: Db, filters: BillFilters): Promise<BillList['summary']> {
  const bills = filters.status === undefined ? sql`` : sql`join bill b using (bill_id)`
  const sums = [...amountColumns, 'refund_amount'].map(
    (name) => sql`coalesce(sum(${sql.ref(`r.${name}`)}), 0)::bigint as ${sql.ref(name)}`,
  )
  const { rows } = await sql<BillList['summary']>`
    select ${sql.join(sums)} from sitting r ${bills}
    where ${filters.inRange('r')} and ${filters.mine('r')} and ${buildConditions(filters)}`.execute(db)
  const [summary] = rows
  if (!summary) throw new Error('an aggregate answered no row')
  return summary
}

/** JSON field of each amount stored at the settlement of a reversed bill; null for amounts that are zero afterwards. */
const settledFigures: Record<(typeof amountColumns)[number] | 'refund_amount', string | null> = {
  total_amount: 'totalAmount',
  gift_amount: 'giftAmount',
  discount_amount: 'discountAmount',
  payable_amount: 'payableAmount',
  paid_amount: 'paidAmount',
  credit_amount: 'creditAmount',
  unpaid_amount: null,
  refund_amount: null,
}

/** Rows of one page, in the order of the ids. */
async function readBills(db: Db, { inRange, mine }: BillFilters, billIds: readonly number[]): Promise<Row[]> {
  const ids = sql`any(${[...billIds]}::bigint[])`
  const mainFirst = sql`order by s.status = ${lit(recordStatus.merged)}, s.sitting_id`
  const shown = Object.entries(settledFigures).map(([name, field]) => {
    const reversed = field === null ? sql`0` : sql`(b.settled_amounts ->> ${field}::text)::bigint`
    return sql`case when b.status = ${lit(billStatus.reversed)} then ${reversed} else ${sql.ref(`l.${name}`)} end as ${sql.ref(name)}`
  })
  const { rows } = await sql<Row>`
    with sittings as (
      select r.*, r.bill_id as listed_bill from sitting r where r.bill_id = ${ids} and ${inRange('r')} and ${mine('r')}
      union all
      select r.*, b.bill_id from bill b join sitting r on r.sitting_id = any(b.reversed_sitting_ids)
      where b.bill_id = ${ids} and b.status = ${lit(billStatus.reversed)} and ${inRange('r')} and ${mine('r')}
    ), bills as (
      select s.listed_bill as bill_id, string_agg(s.table_name, '、' order by s.sitting_id) as table_names,
        (array_agg(s.sitting_id ${mainFirst}))[1] as main_record_id, min(s.business_date) as business_date, min(s.opened_at) as open_time,
        (array_agg(s.guest_name ${mainFirst}))[1] as guest_name, (array_agg(s.sales_user_name ${mainFirst}))[1] as sales_user_name,
        ${selectAmountSums('s')}, sum(s.refund_amount)::bigint as refund_amount
      from sittings s group by s.listed_bill
    )
    select b.bill_id, b.bill_no, b.status, l.main_record_id, l.table_names, l.business_date, l.open_time, l.guest_name, l.sales_user_name,
      b.settled_at as settle_time, u.nick_name as settle_user_name, ${sql.join(shown)}
    from bills l join bill b using (bill_id) left join app_user u on u.user_id = b.settle_user_id
    order by array_position(${[...billIds]}::bigint[], b.bill_id)`.execute(db)
  return rows
}
