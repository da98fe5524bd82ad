import type { ReportLevel, Report } from '../definition.ts'

/**
 * 打赏统计, P045, P046, and P084 for the caller's own: tips by receiver. A department is a filter that includes
 * sub-departments.
 */
export const tipsReport = {
  id: 'sumReward',
  path: '/api/report/sumReward',
  title: '打赏统计',
  permission: 'report:reward:view',
  menu: { group: 'results', icon: 'sparkles' },
  headline: 'rewardAmount',
  summary: ['rewardAmount', 'rewardCount', 'userShare', 'companyShare'],
  levels: {
    receivers: {
      endpoint: 'tipsReceivers',
      axis: 'user',
      screen: 'P045',
      path: 'index',
      columns: ['rewardAmount', 'rewardCount', 'userShare'],
      sorts: ['rewardAmount', 'rewardCount', 'userShare'],
    },
    tips: {
      endpoint: 'tipsReceived',
      axis: 'line',
      screen: 'P046',
      path: 'user',
      columns: ['rewardAmount', 'userShare'],
      sorts: [],
    },
  },
  filters: [],
} as const satisfies Report

/** Level with the caller's own tips, P084; default: the current month. */
export const ownTipsLevel = {
  ...tipsReport.levels.tips,
  endpoint: 'ownTips',
  screen: 'P084',
  nights: 'month',
} as const satisfies ReportLevel
