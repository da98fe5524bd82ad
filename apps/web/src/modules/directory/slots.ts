import type { LazyComponent } from '#lib/routing/lazy-part.ts'
import { createSlot } from '#lib/slot.ts'

/** Slot of the employee centre for approvals waiting for the user's decision. */
export const waitingApprovalsSlot = createSlot<LazyComponent<object>>('directory: waiting approvals')

/** Slot of the employee centre for the user's own account. */
export const ownAccountSlot = createSlot<LazyComponent<object>>('directory: own account')

/** Slot of the employee centre for searching and registering members, for staff with permission. */
export const memberToolsSlot = createSlot<LazyComponent<object>>('directory: tools for members')

/** Slot of the employee centre for the cash drawer and closing of the night, for staff with permission. */
export const nightToolsSlot = createSlot<LazyComponent<object>>('directory: tools of the night')
