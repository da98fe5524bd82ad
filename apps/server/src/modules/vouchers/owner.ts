/** Owners of a verification for permission checks: the staff of its table, as for an order. */
import type { RowOwner } from '../../http/policy.ts'

type Sitting = { salesUserId: number; waiterUserId: number | null; openUserId: number | null; salesDeptId: number }

export const getVoucherOwner = (record: Sitting): RowOwner => ({
  userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
  deptId: record.salesDeptId,
})
