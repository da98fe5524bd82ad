/** Paid tips for finance, each with its refund. Messages and names of guests are left out. */
import { rewardStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { rewards } from '@nocturne/contract/rewards/endpoints'
import type { schemas } from '@nocturne/contract/rewards/schemas'
import { sql } from 'kysely'
import { joinConditions, readPageOfIdsWithTotal } from '../../db/list-queries.ts'
import type { Handler } from '../../http/bind.ts'
import { assertDateRange } from '../../http/date-range.ts'
import { buildOwnerFilter } from '../../http/policy.ts'
import { findRefundError } from './reward-rules.ts'

type Row = Omit<AnswerOf<typeof rewards.list>['rows'][number], 'can'>

export const listRewards: Handler<typeof rewards.list, typeof schemas.list> = async ({ db, actor }, input) => {
  const { beginDate, endDate, status, keyword } = input
  assertDateRange(input)
  const narrowed = joinConditions(
    sql`w.business_date is not null`,
    buildOwnerFilter(actor, 'operate:bill:reverse', { users: ['w.to_user_id'], dept: 'w.to_dept_id' }),
    beginDate !== undefined && sql`w.business_date >= ${beginDate}::date`,
    endDate !== undefined && sql`w.business_date <= ${endDate}::date`,
    status !== undefined && sql`w.status = ${status}::text`,
    keyword !== undefined &&
      sql`(position(${keyword}::text in w.to_user_name) > 0 or upper(w.table_name) = upper(${keyword}::text) or w.reward_no = ${keyword}::text)`,
  )
  const { ids, total } = await readPageOfIdsWithTotal(
    db,
    sql`select w.reward_id as id from reward w where ${narrowed} order by w.business_date desc, w.reward_id desc`,
    input,
  )
  const { rows } = await sql<Row>`
    select w.reward_id, w.reward_no, w.to_user_name, w.to_dept_name, w.table_name, w.amount, w.user_share, w.company_share,
      w.pay_method, p.payment_no, w.status, w.settle_status, w.business_date, w.paid_at as pay_time,
      u.nick_name as refund_user_name, w.refund_reason, w.refunded_at as refund_time,
      (select case when bool_or(c.status in ('abnormal', 'closed')) then 'failed' when bool_and(c.status = 'done') then 'done'
        when count(*) > 0 then 'running' end from channel_refund c where c.biz_type = 'reward' and c.biz_id = w.reward_id) as refund_state
    from reward w join payment p using (payment_id) left join app_user u on u.user_id = w.refund_user_id
    where w.reward_id = any(${ids}::bigint[]) order by w.business_date desc, w.reward_id desc`.execute(db)
  return {
    rows: rows.map((row) => ({
      ...row,
      can: {
        refund: findRefundError(row) === null,
        retry: row.status === rewardStatus.refunded && row.refundState === 'failed',
      },
    })),
    total,
  }
}
