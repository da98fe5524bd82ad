import type { Report } from '../definition.ts'

/** 开台统计, P031–P033: opened tables and their consumption. */
export const tablesReport = {
  id: 'sumTable',
  path: '/api/report/sumTable',
  title: '开台统计',
  permission: 'report:table:view',
  menu: { group: 'results', icon: 'layout-grid' },
  headline: 'tableCount',
  summary: [
    'tableCount',
    'guestNum',
    'payableAmount',
    'paidAmount',
    'creditAmount',
    'unpaidAmount',
    'giftAmount',
    'avgTable',
    'avgGuest',
    'turnoverRate',
    'bookedCount',
    'walkInCount',
    'transferCount',
    'cancelOpenCount',
  ],
  levels: {
    depts: {
      endpoint: 'tablesDepts',
      axis: 'dept',
      screen: 'P031',
      path: 'dept',
      columns: ['tableCount', 'guestNum', 'payableAmount', 'avgTable'],
      sorts: ['tableCount', 'payableAmount', 'avgTable'],
    },
    users: {
      endpoint: 'tablesUsers',
      axis: 'user',
      screen: 'P032',
      path: 'user',
      columns: ['tableCount', 'guestNum', 'payableAmount', 'paidAmount', 'giftAmount', 'avgTable'],
      sorts: ['tableCount', 'payableAmount', 'avgTable'],
    },
    records: {
      endpoint: 'tablesRecords',
      axis: 'line',
      screen: 'P033',
      path: 'record',
      columns: [
        'tableCount',
        'guestNum',
        'payableAmount',
        'paidAmount',
        'creditAmount',
        'giftAmount',
        'unpaidAmount',
        'cancelOpenCount',
      ],
      sorts: [],
    },
  },
  filters: ['area', 'sitting'],
} as const satisfies Report

/** 开台汇总, P086: the caller's own sittings. */
export const ownTablesReport = {
  id: 'ownSumTable',
  path: '/api/employee',
  title: '开台汇总',
  permission: tablesReport.permission,
  headline: 'tableCount',
  summary: ['tableCount', 'guestNum', 'payableAmount', 'paidAmount', 'giftAmount', 'avgTable'],
  levels: {
    records: {
      endpoint: 'ownTables',
      axis: 'line',
      screen: 'P086',
      path: 'sumTable',
      columns: tablesReport.levels.records.columns,
      sorts: [],
      nights: 'month',
    },
  },
  filters: [],
} as const satisfies Report
