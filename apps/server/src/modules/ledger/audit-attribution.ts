/**
 * Audit checks of sales credit: a fact belongs to the people named by its order, to the sales person in the attribution
 * log, and to the area and bill of its sitting at that time. Log lines and sitting states store the last fact before
 * them, so their order is exact.
 */
import { factType, orderStatus } from '@nocturne/contract/codes'
import { quoteCode, compareColumns, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { buildDeptMemberCondition, selectDepts, WALK_IN_USER_ID } from '../directory/public.ts'

const moved = quoteCode(factType.attributionMoved)
const amounts = ['total', 'gift', 'discount', 'paid', 'credit', 'unpaid', 'return', 'refund', 'repay', 'perf']
const sums = amounts.map((name) => `sum(f.d_${name}) as ${name}`).join(', ')
const nothing = `(${amounts.map((name) => `sum(f.d_${name})`).join(', ')}) = (${amounts.map(() => 0).join(', ')})`
/** All dimensions of a fact except people and nights. */
const apart = 'f.order_item_id, f.area_id, f.bill_id, f.payment_id, f.refund_id, f.pay_method, f.discount_kind'

/** Credited person of each order, from the fact after `after_fact_id` up to `until`; `from_*` is the previous one. */
const orderCredit = `(
  select order_id, log_id, after_fact_id, at, user_id, dept_id,
    lag(user_id) over stretch as from_user_id, lag(dept_id) over stretch as from_dept_id, lead(after_fact_id) over stretch as until
  from (
    select order_id, 0 as log_id, 0 as after_fact_id, null::timestamptz as at, sales_user_id as user_id, sales_dept_id as dept_id from orders
    union all
    select subject_id, log_id, after_fact_id, created_at, to_user_id, to_dept_id from sales_attribution_log where subject_type = 'order'
  ) c window stretch as (partition by order_id order by log_id))`

/** State of each sitting, from the fact after `after_fact_id` up to `until`. */
const recordStates = `(select *, lead(after_fact_id) over (partition by sitting_id order by history_id) as until from sitting_history)`

const buildRangeCondition = (stretch: string) =>
  `f.fact_id > ${stretch}.after_fact_id and (${stretch}.until is null or f.fact_id <= ${stretch}.until)`

const ofOrder = compareColumns({
  order_type: ['f.order_type', 'o.order_type'],
  sitting_id: ['f.sitting_id', 'o.sitting_id'],
  order_user_id: ['f.order_user_id', 'o.order_user_id'],
  recommend_user_id: ['f.recommend_user_id', 'o.recommend_user_id'],
  recommend_dept_id: ['f.recommend_dept_id', 'o.recommend_dept_id'],
})
const ofCredit = compareColumns({
  sales_user_id: ['f.sales_user_id', 'c.user_id'],
  sales_dept_id: ['f.sales_dept_id', 'c.dept_id'],
})
const ofSitting = compareColumns({ area_id: ['f.area_id', 'h.area_id'], bill_id: ['f.bill_id', 'h.bill_id'] })
const ofRecord = compareColumns({
  area_id: ['h.area_id', 'r.area_id'],
  bill_id: ['h.bill_id', 'r.bill_id'],
  sales_user_id: ['h.sales_user_id', 'r.sales_user_id'],
  sales_dept_id: ['h.sales_dept_id', 'r.sales_dept_id'],
  recommend_user_id: ['h.recommend_user_id', 'r.recommend_user_id'],
  recommend_dept_id: ['h.recommend_dept_id', 'r.recommend_dept_id'],
})
const ofLog = compareColumns({
  sales_user_id: ['l.to_user_id', 'r.sales_user_id'],
  sales_dept_id: ['l.to_dept_id', 'r.sales_dept_id'],
})
const ofTable = compareColumns({
  sales_user_id: ['c.user_id', 'r.sales_user_id'],
  sales_dept_id: ['c.dept_id', 'r.sales_dept_id'],
})

/** Orders with nothing left: never started, cancelled, returned or fully refunded. */
const hasNothingLeft = `(o.status in ${quoteCodes(orderStatus.waiting, orderStatus.cancelled, orderStatus.returned)} or o.refund_amount > 0 and o.payable_amount = 0)`

const voided = quoteCodes(factType.paymentVoided, factType.creditReversed)

export const attributionChecks: readonly AuditCheck[] = [
  {
    name: 'a fact names the sitting, the type and the people its order names',
    title: '流水与订单',
    explanation: '流水的开台、类型和人员与它的订单一致',
    query: `select f.fact_id, f.fact_type, f.order_id, ${ofOrder.differs} from sales_fact f left join orders o using (order_id) where ${ofOrder.unequal}`,
  },
  {
    name: 'a fact is credited to whom its order was credited to at that moment',
    title: '流水业绩归属',
    explanation: '流水记给当时订单归属的人',
    query: `select f.fact_id, f.fact_type, f.order_id, ${ofCredit.differs} from sales_fact f
      join ${orderCredit} c on c.order_id = f.order_id and ${buildRangeCondition('c')}
      where f.fact_type <> ${moved} and ${ofCredit.unequal}`,
  },
  {
    name: 'a fact lies in the area and on the bill its sitting had at that moment',
    title: '流水区域与账单',
    explanation: '流水落在当时开台所在的区域和账单',
    query: `select f.fact_id, f.fact_type, f.order_id, ${ofSitting.differs} from sales_fact f
      join ${recordStates} h on h.sitting_id = f.sitting_id and ${buildRangeCondition('h')}
      where f.fact_type <> ${moved} and (f.area_id <> h.area_id or f.fact_type not in ${voided} and f.bill_id is distinct from h.bill_id)
      union all
      select f.fact_id, f.fact_type, f.order_id, jsonb_build_object('bill_id', jsonb_build_array(f.bill_id, p.bill_id)) from sales_fact f
      left join payment p using (payment_id) where f.fact_type in ${voided} and f.bill_id is distinct from p.bill_id`,
  },
  {
    name: 'F14 a fact that moves credit belongs to a line of the attribution log, and to one of its two people',
    title: '归属流水有据',
    explanation: '转移业绩的流水对应一条归属记录，并属于其中两人之一',
    query: `select f.fact_id, f.fact_type, f.order_id, f.event_at, f.sales_user_id, f.sales_dept_id, c.log_id, c.at, c.from_user_id, c.from_dept_id,
        c.user_id as to_user_id, c.dept_id as to_dept_id
      from sales_fact f left join ${orderCredit} c on c.order_id = f.order_id and ${buildRangeCondition('c')}
      where f.fact_type = ${moved} and (c.at is distinct from f.event_at
        or (f.sales_user_id, f.sales_dept_id) is distinct from (c.from_user_id, c.from_dept_id)
          and (f.sales_user_id, f.sales_dept_id) is distinct from (c.user_id, c.dept_id))`,
  },
  {
    name: 'F14 what was taken from one person was given to the other',
    title: '归属转移平衡',
    explanation: '从一人转出的业绩等于转给另一人的',
    query: `select f.order_id, f.event_at, f.business_date, ${apart}, ${sums} from sales_fact f where f.fact_type = ${moved}
      group by f.order_id, f.event_at, f.business_date, ${apart} having not (${nothing})`,
  },
  {
    name: 'F14 nothing of an order stays with somebody it was taken from',
    title: '归属转移彻底',
    explanation: '订单转走后，原来的人名下不再留有金额',
    query: `select f.order_id, f.sales_user_id, f.sales_dept_id, ${apart}, ${sums} from sales_fact f
      join ${orderCredit} c on c.order_id = f.order_id and c.until is null and c.log_id > 0
      where (f.sales_user_id, f.sales_dept_id) <> (c.user_id, c.dept_id)
      group by f.order_id, f.sales_user_id, f.sales_dept_id, ${apart} having not (${nothing})`,
  },
  {
    name: 'the attribution log leads from person to person',
    title: '归属记录连续',
    explanation: '归属记录一条接一条，从前一人到后一人',
    query: `select l.log_id, l.subject_type, l.subject_id, l.from_user_id, l.before from (
        select l.*, coalesce(lag(l.to_user_id) over (partition by l.subject_type, l.subject_id order by l.log_id), o.sales_user_id, h.sales_user_id) as before
        from sales_attribution_log l
        left join orders o on l.subject_type = 'order' and o.order_id = l.subject_id
        left join lateral (select sales_user_id from sitting_history where sitting_id = l.subject_id
          order by history_id limit 1) h on l.subject_type = 'record') l
      where l.from_user_id is distinct from l.before`,
  },
  {
    name: 'the attribution log of an order follows the one of its sitting',
    title: '订单归属跟随开台',
    explanation: '订单的归属记录跟随它所在开台的归属记录',
    query: `select l.log_id, l.subject_id as order_id, l.from_user_id, l.to_user_id, l.to_dept_id, l.created_at
      from sales_attribution_log l join orders o on o.order_id = l.subject_id
      where l.subject_type = 'order' and not exists (select from sales_attribution_log r
        where r.subject_type = 'record' and r.subject_id = o.sitting_id
          and (r.from_user_id, r.to_user_id, r.to_dept_id, r.user_id, r.created_at) = (l.from_user_id, l.to_user_id, l.to_dept_id, l.user_id, l.created_at)
          and r.approval_id is not distinct from l.approval_id)`,
  },
  {
    name: 'a guest gives away a sitting nobody brought, to whom he named with an order of his own phone',
    title: '客人指定归属',
    explanation: '没有人带来的开台，由客人用自己手机的订单指定归属',
    query: `select l.log_id, l.subject_id as sitting_id, l.guest_order_id, l.device_id, l.from_user_id, l.to_user_id, g.named_user_id
      from sales_attribution_log l left join guest_order g on g.order_id = l.guest_order_id
      where l.subject_type = 'record' and l.device_id is not null
        and (g.sitting_id, g.device_id, g.named_user_id, l.from_user_id) is distinct from (l.subject_id, l.device_id, l.to_user_id,
          ${WALK_IN_USER_ID}::bigint)`,
  },
  {
    name: 'a sitting a guest gave away goes back when his order has gone, and only then',
    title: '客人指定归属撤回',
    explanation: '客人指定的归属只在那张订单取消后退回',
    query: `select l.log_id, l.sitting_id, l.guest_order_id, l.device_id, l.to_user_id, o.status
      from (select log_id, subject_id as sitting_id, guest_order_id, device_id, from_user_id, to_user_id,
          lead(log_id) over stretch is null as latest, lag(guest_order_id) over stretch as given_by
        from sales_attribution_log where subject_type = 'record' window stretch as (partition by subject_id order by log_id)) l
      join orders o on o.order_id = l.guest_order_id
      where l.device_id is not null and l.latest and ${hasNothingLeft}
        or l.device_id is null and (l.given_by is distinct from l.guest_order_id or l.to_user_id <> ${WALK_IN_USER_ID} or not ${hasNothingLeft})`,
  },
  {
    name: 'sales person of a sitting = where the attribution log leads',
    title: '开台归属人',
    explanation: '开台的销售等于归属记录最后指向的人',
    query: `select r.sitting_id, r.sitting_no, ${ofLog.differs} from sitting r
      join (select distinct on (subject_id) * from sales_attribution_log where subject_type = 'record' order by subject_id, log_id desc) l
        on l.subject_id = r.sitting_id
      where ${ofLog.unequal}`,
  },
  {
    name: 'a sitting is what its history says: area, bill, sales person, recommender',
    title: '开台与历史一致',
    explanation: '开台的区域、账单、销售和推荐人与历史记录一致',
    query: `select r.sitting_id, r.sitting_no, ${ofRecord.differs} from sitting r
      left join (select distinct on (sitting_id) * from sitting_history order by sitting_id, history_id desc) h using (sitting_id)
      where ${ofRecord.unequal}`,
  },
  {
    name: 'an order is credited to whom its sitting is credited to',
    title: '订单与开台同归属',
    explanation: '订单记给它的开台所归属的人',
    query: `select o.order_id, o.order_no, o.status, ${ofTable.differs} from orders o
      join ${orderCredit} c on c.order_id = o.order_id and c.until is null join sitting r using (sitting_id)
      where o.status <> ${quoteCode(orderStatus.cancelled)} and ${ofTable.unequal}`,
  },
  {
    name: 'department of a sitting = where its sales person belonged when it was opened or given to him',
    title: '开台部门',
    explanation: '开台的部门是销售在开台或转给他时所属的部门',
    query: `select h.sitting_id, r.opened_at as at, h.sales_user_id, h.sales_dept_id, ${selectDepts('h.sales_user_id', 'r.opened_at')}
      from (select distinct on (sitting_id) * from sitting_history order by sitting_id, history_id) h join sitting r using (sitting_id)
      where not ${buildDeptMemberCondition('h.sales_user_id', 'h.sales_dept_id', 'r.opened_at')}
      union all
      select l.subject_id, l.created_at, l.to_user_id, l.to_dept_id, ${selectDepts('l.to_user_id', 'l.created_at')} from sales_attribution_log l
      where l.subject_type = 'record' and not ${buildDeptMemberCondition('l.to_user_id', 'l.to_dept_id', 'l.created_at')}`,
  },
  {
    name: 'department of a recommender = where he belonged when the order was made, or as the sitting had noted it',
    title: '推荐人部门',
    explanation: '推荐人的部门是下单时所属的部门，或开台已记下的部门',
    query: `select o.order_id, o.order_no, o.recommend_user_id, o.recommend_dept_id, ${selectDepts('o.recommend_user_id', 'o.created_at')} from orders o
      where (o.recommend_user_id is null) <> (o.recommend_dept_id is null)
        or o.recommend_user_id is not null and not ${buildDeptMemberCondition('o.recommend_user_id', 'o.recommend_dept_id', 'o.created_at')}
          and not exists (select from sitting_history h where h.sitting_id = o.sitting_id
            and (h.recommend_user_id, h.recommend_dept_id) = (o.recommend_user_id, o.recommend_dept_id))`,
  },
  {
    name: 'department of the recommender of a sitting = one he belonged to',
    title: '开台推荐人部门',
    explanation: '开台推荐人的部门是他曾经所属的部门',
    query: `select h.history_id, h.sitting_id, h.recommend_user_id, h.recommend_dept_id from sitting_history h
      where (h.recommend_user_id is null) <> (h.recommend_dept_id is null)
        or h.recommend_user_id is not null
          and not exists (select from user_dept d where d.user_id = h.recommend_user_id and d.dept_id = h.recommend_dept_id)`,
  },
]
