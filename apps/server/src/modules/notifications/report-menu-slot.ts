/** Reports a person may read, as groups of the menu: the employee centre lists them, `reports` defines them. */
import type { MenuGroup } from '@nocturne/contract/menus'
import { openSlot } from '../../http/slot.ts'

export const reportMenu = openSlot<(permissions: ReadonlySet<string>) => MenuGroup[]>('notifications: report menu')
