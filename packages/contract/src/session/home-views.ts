/**
 * Start screens of staff roles: the floor, own tables, unpaid tables, production, tonight's bookings, or the employee
 * centre. `homeViewPermissions` contains the permission each requires; null for none.
 */
import type { PermissionKey } from '../permissions.ts'

export const homeViews = ['floor', 'mine', 'unpaid', 'produce', 'bookings', 'centre'] as const

export type HomeView = (typeof homeViews)[number]

export const homeViewPermissions: Record<HomeView, PermissionKey | null> = {
  floor: 'operate:table:list',
  mine: 'operate:table:list',
  unpaid: 'operate:table:list',
  produce: 'operate:order:list',
  bookings: 'operate:booking:list',
  centre: null,
}
