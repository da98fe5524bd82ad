/**
 * Entries of the employee centre that are shown. The server has already removed the entries the user may not open.
 * Pure.
 */
import type { MenuGroup } from '@nocturne/contract/menus'

export type EmployeeMenuGroup = MenuGroup

/** Path of the office, an app of its own. */
const OFFICE = '/office/'

/** Removes entries that lead to no page, and groups without entries. */
export function removeMenusWithoutPage(
  menus: readonly EmployeeMenuGroup[],
  isBuilt: (address: string) => boolean,
): EmployeeMenuGroup[] {
  return menus
    .map((menu) => ({ ...menu, items: menu.items.filter(({ path }) => path === OFFICE || isBuilt(path)) }))
    .filter(({ items }) => items.length > 0)
}
