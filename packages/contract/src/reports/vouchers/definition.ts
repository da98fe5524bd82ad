import type { Report } from '../definition.ts'

/** 团购统计, P050, P051: vouchers verified in the nights minus those cancelled in them, by deal and one by one (R8). */
export const vouchersReport = {
  id: 'sumGroup',
  path: '/api/report/sumGroup',
  title: '团购统计',
  permission: 'report:group:view',
  menu: { group: 'results', icon: 'ticket' },
  headline: 'payAmount',
  summary: ['payAmount', 'verifyCount', 'cancelCount', 'marketAmount', 'platformFee', 'settleAmount'],
  levels: {
    deals: {
      endpoint: 'voucherDeals',
      axis: 'line',
      screen: 'P050',
      path: 'index',
      columns: ['payAmount', 'verifyCount', 'cancelCount', 'settleAmount', 'average'],
      sorts: ['payAmount', 'verifyCount', 'settleAmount'],
    },
    vouchers: {
      endpoint: 'voucherLines',
      axis: 'line',
      screen: 'P051',
      path: 'detail',
      columns: ['payAmount', 'marketAmount', 'settleAmount'],
      sorts: [],
    },
  },
  filters: [],
} as const satisfies Report
