/**
 * Audit checks of planned changes (each is applied once, and a field has one waiting change at most) and of the rows of
 * imports, whose values an undo writes back.
 */
import { plannedChangeStatus } from '@nocturne/contract/codes'
import { quoteCode } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const { planned, applied } = plannedChangeStatus

export const officeChecks: readonly AuditCheck[] = [
  {
    name: 'an applied planned change has one line in the operation log, others have none',
    title: '定时修改留痕',
    explanation: '已生效的定时修改在操作日志里正好有一行，未生效的没有',
    query: `select p.plan_id, p.status, coalesce(l.lines, 0) as lines from planned_change p
      left join (select (after ->> 'planId')::bigint as plan_id, count(*) as lines from oper_log where after ? 'planId' group by 1) l using (plan_id)
      where coalesce(l.lines, 0) <> case when p.status = ${quoteCode(applied)} then 1 else 0 end`,
  },
  {
    name: 'a field of a record has one waiting planned change at most',
    title: '定时修改不重叠',
    explanation: '一条记录的一个字段最多有一个等待生效的修改',
    query: `select entity, record_id, field, count(*) as plans from planned_change, jsonb_object_keys(changes) field
      where status = ${quoteCode(planned)} group by entity, record_id, field having count(*) > 1`,
  },
  {
    name: 'the rows of an import are those that its line in the operation log has the hash of',
    title: '导入行未改动',
    explanation: '导入保存的行与操作日志里的校验值一致',
    query: `select i.import_id, i.entity, i.file_name, (select count(*) from import_row r where r.import_id = i.import_id) as recorded
      from import_run i
      left join (select (after ->> 'importId')::bigint as import_id, after ->> 'rowsHash' as hash from oper_log where after ? 'rowsHash') l
        using (import_id)
      where l.hash is distinct from import_rows_hash(i.import_id)`,
  },
]
