import type { ReportLevel, Report } from '../definition.ts'

/** 返利明细, P073: the rebates of one person, line by line. */
export const rebateReport = {
  id: 'rebate',
  path: '/api/statement/sales',
  title: '返利明细',
  permission: 'statement:rebate:view',
  headline: 'rebateAmount',
  summary: ['rebateAmount'],
  levels: {
    lines: {
      endpoint: 'rebateLines',
      axis: 'line',
      screen: 'P073',
      path: 'rebate',
      columns: ['rebateAmount'],
      sorts: [],
      nights: 'month',
    },
  },
  filters: [],
} as const satisfies Report

/** Level with the caller's own rebates, P091. */
export const ownRebatesLevel = {
  ...rebateReport.levels.lines,
  endpoint: 'ownRebates',
  screen: 'P091',
} as const satisfies ReportLevel
