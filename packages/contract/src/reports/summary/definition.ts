import type { Report } from '../definition.ts'

/** Columns of the sheet in display order. */
const columns = [
  'tableCount',
  'guestNum',
  'totalAmount',
  'giftAmount',
  'discountAmount',
  'payableAmount',
  'paidAmount',
  'creditAmount',
  'unpaidAmount',
  'refundAmount',
  'repayAmount',
  'performanceAmount',
  'rebateAmount',
  'recommendAmount',
  'rewardAmount',
  'rechargePrincipal',
  'sendCount',
] as const

/** Rows can be sorted by every column; 应收 is the default. */
const sorts = ['payableAmount', ...columns.filter((name) => name !== 'payableAmount')] as const

/** 汇总报表, P047–P049: one sheet with all measures by department, person and night. */
export const summaryReport = {
  id: 'summary',
  path: '/api/report/summary',
  title: '汇总报表',
  permission: 'report:summary:view',
  menu: { group: 'results', icon: 'table-2' },
  headline: 'payableAmount',
  summary: columns,
  levels: {
    depts: { endpoint: 'summaryDepts', axis: 'dept', screen: 'P047', path: 'dept', columns, sorts },
    users: { endpoint: 'summaryUsers', axis: 'user', screen: 'P048', path: 'user', columns, sorts },
    nights: { endpoint: 'summaryNights', axis: 'night', screen: 'P049', path: 'daily', columns, sorts },
  },
  filters: [],
} as const satisfies Report

/**
 * Groups of columns that can be collapsed. Of a collapsed group only the column `main` is displayed: of the consumption
 * group, for example, the payable amount.
 */
export const summaryColumnGroups = [
  { id: 'tables', title: '台位', main: 'tableCount', columns: ['tableCount', 'guestNum'] },
  {
    id: 'consumption',
    title: '消费',
    main: 'payableAmount',
    columns: ['totalAmount', 'giftAmount', 'discountAmount', 'payableAmount'],
  },
  {
    id: 'money',
    title: '收款',
    main: 'paidAmount',
    columns: ['paidAmount', 'creditAmount', 'unpaidAmount', 'refundAmount', 'repayAmount'],
  },
  {
    id: 'people',
    title: '业绩',
    main: 'performanceAmount',
    columns: ['performanceAmount', 'rebateAmount', 'recommendAmount', 'rewardAmount', 'rechargePrincipal', 'sendCount'],
  },
] as const satisfies readonly {
  id: string
  title: string
  main: (typeof columns)[number]
  columns: readonly (typeof columns)[number][]
}[]
