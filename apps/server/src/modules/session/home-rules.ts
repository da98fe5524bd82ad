/** Where somebody's work begins. Who looks after the whole house begins with the whole floor, whatever else he does. Pure. */
import type { RoleKey } from '@nocturne/contract/permissions'
import type { HomeView } from '@nocturne/contract/session/home-views'

const homes: Partial<Record<RoleKey, HomeView>> = {
  bar: 'produce',
  cashier: 'unpaid',
  waiter: 'mine',
  sales: 'mine',
}

/** Of several jobs the first in the order of `homes` decides; a job that is not named there leads to the floor. */
export function homeViewOf(roleKeys: readonly RoleKey[]): HomeView {
  if (roleKeys.some((role) => homes[role] === undefined)) return 'floor'
  const found = Object.entries(homes).find(([role]) => roleKeys.includes(role as RoleKey))
  return found?.[1] ?? 'floor'
}
