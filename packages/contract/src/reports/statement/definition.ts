import type { Report } from '../definition.ts'
import { salesReport } from '../sales/definition.ts'

/** What a department and a person is shown by. */
const columns = [
  'salesAmount',
  'discountAmount',
  'payableAmount',
  'paidAmount',
  'creditAmount',
  'repayAmount',
  'performanceAmount',
  'rebateAmount',
] as const
const userColumns = [...columns, 'tableCount', 'targetAmount', 'targetRate'] as const
const nightColumns = [
  'tableCount',
  'salesAmount',
  'discountAmount',
  'paidAmount',
  'creditAmount',
  'repayAmount',
  'performanceAmount',
  'rebateAmount',
] as const

/** 销售报表, P070–P072: what was sold over a period, by department, by person and by night. */
export const statementReport = {
  id: 'statementSales',
  path: '/api/statement/sales',
  title: '销售报表',
  permission: 'statement:sales:view',
  menu: { group: 'statements', icon: 'chart-column' },
  headline: 'salesAmount',
  summary: [
    'salesAmount',
    'payableAmount',
    'paidAmount',
    'creditAmount',
    'unpaidAmount',
    'totalAmount',
    'giftAmount',
    'discountAmount',
    'returnAmount',
    'refundAmount',
    'repayAmount',
    'performanceAmount',
    'rebateAmount',
    'tableCount',
  ],
  levels: {
    depts: {
      endpoint: 'statementDepts',
      axis: 'dept',
      screen: 'P070',
      path: 'index',
      columns,
      sorts: columns,
      nights: 'month',
    },
    users: {
      endpoint: 'statementUsers',
      axis: 'user',
      screen: 'P071',
      path: 'dept',
      columns: userColumns,
      sorts: userColumns,
      nights: 'month',
    },
    nights: {
      endpoint: 'statementNights',
      axis: 'night',
      screen: 'P072',
      path: 'user',
      columns: nightColumns,
      sorts: nightColumns,
      nights: 'month',
    },
  },
  filters: [],
} as const satisfies Report

/** 销售汇总, P090: one's own sales, order by order. */
export const ownSalesReport = {
  id: 'ownSumSell',
  path: '/api/employee',
  title: '销售汇总',
  permission: salesReport.permission,
  headline: 'salesAmount',
  summary: [
    'salesAmount',
    'payableAmount',
    'paidAmount',
    'creditAmount',
    'repayAmount',
    'performanceAmount',
    'rebateAmount',
  ],
  levels: {
    orders: {
      endpoint: 'ownSales',
      axis: 'line',
      screen: 'P090',
      path: 'sumSell',
      columns: salesReport.levels.orders.columns,
      sorts: [],
      nights: 'month',
    },
  },
  filters: [],
} as const satisfies Report

/** Groups of columns of the sheet that fold; `main` stays in sight. */
export const statementGroups = [
  { id: 'sales', title: '销售', main: 'salesAmount', columns: ['salesAmount', 'discountAmount', 'payableAmount'] },
  { id: 'money', title: '收款', main: 'paidAmount', columns: ['paidAmount', 'creditAmount', 'repayAmount'] },
  { id: 'people', title: '业绩', main: 'performanceAmount', columns: ['performanceAmount', 'rebateAmount'] },
] as const
/** Of people besides: how many tables, and what they are to reach. */
export const statementUserGroups = [
  ...statementGroups,
  { id: 'target', title: '目标', main: 'targetRate', columns: ['tableCount', 'targetAmount', 'targetRate'] },
] as const
/** Of nights: tables, and no 应收. */
export const statementNightGroups = [
  { id: 'sales', title: '销售', main: 'salesAmount', columns: ['tableCount', 'salesAmount', 'discountAmount'] },
  statementGroups[1],
  statementGroups[2],
] as const
