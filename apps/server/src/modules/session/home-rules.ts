/** Start page of each role. Roles that manage the whole venue start at the floor. Pure. */
import type { RoleKey } from '@nocturne/contract/permissions'
import type { HomeView } from '@nocturne/contract/session/home-views'

const homes: Partial<Record<RoleKey, HomeView>> = {
  bar: 'produce',
  cashier: 'unpaid',
  host: 'bookings',
  waiter: 'mine',
  sales: 'mine',
  finance: 'centre',
  hr: 'centre',
}

/** With several roles, the first one in the order of `homes` decides. Other roles start at the floor. */
export function resolveHomeView(roleKeys: readonly RoleKey[]): HomeView {
  if (roleKeys.some((role) => homes[role] === undefined)) return 'floor'
  const found = Object.entries(homes).find(([role]) => roleKeys.includes(role as RoleKey))
  return found?.[1] ?? 'floor'
}
