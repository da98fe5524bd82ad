/** Slot for the report groups of the menu, shown in the employee centre; filled by the module `reports`. */
import type { MenuGroup } from '@nocturne/contract/menus'
import { createDependencySlot } from '../../http/slot.ts'

export const reportMenuSlot =
  createDependencySlot<(permissions: ReadonlySet<string>) => MenuGroup[]>('notifications: report menu')
