/** Audit checks of nights: the night stored on each row, and the snapshot of each closed night. */
import { businessDayStatus, factType, recordStatus, tableType } from '@nocturne/contract/codes'
import { quoteCode, compareColumns, TIMESTAMP_TOLERANCE, quoteCodes, quoteScreenTitles } from '../../db/audit-check.ts'
import { toNightSql } from '../../db/business-night.ts'
import type { AuditCheck } from '../../db/audit-check.ts'
import { reportPagesByDimension, reportPagesByPerson } from './audit-pages.ts'

const summed = ['total', 'gift', 'discount', 'paid', 'credit', 'unpaid', 'return', 'refund', 'repay'] as const
const measureSums = [
  ...summed.map((name) => `sum(f.d_${name}) as ${name}_amount`),
  'sum(f.d_perf) as performance_amount',
].join(', ')
const measureNames = [...summed.map((name) => `${name}_amount`), 'performance_amount']
const frozen = compareColumns(
  Object.fromEntries([...measureNames, 'order_count'].map((name) => [name, [`m.${name}`, `s.${name}`] as const])),
)
const selectSnapshotValue = (name: string) => `(d.snapshot ->> '${name}')::numeric`
const snapshot = compareColumns({
  ...Object.fromEntries(
    [...summed.map((name) => [`${name}Amount`, `${name}_amount`]), ['performanceAmount', 'performance_amount']].map(
      ([name = '', column = '']) => [name, [selectSnapshotValue(name), `coalesce(s.${column}, 0)`] as const],
    ),
  ),
  orderCount: [selectSnapshotValue('orderCount'), 'coalesce(s.order_count, 0)'],
  tableCount: [selectSnapshotValue('tableCount'), 'coalesce(t.table_count, 0)'],
  guestNum: [selectSnapshotValue('guestNum'), 'coalesce(t.guest_num, 0)'],
})
const pagesOfPart = `case dimension ${Object.entries(reportPagesByDimension)
  .map(([cut, pages]) => `when '${cut}' then ${quoteScreenTitles(...pages)}`)
  .join(' ')} end`
const counted = `count(distinct f.order_id) filter (where f.fact_type in ${quoteCodes(factType.placed, factType.giftEffective)})
  - count(distinct f.order_id) filter (where f.fact_type = ${quoteCode(factType.orderCancelled)})`

/** Rows of a table `x` with a night: SQL expressions for their ascending id and their time. */
type Dated = { table: string; id: string; at: string }

/**
 * SQL condition for rows with a wrong night. A row is right when every night from the night of its time up to, but not
 * including, the stored night was already closed, and the stored night was not. When the clock was set back, ids
 * decide: a row with a higher id than a row later than the close was also written after the close.
 */
const buildMisdatedCondition = ({ table, id, at }: Dated): string => {
  const [moment, night] = [`x.${at}`, 'x.business_date']
  const clockWentBack = `exists (select from ${table} p where p.business_date between d.business_date and ${night} and p.${id} < x.${id}
      and p.${at} >= d.closed_at)`
  return `(${night} < ${toNightSql(moment)}
    or ${night} > ${toNightSql(moment)} and (select count(*) from business_day d where d.business_date >= ${toNightSql(moment)} and d.business_date < ${night}
      and (d.closed_at <= ${moment} + ${TIMESTAMP_TOLERANCE} or ${clockWentBack})) < ${night} - ${toNightSql(moment)}
    or exists (select from business_day d where d.business_date = ${night} and d.closed_at < ${moment} - ${TIMESTAMP_TOLERANCE}))`
}

export const nightChecks: readonly AuditCheck[] = [
  {
    name: 'a fact is dated with the night in which it happened, or the first open one after it',
    title: '流水营业日',
    explanation: '流水记在发生的那一晚，或之后第一个未日结的营业日',
    query: `select x.fact_id, x.fact_type, x.order_id, x.event_at, ${toNightSql('x.event_at')} as night, x.business_date from sales_fact x
      where ${buildMisdatedCondition({ table: 'sales_fact', id: 'fact_id', at: 'event_at' })}`,
  },
  {
    name: 'a journal entry is dated with the night in which it was posted, or the first open one after it',
    title: '分录营业日',
    explanation: '分录记在过账的那一晚，或之后第一个未日结的营业日',
    query: `select x.entry_id, x.business_key, x.posted_at, ${toNightSql('x.posted_at')} as night, x.business_date from journal_entry x
      where ${buildMisdatedCondition({ table: 'journal_entry', id: 'entry_id', at: 'posted_at' })}`,
  },
  {
    name: 'R4 a closed night by person = its facts by person',
    title: '日结按人',
    explanation: '日结后每个人的数字等于他的流水合计',
    query: `select ${quoteScreenTitles(...reportPagesByPerson)} as pages, business_date, sales_dept_id, sales_user_id, ${frozen.differs} from
      (select f.business_date, f.sales_dept_id, f.sales_user_id, ${measureSums}, ${counted} as order_count from sales_fact f
       join business_day d on d.business_date = f.business_date and d.status = ${quoteCode(businessDayStatus.closed)}
         group by f.business_date, f.sales_dept_id, f.sales_user_id) s
      full join night_measure m using (business_date, sales_dept_id, sales_user_id)
      where ${frozen.unequal}`,
  },
  {
    name: 'R4 the parts of a closed night = the same cuts of its facts',
    title: '日结分项',
    explanation: '日结后的各项分类等于流水的同样分类',
    query: `select ${pagesOfPart} as pages, business_date, dimension, dept_id, user_id, dimension_key, ${frozen.differs} from
      (select p.* from sales_by_dimension p join business_day d on d.business_date = p.business_date and d.status = ${quoteCode(businessDayStatus.closed)}) s
      full join night_by_dimension m using (business_date, dimension, dept_id, user_id, dimension_key)
      where ${frozen.unequal}`,
  },
  {
    name: 'R20 a closed night recomputed = its snapshot',
    title: '日结可重算',
    explanation: '重新计算已日结的一晚，结果等于当时的快照',
    query: `select d.business_date, ${snapshot.differs} from business_day d
      left join (select f.business_date, ${measureSums}, ${counted} as order_count from sales_fact f group by f.business_date) s using (business_date)
      left join (select business_date, count(*) as table_count, sum(guest_num) as guest_num from sitting
        where status <> ${quoteCode(recordStatus.cancelled)} and table_type <> ${quoteCode(tableType.virtual)} group by business_date) t using (business_date)
      where d.status = ${quoteCode(businessDayStatus.closed)}
        and ${snapshot.unequal}`,
  },
]
