import type { LaterPart } from '../../lib/loaded.ts'
import { openSlot } from '../../lib/slot.ts'

/** On the employee centre: what stands in one's own account. */
export const ownAccountSlot = openSlot<LaterPart<object>>('directory: own account')

/** On the employee centre: finding and writing down members, for those who may look at them. */
export const memberToolsSlot = openSlot<LaterPart<object>>('directory: tools for members')

/** On the employee centre: the drawer and the end of the night, for those who hold the keys. */
export const nightToolsSlot = openSlot<LaterPart<object>>('directory: tools of the night')
