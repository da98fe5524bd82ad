import type { MeasureName } from '../measures.ts'
import type { PermissionKey } from '../../permissions.ts'
import type { ScreenId } from '../../screens.ts'

/** Ranking of people over a range of nights. The walk-in account (散客) is not ranked. */
export type Ranking = {
  path: `/api/${string}`
  title: string
  screen: ScreenId
  permission: PermissionKey
  /**
   * Permission for the report that the ranking is based on. Callers with this permission in a scope wider than `self`
   * see other people's figures even if the venue hides them in rankings.
   */
  base: PermissionKey
  /** Measures to rank by; the first is the default. */
  measures: readonly [MeasureName, ...MeasureName[]]
  /** Count that decides between equal values: the larger count ranks higher. */
  counted: 'tableCount' | 'orderCount'
}

/** 销售排行, P040: people by sales. */
export const salesRanking = {
  path: '/api/report/rank/sales',
  title: '销售排行',
  screen: 'P040',
  permission: 'report:rank:view',
  base: 'report:order:view',
  measures: ['performanceAmount', 'salesAmount', 'paidAmount', 'tableCount'],
  counted: 'tableCount',
} as const satisfies Ranking

/** 推荐排行, P039: people by the revenue they recommended. */
export const recommendRanking = {
  path: '/api/report/rank/recommend',
  title: '推荐排行',
  screen: 'P039',
  permission: 'report:rank:view',
  base: 'report:recommend:view',
  measures: ['recommendAmount', 'recommendCount'],
  counted: 'orderCount',
} as const satisfies Ranking

/** 消费排行, P041: sittings or guests by consumption. */
export const consumeRanking = {
  path: '/api/report/sumConsume',
  title: '消费排行',
  permission: 'report:consume:view',
  dims: ['table', 'guest'],
} as const
