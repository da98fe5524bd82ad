/**
 * First screen of a role: the floor, its own tables on it, its unpaid tables, items to produce, tonight's bookings, or the
 * employee centre. `homeKeys` names the permission that reads each; null needs none.
 */
import type { PermissionKey } from '../permissions.ts'

export const homeViews = ['floor', 'mine', 'unpaid', 'produce', 'bookings', 'centre'] as const

export type HomeView = (typeof homeViews)[number]

export const homeKeys: Record<HomeView, PermissionKey | null> = {
  floor: 'operate:table:list',
  mine: 'operate:table:list',
  unpaid: 'operate:table:list',
  produce: 'operate:order:list',
  bookings: 'operate:booking:list',
  centre: null,
}
