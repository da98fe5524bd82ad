/** Pending approvals, for their current approvers. */
import { formatFen } from '@nocturne/base/money'
import { alertKind, approvalStatus, approvalStepStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { AlertSource } from '../notifications/public.ts'
import { buildApprovalRoute } from './approval-route.ts'

type Row = {
  approvalId: number
  currentStep: number
  typeName: string
  /** Name of the current step if only the named person may decide it. */
  personalStep: string | null
  title: string
  applyUserName: string
  amount: number | null
  approverIds: number[]
}

export const waitingApprovals: AlertSource = {
  kind: alertKind.approval,
  waiting: async (db, { subjectIds, since }) => {
    const { rows } = await sql<Row>`
      select a.approval_id, a.current_step, a.type_name, max(s.step_name) filter (where s.personal) as personal_step, a.title, a.apply_user_name, a.amount, array_agg(s.approver_id order by s.approver_id) as approver_ids
      from approval a join approval_step s on s.approval_id = a.approval_id and s.step_no = a.current_step and s.status = ${lit(approvalStepStatus.pending)}
      where a.status = ${lit(approvalStatus.pending)}
        and (a.approval_id = any(${[...subjectIds]}::bigint[]) or a.created_at > ${since}::timestamptz)
      group by a.approval_id order by a.approval_id`.execute(db)
    return rows.map((row) => ({
      subjectId: row.approvalId,
      occurrence: row.currentStep,
      tableRecordId: null,
      tableId: null,
      title: `${row.personalStep ?? '待审批'}：${row.typeName}`,
      // The amount comes first, because narrow phones cut the end.
      content: `${row.amount === null ? '' : `${formatFen(row.amount)} · `}${row.applyUserName} 申请 ${row.title}`,
      route: buildApprovalRoute(row.approvalId),
      userIds: row.approverIds,
    }))
  },
}
