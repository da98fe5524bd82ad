/** Start page of each role. Roles that manage the whole venue start at the floor. Pure. */
import { allPermissions } from '@nocturne/contract/all-permissions'
import type { RoleKey } from '@nocturne/contract/permissions'
import { homeViewPermissions, type HomeView } from '@nocturne/contract/session/home-views'

const homes: Partial<Record<RoleKey, HomeView>> = {
  bar: 'produce',
  cashier: 'unpaid',
  host: 'bookings',
  waiter: 'mine',
  sales: 'mine',
  finance: 'centre',
  hr: 'centre',
}

/**
 * With several roles, the first one in the order of `homes` decides. Other roles start at the floor, and who may not
 * open the page of the role at the employee centre.
 */
export function resolveHomeView(roles: readonly RoleKey[], permissions: { has(key: string): boolean }): HomeView {
  const view = findHomeView(roles)
  const key = homeViewPermissions[view]
  return key === null || permissions.has(key) || permissions.has(allPermissions) ? view : 'centre'
}

function findHomeView(roles: readonly RoleKey[]): HomeView {
  if (roles.some((role) => homes[role] === undefined)) return 'floor'
  const found = Object.entries(homes).find(([role]) => roles.includes(role as RoleKey))
  return found?.[1] ?? 'floor'
}
