import type { Report } from '../definition.ts'

const sorts = ['paidAmount', 'creditAmount', 'refundAmount'] as const

/** 结算统计, P027–P030: the money that really came, by whose guests it came from. */
export const settleReport = {
  id: 'sumSettle',
  path: '/api/report/sumSettle',
  title: '结算统计',
  permission: 'report:settle:view',
  headline: 'paidAmount',
  summary: ['paidAmount', 'creditAmount', 'refundAmount', 'billCount'],
  levels: {
    depts: {
      axis: 'dept',
      screen: 'P027',
      path: 'dept',
      columns: ['paidAmount', 'creditAmount', 'refundAmount', 'billCount'],
      sorts,
    },
    users: {
      axis: 'user',
      screen: 'P028',
      path: 'user',
      columns: ['paidAmount', 'creditAmount', 'refundAmount', 'billCount'],
      sorts,
    },
    bills: {
      axis: 'line',
      screen: 'P029',
      path: 'bill',
      columns: ['payableAmount', 'paidAmount', 'creditAmount', 'refundAmount'],
      sorts: [],
    },
  },
  filters: ['payMethod', 'cashier'],
} as const satisfies Report
