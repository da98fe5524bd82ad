/** Which entries of the employee centre are shown. The server has left out what the person may not open. Pure. */
export type MenuItem = { screenId: string; title: string; path: string }
export type Menu = { title: string; items: MenuItem[] }

/** Only entries that lead to a page, and only groups that still have one. */
export function menusThatStand(menus: readonly Menu[], stands: (address: string) => boolean): Menu[] {
  return menus
    .map((menu) => ({ ...menu, items: menu.items.filter(({ path }) => stands(path)) }))
    .filter(({ items }) => items.length > 0)
}
