import type { Report } from '../definition.ts'
import { salesReport } from '../sales/definition.ts'

/** Columns of levels with departments or people as rows. */
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

/** 销售报表, P070–P072: sales over a period, by department, person and night. */
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

/** 销售汇总, P090: the caller's own sales, order by order. */
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

/** Groups of columns that can be collapsed; of a collapsed group only the column `main` is displayed. */
export const statementColumnGroups = [
  { id: 'sales', title: '销售', main: 'salesAmount', columns: ['salesAmount', 'discountAmount', 'payableAmount'] },
  { id: 'money', title: '收款', main: 'paidAmount', columns: ['paidAmount', 'creditAmount', 'repayAmount'] },
  { id: 'people', title: '业绩', main: 'performanceAmount', columns: ['performanceAmount', 'rebateAmount'] },
] as const
/** Column groups of the level with people: in addition tables and targets. */
export const statementUserColumnGroups = [
  ...statementColumnGroups,
  { id: 'target', title: '目标', main: 'targetRate', columns: ['tableCount', 'targetAmount', 'targetRate'] },
] as const
/** Column groups of the level with nights: in addition tables, but without 应收. */
export const statementNightColumnGroups = [
  { id: 'sales', title: '销售', main: 'salesAmount', columns: ['tableCount', 'salesAmount', 'discountAmount'] },
  statementColumnGroups[1],
  statementColumnGroups[2],
] as const
