/** Lines behind the balance of an employee: booked and waiting bills, and tips that are booked when their night closes. */
import { bonusBillType, bonusDirection, rewardSettleStatus, rewardStatus } from '@nocturne/contract/codes'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import { sql } from 'kysely'
import type { PageRequest } from '../../../db/list-queries.ts'
import { lit } from '../../../db/statement.ts'
import type { Context } from '../../../http/context.ts'
import { findScope } from '../../../http/policy.ts'

type Bills = AnswerOf<typeof reports.staffBills>
type Filter = Omit<InputOf<typeof reports.staffBills>, keyof PageRequest> & PageRequest

export const readStaffBills = async ({ db, actor }: Context, { userId, pageNum, pageSize }: Filter): Promise<Bills> => {
  const isAllowed = sql`${findScope(actor, 'employee:bonus:audit') === 'all'}::boolean`
  const lines = sql`
    select 'bill-' || b.bill_id as line_id, b.business_date, b.created_at as create_time,
      b.title || case when b.about = '' then '' else ' · ' || b.about end as title, b.bill_type,
      case when b.settled_at is null then 0 when b.direction = ${lit(bonusDirection.income)} then b.amount else -b.amount end::bigint as balance,
      case when b.settled_at is null then b.amount else 0 end::bigint as owed_amount, 0::bigint as tip_amount, b.balance_after, b.remark
    from bonus_bill b where b.user_id = ${userId} and ${isAllowed}
    union all
    select 'tip-' || r.reward_id, r.business_date, r.paid_at, case when r.table_name = '' then '打赏' else '打赏 · ' || r.table_name end,
      ${lit(bonusBillType.reward)}, 0, 0, r.user_share, null, ''
    from reward r where r.to_user_id = ${userId} and r.status = ${lit(rewardStatus.succeeded)} and r.settle_status = ${lit(rewardSettleStatus.open)}
      and r.user_share > 0 and ${isAllowed}`
  const [sums, page] = await Promise.all([
    sql<Bills['summary'] & { total: number }>`
      select count(*)::integer as total, coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(owed_amount), 0)::bigint as owed_amount,
        coalesce(sum(tip_amount), 0)::bigint as tip_amount from (${lines}) l`.execute(db),
    sql<Bills['rows'][number]>`
      select * from (${lines}) l order by create_time desc, line_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
  ])
  const { total = 0, ...summary } = sums.rows[0] ?? { balance: 0, owedAmount: 0, tipAmount: 0 }
  return { rows: page.rows, total, summary }
}
