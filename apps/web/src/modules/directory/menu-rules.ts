/** Which entries of the employee centre are shown. The server has left out what the person may not open. Pure. */
import type { MenuGroup } from '@nocturne/contract/menus'

export type Menu = MenuGroup

/** Only entries that lead to a page, and only groups that still have one. */
export function builtMenus(menus: readonly Menu[], isBuilt: (address: string) => boolean): Menu[] {
  return menus
    .map((menu) => ({ ...menu, items: menu.items.filter(({ path }) => isBuilt(path)) }))
    .filter(({ items }) => items.length > 0)
}
