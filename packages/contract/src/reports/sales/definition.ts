import type { Report } from '../definition.ts'

/** 销售统计, P018–P020: who sold how much. */
export const salesReport = {
  id: 'sumOrder',
  path: '/api/report/sumOrder',
  title: '销售统计',
  permission: 'report:order:view',
  menu: { group: 'results', icon: 'chart-column' },
  headline: 'salesAmount',
  summary: [
    'salesAmount',
    'payableAmount',
    'paidAmount',
    'creditAmount',
    'unpaidAmount',
    'giftAmount',
    'discountAmount',
    'performanceAmount',
    'orderCount',
    'tableCount',
  ],
  levels: {
    depts: {
      endpoint: 'salesDepts',
      axis: 'dept',
      screen: 'P018',
      path: 'dept',
      columns: ['salesAmount', 'paidAmount', 'performanceAmount', 'orderCount', 'tableCount'],
      sorts: ['salesAmount', 'paidAmount', 'performanceAmount'],
    },
    users: {
      endpoint: 'salesUsers',
      axis: 'user',
      screen: 'P019',
      path: 'user',
      columns: ['salesAmount', 'paidAmount', 'creditAmount', 'performanceAmount', 'orderCount', 'tableCount'],
      sorts: ['salesAmount', 'paidAmount', 'performanceAmount'],
    },
    orders: {
      endpoint: 'salesOrders',
      axis: 'line',
      screen: 'P020',
      path: 'detail',
      columns: [
        'totalAmount',
        'giftAmount',
        'salesAmount',
        'discountAmount',
        'payableAmount',
        'paidAmount',
        'creditAmount',
        'unpaidAmount',
      ],
      sorts: [],
    },
  },
  filters: ['area', 'goods'],
} as const satisfies Report
