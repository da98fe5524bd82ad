import type { LazyPart } from '#lib/routing/lazy-part.ts'
import { openSlot } from '#lib/slot.ts'

/** Slot of the employee centre for approvals waiting for the user's decision. */
export const waitingApprovalsSlot = openSlot<LazyPart<object>>('directory: waiting approvals')

/** Slot of the employee centre for the user's own account. */
export const ownAccountSlot = openSlot<LazyPart<object>>('directory: own account')

/** Slot of the employee centre for searching and registering members, for staff with permission. */
export const memberToolsSlot = openSlot<LazyPart<object>>('directory: tools for members')

/** Slot of the employee centre for the cash drawer and closing of the night, for staff with permission. */
export const nightToolsSlot = openSlot<LazyPart<object>>('directory: tools of the night')
