/**
 * Audit rules: sittings against their orders, tables and log. The ledger's rules check sales credit against the facts.
 */
import { approvalStatus, recordStatus, tableStatus } from '@nocturne/contract/codes'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const columns = ['total', 'gift', 'discount', 'paid', 'credit', 'unpaid', 'return', 'refund'] as const
const shown = columns.map((name) => `jsonb_build_array(r.${name}_amount, coalesce(s.${name}_amount, 0)) as ${name}`)
const list = (shape: (name: string) => string) => columns.map(shape).join(', ')
const { open, settled, cleared, cancelled, merged } = recordStatus
/** Statuses of a sitting whose guests are seated. */
const running = quoteCodes(open, settled, merged)

export const sittingChecks: readonly AuditCheck[] = [
  {
    name: 'R3 columns of a sitting = sums of its orders',
    title: '开台金额',
    explanation: '开台的各项金额等于它的订单合计',
    query: `select r.sitting_id, r.sitting_no, ${shown.join(', ')} from sitting r
      left join (select sitting_id, ${list((name) => `sum(${name}_amount) as ${name}_amount`)}
        from orders group by sitting_id) s using (sitting_id)
      where (${list((name) => `r.${name}_amount`)}) is distinct from (${list((name) => `coalesce(s.${name}_amount, 0)`)})`,
  },
  {
    name: 'a sitting that is settled or over owes nothing',
    title: '已结开台',
    explanation: '已结或已结束的开台没有欠款',
    query: `select sitting_id, sitting_no, status, unpaid_amount from sitting
      where status in ${quoteCodes(settled, cleared, cancelled)} and unpaid_amount <> 0`,
  },
  {
    name: 'sittings of one bill are settled together',
    title: '合单一起结账',
    explanation: '同一账单的开台一起结账',
    query: `select bill_id from sitting where status in ${quoteCodes(open, settled)} group by bill_id having count(distinct status) > 1`,
  },
  {
    name: 'no table has two open sittings; it is in use exactly while it has one',
    title: '台位占用',
    explanation: '一张台最多一个未结束的开台，占用状态与它一致',
    query: `select t.table_id, t.table_name, t.table_status, count(r.*) as sittings from venue_table t
      left join sitting r on r.table_id = t.table_id and r.status in ${running}
      group by t.table_id having count(r.*) > 1 or (t.table_status in ${quoteCodes(tableStatus.open, tableStatus.settled)}) <> (count(r.*) = 1)`,
  },
  {
    name: 'a sitting has one line of its log for each of its versions',
    title: '开台历史完整',
    explanation: '开台的每个版本在历史里正好一行',
    query: `select r.sitting_id, r.sitting_no, r.version, l.lines, l.versions from sitting r
      left join (select sitting_id, count(*) as lines, count(distinct version) as versions, max(version) as last
        from table_log group by sitting_id) l using (sitting_id)
      where (coalesce(l.lines, 0), coalesce(l.versions, 0), coalesce(l.last, 1)) <> (r.version - 1, r.version - 1, r.version)`,
  },
  {
    name: 'a merged sitting is on the bill of the one it joined',
    title: '并台账单',
    explanation: '并入的开台在目标开台的账单上',
    query: `select r.sitting_id, r.sitting_no, r.bill_id, m.bill_id as joined_bill_id
      from sitting r join sitting m on m.sitting_id = r.merge_to_sitting_id
      where r.status = ${quoteCode(merged)} and r.bill_id <> m.bill_id`,
  },
  {
    name: 'every approved correction of credit moved the sitting it asked for once, from and to the people it named, and nobody agreed to his own gain',
    title: '归属调整执行',
    explanation: '批准的归属调整正好执行一次，人员与申请一致，且没有人批准对自己有利的调整',
    query: `select l.log_id, a.approval_id, l.subject_id as sitting_id, l.from_user_id, l.to_user_id, l.user_id, a.apply_user_id,
        a.form_data ->> 'tableRecordId' as asked_record_id, a.form_data ->> 'fromUserId' as asked_from, a.form_data ->> 'toUserId' as asked_to
      from (select * from sales_attribution_log where subject_type = 'record' and approval_id is not null) l
      full join (select * from approval where type_code = 'attribution' and status = ${quoteCode(approvalStatus.approved)}) a using (approval_id)
      where (l.subject_id, l.from_user_id, l.to_user_id) is distinct from ((a.form_data ->> 'tableRecordId')::bigint,
          (a.form_data ->> 'fromUserId')::bigint, (a.form_data ->> 'toUserId')::bigint)
        or l.user_id in (a.apply_user_id, l.to_user_id)`,
  },
]
