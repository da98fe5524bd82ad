import type { LaterPart } from '../../lib/loaded.ts'
import { openSlot } from '../../lib/slot.ts'

/** Employee centre: approvals waiting for the user's decision. */
export const waitingApprovalsSlot = openSlot<LaterPart<object>>('directory: waiting approvals')

/** Employee centre: own account. */
export const ownAccountSlot = openSlot<LaterPart<object>>('directory: own account')

/** Employee centre: search and registration of members, for staff with permission. */
export const memberToolsSlot = openSlot<LaterPart<object>>('directory: tools for members')

/** Employee centre: cash drawer and closing of the night, for staff with permission. */
export const nightToolsSlot = openSlot<LaterPart<object>>('directory: tools of the night')
