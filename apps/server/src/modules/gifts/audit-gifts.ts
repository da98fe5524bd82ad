/** Audit checks of gifts: their sales facts, the quota they used, and their givers. */
import { orderStatus, orderType, sendQuotaType, sendStatus } from '@nocturne/contract/codes'
import { quoteCode, compareColumns, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts } from '../directory/public.ts'

const giver = compareColumns({
  send_user_id: ['f.send_user_id', 's.send_user_id'],
  send_dept_id: ['f.send_dept_id', 's.send_dept_id'],
})

export const giftChecks: readonly AuditCheck[] = [
  {
    name: 'R7 gifts in the books = gifts given less gifts returned',
    title: '赠送总账',
    explanation: '账上的赠送等于送出减退回',
    query: `select s.send_id, s.send_no, s.send_amount - s.returned_amount as given, o.gift_amount from gift_order s join orders o using (order_id)
      where o.gift_amount <> case when s.status in ${quoteCodes(sendStatus.effective, sendStatus.withdrawn)} and s.effective_date is not null
        then s.send_amount - s.returned_amount else 0 end`,
  },
  {
    name: 'giver of a fact = giver of its gift, and nobody without one',
    title: '赠送人',
    explanation: '流水的赠送人就是赠送单的赠送人，没有赠送单的没有',
    query: `select f.fact_id, f.fact_type, f.order_id, ${giver.differs} from sales_fact f left join gift_order s using (order_id) where ${giver.unequal}`,
  },
  {
    name: 'department of a giver = where he belonged when he gave',
    title: '赠送人部门',
    explanation: '赠送人的部门是赠送时所属的部门',
    query: `select s.send_id, s.send_no, s.send_user_id, s.send_dept_id, ${selectDepts('s.send_user_id', 's.created_at')} from gift_order s
      where not ${buildDeptMemberCondition('s.send_user_id', 's.send_dept_id', 's.created_at')}`,
  },
  {
    name: 'a gift has its order, and hangs on its sitting',
    title: '赠送与订单',
    explanation: '每张赠送单有订单，并挂在它的开台上',
    query: `select o.order_id, o.order_no, s.send_id, o.sitting_id, s.sitting_id as gift_of from orders o full join gift_order s using (order_id)
      where (o.order_type is not distinct from ${quoteCode(orderType.gift)}) <> (s.send_id is not null) or o.sitting_id <> s.sitting_id
        or (s.status = ${quoteCode(sendStatus.pending)}) <> (o.status = ${quoteCode(orderStatus.waiting)})`,
  },
  {
    name: 'R19 quota used = gifts on the quota less what came back',
    title: '赠送额度',
    explanation: '已用额度等于占额度的赠送减退回',
    query: `select coalesce(u.user_id, s.user_id) as user_id, coalesce(u.period, s.period) as period, u.used_amount, s.amount, u.used_times, s.times
      from (select * from gift_quota_usage where used_amount <> 0 or used_times <> 0) u
      full join (
        select send_user_id as user_id, p.period, sum(send_amount - returned_amount) as amount,
          count(*) filter (where status = ${quoteCode(sendStatus.effective)}) as times
        from gift_order, lateral (values (to_char(quota_date, 'YYYY-MM')), (to_char(quota_date, 'YYYY-MM-DD'))) p(period)
        where quota_type = ${quoteCode(sendQuotaType.personal)} and quota_date is not null group by send_user_id, p.period
        having sum(send_amount - returned_amount) <> 0 or count(*) filter (where status = ${quoteCode(sendStatus.effective)}) <> 0
      ) s using (user_id, period)
      where u.used_amount is distinct from s.amount or u.used_times is distinct from s.times`,
  },
]
