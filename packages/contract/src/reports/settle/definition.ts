import type { Report } from '../definition.ts'

const sorts = ['paidAmount', 'creditAmount', 'refundAmount'] as const

/** 结算统计, P027–P030: money actually received, by the sales person of the guests. */
export const settleReport = {
  id: 'sumSettle',
  path: '/api/report/sumSettle',
  title: '结算统计',
  permission: 'report:settle:view',
  menu: { group: 'results', icon: 'badge-dollar-sign' },
  headline: 'paidAmount',
  summary: ['paidAmount', 'creditAmount', 'refundAmount', 'billCount'],
  levels: {
    depts: {
      endpoint: 'settleDepts',
      axis: 'dept',
      screen: 'P027',
      path: 'dept',
      columns: ['paidAmount', 'creditAmount', 'refundAmount', 'billCount'],
      sorts,
    },
    users: {
      endpoint: 'settleUsers',
      axis: 'user',
      screen: 'P028',
      path: 'user',
      columns: ['paidAmount', 'creditAmount', 'refundAmount', 'billCount'],
      sorts,
    },
    bills: {
      endpoint: 'settleBills',
      axis: 'line',
      screen: 'P029',
      path: 'bill',
      columns: ['payableAmount', 'paidAmount', 'creditAmount', 'refundAmount'],
      sorts: [],
    },
  },
  filters: ['payMethod', 'cashier'],
} as const satisfies Report
