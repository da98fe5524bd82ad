/**
 * Audit checks of rebates: recomputes them from lines, rules and payments, independently of the code that books them.
 */
import { businessDayStatus, orderStatus, orderType, payMethod, rebateType } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { WALK_IN_USER_ID } from '../directory/public.ts'

/** SQL expression: rebate of a rule for these pieces and this base amount. */
const buildRebateAmount = (rule: string, pieces: string, base: string) =>
  `case ${rule}.rebate_type when ${quoteCode(rebateType.perPiece)} then ${rule}.rebate_value * ${pieces} else round(${base} * ${rule}.rebate_value / 10000.0) end`

/** SQL expression: bonus money not refunded yet. */
const sumUnrefundedBonus = (row: string) =>
  `sum(${row}.bonus_amount - ${row}.bonus_amount * ${row}.refunded_amount / ${row}.amount)`

/** SQL expression: base of a line's rebate, its amount less discounts, unpaid credit and bonus money. */
const settledLines = `(
  select i.order_item_id, i.order_id, r.sales_user_id as user_id, r.sales_dept_id as dept_id, i.quantity - i.return_quantity as pieces,
    i.amount - i.discount_amount - coalesce((
      select sum(a.amount - a.refunded_amount - a.repaid_amount) from payment_allocation a join payment p using (payment_id)
      where a.order_item_id = i.order_item_id and a.order_id = i.order_id and p.pay_method = ${quoteCode(payMethod.credit)} and not p.voided), 0)
      - coalesce((select ${sumUnrefundedBonus('a')} from payment_allocation a join payment p using (payment_id)
        where a.order_item_id = i.order_item_id and a.order_id = i.order_id and not p.voided), 0)
      - coalesce((select ${sumUnrefundedBonus('l')} from credit_repay_line l where l.order_item_id = i.order_item_id and l.order_id = i.order_id), 0) as base,
    i.rebate_type, i.rebate_value
  from order_item i join orders o using (order_id) join sitting r using (sitting_id)
  where o.status in ${quoteCodes(orderStatus.settled, orderStatus.completed)} and o.order_type <> ${quoteCode(orderType.gift)}
    and i.rebate_type <> ${quoteCode(rebateType.none)} and r.sales_user_id <> ${WALK_IN_USER_ID})`

export const rebateChecks: readonly AuditCheck[] = [
  {
    name: 'a rebate is what the rule of its line gives for the pieces and the money it counts, row after row',
    title: '返利按规则',
    explanation: '每一行返利等于规则按件数和金额算出的结果',
    query: `select r.rebate_id, r.order_item_id, r.user_id, r.rebate_type, r.rebate_value, i.rebate_type as line_type, i.rebate_value as line_value,
        r.total, ${buildRebateAmount('i', 'r.pieces', 'r.base')} as due
      from (select *, sum(quantity) over stretch as pieces, sum(base_amount) over stretch as base, sum(rebate_amount) over stretch as total
        from rebate_detail window stretch as (partition by order_item_id, user_id, dept_id order by rebate_id)) r
      left join order_item i using (order_item_id, order_id)
      where (r.rebate_type, r.rebate_value) is distinct from (i.rebate_type, i.rebate_value) or r.total is distinct from ${buildRebateAmount('i', 'r.pieces', 'r.base')}`,
  },
  {
    name: 'rebates of a line = what its rule gives for what is kept and paid of it, to whom its sitting is credited',
    title: '返利按行',
    explanation: '一行的返利等于规则对保留并付款部分的结果，并记给开台归属人',
    query: `select coalesce(b.order_item_id, d.order_item_id) as order_item_id, coalesce(b.user_id, d.user_id) as user_id, b.amount as booked,
        ${buildRebateAmount('d', 'd.pieces', 'd.base')} as due
      from (select order_id, order_item_id, user_id, dept_id, sum(rebate_amount) as amount from rebate_detail group by 1, 2, 3, 4) b
      full join ${settledLines} d using (order_id, order_item_id, user_id, dept_id)
      join orders o using (order_id) join business_day n on n.business_date = o.last_fact_date and n.status = ${quoteCode(businessDayStatus.closed)}
      where coalesce(b.amount, 0) <> coalesce(${buildRebateAmount('d', 'd.pieces', 'd.base')}, 0)`,
  },
  {
    name: 'a rebate is booked by the end of a night in which something happened to its order',
    title: '返利时限',
    explanation: '返利在订单有变动的那一晚日结时入账',
    query: `select r.rebate_id, r.order_id, r.business_date from rebate_detail r
      where not exists (select from sales_fact f where f.order_id = r.order_id and f.business_date = r.business_date)
        or not exists (select from business_day d where d.business_date = r.business_date and d.status = ${quoteCode(businessDayStatus.closed)})`,
  },
  {
    name: 'rebates of a night by person = what its journal entry owes them',
    title: '返利欠款',
    explanation: '每人一晚的返利等于分录里欠他的金额',
    query: `select coalesce(r.business_key, j.business_key) as business_key, coalesce(r.code, j.code) as code, r.amount as rebates, j.amount as owed
      from (select 'rebate:' || business_date as business_key, 'rebate_payable:' || user_id as code, sum(rebate_amount) as amount
        from rebate_detail group by business_date, user_id having sum(rebate_amount) <> 0) r
      full join (select e.business_key, a.code, -l.amount as amount from journal_entry e join journal_line l using (entry_id) join account a using (account_id)
        where e.kind = 'rebate' and a.code <> 'expense:rebates') j using (business_key, code)
      where r.amount is distinct from j.amount`,
  },
]
