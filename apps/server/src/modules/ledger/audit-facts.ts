/** Facts against orders, orders against sittings, closed nights against their facts. */
import type { AuditCheck } from '../../db/audit-check.ts'

const columns = ['total', 'gift', 'discount', 'paid', 'credit', 'unpaid', 'return', 'refund'] as const
const factSums = columns.map((name) => `sum(f.d_${name}) as ${name}_amount`).join(', ')
const differ = (left: string, right: string) =>
  `(${columns.map((name) => `${left}.${name}_amount`).join(', ')}) is distinct from (${columns.map((name) => `coalesce(${right}.${name}_amount, 0)`).join(', ')})`

const measures = ['total', 'gift', 'discount', 'paid', 'credit', 'unpaid', 'return', 'refund', 'repay'] as const
const measureSums = [
  ...measures.map((name) => `sum(f.d_${name}) as ${name}_amount`),
  'sum(f.d_perf) as performance_amount',
].join(', ')
const measureNames = [...measures.map((name) => `${name}_amount`), 'performance_amount']
const snapshotNames = [
  'totalAmount',
  'giftAmount',
  'discountAmount',
  'paidAmount',
  'creditAmount',
  'unpaidAmount',
  'returnAmount',
  'refundAmount',
  'repayAmount',
  'performanceAmount',
]
const counted = `count(distinct f.order_id) filter (where f.fact_type in ('F1', 'F2')) - count(distinct f.order_id) filter (where f.fact_type = 'F12')`

export const factChecks: readonly AuditCheck[] = [
  {
    name: 'R1 total = gift + discount + paid + credit + unpaid, for every fact',
    query:
      'select fact_id, fact_type, order_id from sales_fact where d_total <> d_gift + d_discount + d_paid + d_credit + d_unpaid',
  },
  {
    name: 'R2 columns of an order = sums of its facts',
    query: `select o.order_id, o.order_no from orders o left join (select f.order_id, ${factSums} from sales_fact f group by f.order_id) s using (order_id) where ${differ('o', 's')}`,
  },
  {
    name: 'R2 total and discount of an order = sums of its lines',
    query: `select o.order_id, o.order_no, o.total_amount, o.discount_amount, i.amount as lines, i.discount as lines_discount from orders o
      join (select order_id, sum(amount) as amount, sum(discount_amount) as discount from order_item group by order_id) i using (order_id)
      where o.status in ('1', '2', '3', '5') and (o.total_amount <> i.amount or o.discount_amount <> i.discount)`,
  },
  {
    name: 'R2 an order that waits or was cancelled owes nothing',
    query: `select order_id, order_no, status from orders where status in ('0', '4') and (total_amount, paid_amount, credit_amount, unpaid_amount) <> (0, 0, 0, 0)`,
  },
  {
    name: 'R3 columns of a sitting = sums of its orders',
    query: `select r.table_record_id, r.record_no from table_record r
      left join (select table_record_id, ${columns.map((name) => `sum(${name}_amount) as ${name}_amount`).join(', ')} from orders group by table_record_id) s using (table_record_id)
      where ${differ('r', 's')}`,
  },
  {
    name: 'R4 a closed night by person = its facts by person',
    query: `select business_date, sales_dept_id, sales_user_id from
      (select f.business_date, f.sales_dept_id, f.sales_user_id, ${measureSums}, ${counted} as order_count from sales_fact f
       join business_day d on d.business_date = f.business_date and d.status = '1' group by f.business_date, f.sales_dept_id, f.sales_user_id) s
      full join night_measure m using (business_date, sales_dept_id, sales_user_id)
      where (${measureNames.map((name) => `m.${name}`).join(', ')}, m.order_count) is distinct from (${measureNames.map((name) => `s.${name}`).join(', ')}, s.order_count)`,
  },
  {
    name: 'R20 a closed night recomputed = its snapshot',
    query: `select d.business_date, d.snapshot from business_day d
      left join (select f.business_date, ${measureSums}, ${counted} as order_count from sales_fact f group by f.business_date) s using (business_date)
      left join (select business_date, count(*) as table_count, sum(guest_num) as guest_num from table_record where status <> '4' and table_type <> '9' group by business_date) t using (business_date)
      where d.status = '1'
        and ((${snapshotNames.map((name) => `(d.snapshot ->> '${name}')::numeric`).join(', ')}) is distinct from (${measureNames.map((name) => `coalesce(s.${name}, 0)`).join(', ')})
          or (d.snapshot ->> 'orderCount')::numeric is distinct from coalesce(s.order_count, 0)
          or (d.snapshot ->> 'tableCount')::numeric is distinct from coalesce(t.table_count, 0)
          or (d.snapshot ->> 'guestNum')::numeric is distinct from coalesce(t.guest_num, 0))`,
  },
  {
    name: 'R7 gifts in the books = gifts given less gifts returned',
    query: `select s.send_id, s.send_no, s.send_amount - s.returned_amount as given, o.gift_amount from send_order s join orders o using (order_id)
      where o.gift_amount <> case when s.status in ('1', '3') and s.effective_date is not null then s.send_amount - s.returned_amount else 0 end`,
  },
]
