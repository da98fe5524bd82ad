/** Steps that lead an empty venue to its first night, in their order. */
import type { PermissionKey } from '../permissions.ts'

export const startStepKeys = [
  'venue',
  'floor',
  'menu',
  'people',
  'rights',
  'minimums',
  'quotas',
  'production',
  'payments',
  'codes',
  'cashier',
  'opening',
] as const

export type StartStepKey = (typeof startStepKeys)[number]

/** Lists that a venue fills from its earlier system, in their order: bottles and credits refer to members. */
export const openingLists = ['member', 'openingBottle', 'openingCredit'] as const

export type OpeningList = (typeof openingLists)[number]

/** Permission to import any of them. */
export const openingPermission: PermissionKey = 'member:opening:add'

/** Title, permission and office page of each step. */
export const startSteps: Readonly<Record<StartStepKey, { title: string; permission: PermissionKey; path: string }>> = {
  venue: { title: '店名、时间、地址', permission: 'system:config:edit', path: '/venue' },
  floor: { title: '区域与台位', permission: 'system:table:edit', path: '/table' },
  menu: { title: '商品与分类', permission: 'system:goods:edit', path: '/goods' },
  people: { title: '岗位与员工', permission: 'system:user:edit', path: '/user' },
  rights: { title: '权限', permission: 'system:role:edit', path: '/rights' },
  minimums: { title: '低消规则', permission: 'system:rule:edit', path: '/minChargeRule' },
  quotas: { title: '赠送额度', permission: 'system:rule:edit', path: '/giftQuota' },
  production: { title: '出品', permission: 'system:user:edit', path: '/user' },
  payments: { title: '线上收款', permission: 'system:config:edit', path: '/venue' },
  codes: { title: '台码', permission: 'system:table:edit', path: '/codes' },
  cashier: { title: '收银与值班', permission: 'system:user:edit', path: '/user' },
  opening: { title: '正式开业', permission: 'system:config:edit', path: '/' },
}
