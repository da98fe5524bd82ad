import type { Report } from '../definition.ts'

/**
 * 赠送统计, P042–P044: gifts by giver. It has no level with departments; a department is a filter that includes
 * sub-departments.
 */
export const giftsReport = {
  id: 'sumSend',
  path: '/api/report/sumSend',
  title: '赠送统计',
  permission: 'report:send:view',
  menu: { group: 'results', icon: 'gift' },
  headline: 'giftAmount',
  summary: ['giftAmount', 'sendCount', 'overQuotaCount'],
  levels: {
    givers: {
      endpoint: 'giftsGivers',
      axis: 'user',
      screen: 'P042',
      path: 'index',
      columns: ['giftAmount', 'sendCount', 'overQuotaCount'],
      sorts: ['giftAmount', 'sendCount', 'overQuotaCount'],
    },
    gifts: { endpoint: 'giftsGiven', axis: 'line', screen: 'P043', path: 'user', columns: ['giftAmount'], sorts: [] },
  },
  filters: [],
} as const satisfies Report
