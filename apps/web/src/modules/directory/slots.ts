import type { LazyComponent } from '#lib/routing/lazy-part.ts'
import { createSlot } from '#lib/slot.ts'

/** Slot for the approvals waiting for the user, shown in the employee centre. */
export const waitingApprovalsSlot = createSlot<LazyComponent<object>>('directory: waiting approvals')

/** Slot for the card of the user's own account, shown in the employee centre. */
export const ownAccountSlot = createSlot<LazyComponent<object>>('directory: own account')

/** Slot for searching and registering members, shown in the employee centre to staff with permission. */
export const memberToolsSlot = createSlot<LazyComponent<object>>('directory: tools for members')

/** Slot for the cash drawer and closing of the night, shown in the employee centre to staff with permission. */
export const nightToolsSlot = createSlot<LazyComponent<object>>('directory: tools of the night')
