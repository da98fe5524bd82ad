import type { Report } from '../definition.ts'

/** 未结台统计, P035–P037: sittings that are unpaid now. Nights select by the night of opening. */
export const unpaidReport = {
  id: 'sumTableUnpay',
  path: '/api/report/sumTableUnpay',
  title: '未结台统计',
  permission: 'report:unpay:view',
  menu: { group: 'results', icon: 'timer' },
  headline: 'unpaidAmount',
  summary: ['unpaidAmount', 'tableCount', 'maxHours'],
  levels: {
    depts: {
      endpoint: 'unpaidDepts',
      axis: 'dept',
      screen: 'P035',
      path: 'dept',
      columns: ['unpaidAmount', 'tableCount'],
      sorts: ['unpaidAmount', 'tableCount'],
      nights: 'all',
    },
    users: {
      endpoint: 'unpaidUsers',
      axis: 'user',
      screen: 'P036',
      path: 'user',
      columns: ['unpaidAmount', 'tableCount', 'maxHours'],
      sorts: ['unpaidAmount', 'tableCount', 'maxHours'],
      nights: 'all',
    },
    records: {
      endpoint: 'unpaidRecords',
      axis: 'line',
      screen: 'P037',
      path: 'record',
      columns: ['tableCount', 'payableAmount', 'paidAmount', 'creditAmount', 'unpaidAmount'],
      sorts: [],
      nights: 'all',
    },
  },
  filters: [],
} as const satisfies Report
