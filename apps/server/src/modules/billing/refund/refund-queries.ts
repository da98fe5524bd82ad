import { addDays } from '@nocturne/base/venue-time'
import { refundStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { joinConditions, readPageOfIds } from '../../../db/list-queries.ts'
import { assertDateRange } from '../../../http/date-range.ts'
import type { Handler } from '../../../http/bind.ts'
import { buildOwnerFilter } from '../../../http/policy.ts'

type Row = Omit<AnswerOf<typeof billing.refundList>['rows'][number], 'can'>

/** Lists refunds, latest first. */
export const listRefunds: Handler<typeof billing.refundList, typeof schemas.refundList> = async (
  { db, actor },
  input,
) => {
  const { beginDate, endDate, status, orderId, keyword } = input
  assertDateRange(input)
  const mine = buildOwnerFilter(actor, 'operate:refund:apply', {
    users: ['f.apply_user_id', 'r.sales_user_id'],
    dept: 'r.sales_dept_id',
  })
  const night = sql`coalesce(f.business_date, f.created_at::date)`
  const narrowed = joinConditions(
    mine,
    beginDate !== undefined && sql`${night} >= ${beginDate}::date`,
    // A refund is booked in the night of its request or later: skip requests after the range.
    endDate !== undefined && sql`${night} <= ${endDate}::date and f.created_at < ${addDays(endDate, 2)}::date`,
    status !== undefined && sql`f.status = ${status}::text`,
    orderId !== undefined && sql`f.order_id = ${orderId}::bigint`,
    keyword !== undefined &&
      sql`(position(${keyword}::text in f.apply_user_name) > 0 or upper(r.table_name) = upper(${keyword}::text) or f.refund_no = ${keyword}::text)`,
  )
  const { ids, total } = await readPageOfIds(
    db,
    sql`select f.refund_id as id from refund f join sitting r on r.sitting_id = f.sitting_id
      where ${narrowed} order by f.created_at desc, f.refund_id desc`,
    input,
  )
  const { rows } = await sql<Row>`
    select f.refund_id, f.refund_no, f.refund_type, f.order_id, o.order_no, f.sitting_id, r.table_name, f.items, f.goods_amount, f.discount_back,
      f.amount, f.credit_back,
      f.payment_parts, f.reason, f.return_stock, f.apply_user_id, f.apply_user_name, f.audit_user_name, f.opinion, f.status, f.business_date,
      f.refunded_at as refund_time, f.created_at as create_time
    from refund f join orders o using (order_id) join sitting r on r.sitting_id = f.sitting_id
    where f.refund_id = any(${ids}::bigint[]) order by f.created_at desc, f.refund_id desc`.execute(db)
  const decides = actor.permissions.has('operate:refund:approve')
  return {
    rows: rows.map((row) => ({
      ...row,
      can: {
        audit: decides && row.status === refundStatus.pending && row.applyUserId !== actor.userId,
        retry: decides && row.status === refundStatus.failed,
      },
    })),
    total,
  }
}
