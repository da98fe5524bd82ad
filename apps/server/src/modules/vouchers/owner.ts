/** Owners of a verification for permission checks: the staff of its table, as for an order. */
import type { Owner } from '../../http/policy.ts'

type Sitting = { salesUserId: number; waiterUserId: number | null; openUserId: number | null; salesDeptId: number }

export const getOwner = (record: Sitting): Owner => ({
  userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
  deptId: record.salesDeptId,
})
