/** 结算明细 (P030): one bill with all details of the tables in the reader's scope. */
import type { reports } from '@nocturne/contract/reports/endpoints'
import type { schemas } from '@nocturne/contract/reports/schemas'
import { settleReport } from '@nocturne/contract/reports/settle/definition'
import type { Handler } from '../../../http/bind.ts'
import { isPermitted } from '../../../http/policy.ts'
import { refuseNotFound } from '../../../http/refusal.ts'
import { readBill } from '../../billing/public.ts'
import type { BillVisibility } from '../../billing/public.ts'

/** Throws NOT_FOUND for a bill that has no table in the caller's scope. */
export const readSettledBill: Handler<typeof reports.settledBill, typeof schemas.settledBill> = async (
  { db, actor, now },
  { billId },
) => {
  const canShow: BillVisibility['shows'] = ({ salesUserId, salesDeptId }) =>
    isPermitted(actor, settleReport.permission, { userIds: [salesUserId], deptId: salesDeptId })
  const assertVisible: BillVisibility['demand'] = (records) => {
    if (!records.some(canShow)) refuseNotFound({ billId })
  }
  return readBill(db, actor, { billId, now, reach: { demand: assertVisible, shows: canShow } })
}
