import type { ReportLevel, Report } from '../definition.ts'

/** Measures of orders that are credited to a recommender. */
export const recommendedOrderMeasures = ['recommendAmount', 'recommendPaid', 'orderCount'] as const
/** Measures of recharges that are credited to a recommender: principal and number, without the bonus. */
export const recommendedRechargeMeasures = ['rechargePrincipal', 'rechargeCount'] as const

/** 推荐统计, P021–P023: revenue by recommender. Must not be added to sales: the same sale is also credited to a sales person. */
export const recommendReport = {
  id: 'sumRecommend',
  path: '/api/report/sumRecommend',
  title: '推荐统计',
  permission: 'report:recommend:view',
  menu: { group: 'results', icon: 'thumbs-up' },
  labels: { orderCount: '推荐订单数', rechargePrincipal: '推荐充值本金', rechargeCount: '推荐充值笔数' },
  headline: 'recommendAmount',
  summary: [...recommendedOrderMeasures, ...recommendedRechargeMeasures],
  levels: {
    depts: {
      endpoint: 'recommendDepts',
      axis: 'dept',
      screen: 'P021',
      path: 'dept',
      columns: ['recommendAmount', 'recommendPaid', 'orderCount', 'rechargePrincipal'],
      sorts: ['recommendAmount', 'recommendPaid', 'rechargePrincipal'],
    },
    users: {
      endpoint: 'recommendUsers',
      axis: 'user',
      screen: 'P022',
      path: 'user',
      columns: ['recommendAmount', 'recommendPaid', 'orderCount', 'rechargePrincipal'],
      sorts: ['recommendAmount', 'recommendPaid', 'rechargePrincipal'],
    },
    orders: {
      endpoint: 'recommendOrders',
      axis: 'line',
      screen: 'P023',
      path: 'detail',
      columns: ['recommendAmount', 'recommendPaid'],
      sorts: [],
    },
    recharges: {
      endpoint: 'recommendRecharges',
      axis: 'line',
      screen: 'P023',
      path: 'recharge',
      columns: ['rechargePrincipal', 'rechargeBonus'],
      sorts: [],
    },
  },
  filters: [],
} as const satisfies Report

/** 我的推荐, P093: the caller's own recommendations; default: the current month. */
export const ownRecommendLevel = {
  ...recommendReport.levels.orders,
  endpoint: 'ownRecommended',
  screen: 'P093',
  nights: 'month',
} as const satisfies ReportLevel
export const ownRechargeLevel = {
  ...recommendReport.levels.recharges,
  endpoint: 'ownRecommendRecharges',
  screen: 'P093',
  nights: 'month',
} as const satisfies ReportLevel
