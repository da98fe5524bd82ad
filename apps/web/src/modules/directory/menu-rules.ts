/** Visible entries of the employee centre. The server has already removed those the user may not open. Pure. */
import type { MenuGroup } from '@nocturne/contract/menus'

export type Menu = MenuGroup

/** Entries that lead to a page, and groups that still have entries. */
export function filterBuiltMenus(menus: readonly Menu[], isBuilt: (address: string) => boolean): Menu[] {
  return menus
    .map((menu) => ({ ...menu, items: menu.items.filter(({ path }) => isBuilt(path)) }))
    .filter(({ items }) => items.length > 0)
}
