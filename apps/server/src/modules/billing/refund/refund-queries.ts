import { refundStatus } from '@nocturne/contract/codes'
import type { billing } from '@nocturne/contract/billing/endpoints'
import type { schemas } from '@nocturne/contract/billing/schemas'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Handler } from '../../../http/bind.ts'
import { ownRows } from '../../../http/policy.ts'

type Row = Omit<AnswerOf<typeof billing.refundList>['rows'][number], 'can'> & { total: number }

/** Refunds, the latest first. */
export const listRefunds: Handler<typeof billing.refundList, typeof schemas.refundList> = async (
  { db, actor },
  input,
) => {
  const { beginDate = null, endDate = null, status = null, orderId = null, pageNum, pageSize } = input
  const mine = ownRows(actor, 'operate:refund:apply', {
    users: ['f.apply_user_id', 'r.sales_user_id'],
    dept: 'r.sales_dept_id',
  })
  const { rows } = await sql<Row>`
    select f.refund_id, f.refund_no, f.refund_type, f.order_id, o.order_no, f.table_record_id, r.table_name, f.items, f.goods_amount, f.discount_back,
      f.amount, f.credit_back,
      f.payment_parts, f.reason, f.return_stock, f.apply_user_id, f.apply_user_name, f.audit_user_name, f.opinion, f.status, f.business_date,
      f.refunded_at as refund_time, f.created_at as create_time, count(*) over () as total
    from refund f join orders o using (order_id) join table_record r on r.table_record_id = f.table_record_id
    where ${mine}
      and (${beginDate}::date is null or coalesce(f.business_date, f.created_at::date) >= ${beginDate}::date)
      and (${endDate}::date is null or coalesce(f.business_date, f.created_at::date) <= ${endDate}::date)
      and (${status}::text is null or f.status = ${status}::text) and (${orderId}::bigint is null or f.order_id = ${orderId}::bigint)
    order by f.created_at desc, f.refund_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const decides = actor.permissions.has('operate:refund:approve')
  return {
    rows: rows.map(({ total: _total, ...row }) => ({
      ...row,
      can: {
        audit: decides && row.status === refundStatus.pending && row.applyUserId !== actor.userId,
        retry: decides && row.status === refundStatus.failed,
      },
    })),
    total: rows[0]?.total ?? 0,
  }
}
