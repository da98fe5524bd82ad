import type { LazyPart } from '#lib/routing/lazy-part.ts'
import { openSlot } from '#lib/slot.ts'

/** Employee centre: approvals waiting for the user's decision. */
export const waitingApprovalsSlot = openSlot<LazyPart<object>>('directory: waiting approvals')

/** Employee centre: own account. */
export const ownAccountSlot = openSlot<LazyPart<object>>('directory: own account')

/** Employee centre: search and registration of members, for staff with permission. */
export const memberToolsSlot = openSlot<LazyPart<object>>('directory: tools for members')

/** Employee centre: cash drawer and closing of the night, for staff with permission. */
export const nightToolsSlot = openSlot<LazyPart<object>>('directory: tools of the night')
