import type { Level, Report } from '../definition.ts'

/** 推荐统计, P021–P023: what recommending brought. Not to be added to sales: the same sale has a sales person as well. */
export const recommendReport = {
  id: 'sumRecommend',
  path: '/api/report/sumRecommend',
  title: '推荐统计',
  permission: 'report:recommend:view',
  headline: 'recommendAmount',
  summary: ['recommendAmount', 'recommendPaid', 'orderCount'],
  levels: {
    depts: {
      axis: 'dept',
      screen: 'P021',
      path: 'dept',
      columns: ['recommendAmount', 'recommendPaid', 'orderCount'],
      sorts: ['recommendAmount', 'recommendPaid'],
    },
    users: {
      axis: 'user',
      screen: 'P022',
      path: 'user',
      columns: ['recommendAmount', 'recommendPaid', 'orderCount'],
      sorts: ['recommendAmount', 'recommendPaid'],
    },
    orders: {
      axis: 'line',
      screen: 'P023',
      path: 'detail',
      columns: ['recommendAmount', 'recommendPaid'],
      sorts: [],
    },
  },
  filters: [],
} as const satisfies Report

/** 我的推荐, P093: one's own, those of this month first. */
export const ownRecommendLevel = {
  ...recommendReport.levels.orders,
  screen: 'P093',
  nights: 'month',
} as const satisfies Level
