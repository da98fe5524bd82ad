import type { MeasureName } from '../measures.ts'
import type { PermissionKey } from '../../permissions.ts'
import type { ScreenId } from '../../screens.ts'

/** A ranking of people over nights. 散客 is nobody and has no place. */
export type Ranking = {
  path: `/api/${string}`
  title: string
  screen: ScreenId
  permission: PermissionKey
  /** Opens the report the figures are taken from: who sees more of it than himself is told other people's figures whatever the house says. */
  base: PermissionKey
  /** What people can be ranked by; the first is the usual one. */
  measures: readonly [MeasureName, ...MeasureName[]]
  /** Of people who are level, more of these stands first. */
  counted: 'tableCount' | 'orderCount'
}

/** 销售排行, P040: who sold how much. */
export const salesRanking = {
  path: '/api/report/rank/sales',
  title: '销售排行',
  screen: 'P040',
  permission: 'report:rank:view',
  base: 'report:order:view',
  measures: ['performanceAmount', 'salesAmount', 'paidAmount', 'tableCount'],
  counted: 'tableCount',
} as const satisfies Ranking

/** 推荐排行, P039: whose recommendations brought how much. */
export const recommendRanking = {
  path: '/api/report/rank/recommend',
  title: '推荐排行',
  screen: 'P039',
  permission: 'report:rank:view',
  base: 'report:recommend:view',
  measures: ['recommendAmount', 'recommendCount'],
  counted: 'orderCount',
} as const satisfies Ranking

/** 消费排行, P041: the sittings, or the guests, that were good for most. */
export const consumeRanking = {
  path: '/api/report/sumConsume',
  title: '消费排行',
  permission: 'report:consume:view',
  dims: ['table', 'guest'],
} as const
