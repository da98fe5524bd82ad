/** Slot for the report groups of the menu, shown in the employee centre; filled by the module `reports`. */
import type { MenuGroup } from '@nocturne/contract/menus'
import { openSlot } from '../../http/slot.ts'

export const reportMenuSlot = openSlot<(permissions: ReadonlySet<string>) => MenuGroup[]>('notifications: report menu')
