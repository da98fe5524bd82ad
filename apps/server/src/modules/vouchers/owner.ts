/** Whose a verification is: the people of its table, as an order's. */
import type { Owner } from '../../http/policy.ts'

type Sitting = { salesUserId: number; waiterUserId: number | null; openUserId: number | null; salesDeptId: number }

export const ownerOf = (record: Sitting): Owner => ({
  userIds: [record.salesUserId, record.waiterUserId, record.openUserId],
  deptId: record.salesDeptId,
})
