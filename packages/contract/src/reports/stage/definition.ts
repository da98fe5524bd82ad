import type { Report } from '../definition.ts'

/**
 * 艺人统计, P111–P113 and P026: performers' paid time and tips, by the department the performer was in at that time. Time
 * counts once it has ended. A department is a filter that includes sub-departments.
 */
export const stageReport = {
  id: 'actorStatistics',
  path: '/api/clock/actor',
  title: '艺人统计',
  permission: 'report:clock:view',
  labels: { rewardAmount: '艺人打赏' },
  headline: 'clockAmount',
  summary: ['clockAmount', 'clockCount', 'clockMinutes', 'halfUnits', 'actorShare', 'rewardAmount', 'actorsOn'],
  levels: {
    performers: {
      endpoint: 'performers',
      axis: 'user',
      screen: 'P111',
      path: 'stat',
      columns: ['clockAmount', 'clockCount', 'clockMinutes', 'halfUnits', 'actorShare', 'rewardAmount'],
      sorts: ['clockAmount', 'halfUnits', 'actorShare', 'rewardAmount'],
      nights: 'month',
    },
    clocks: {
      endpoint: 'performerClocks',
      axis: 'line',
      screen: 'P026',
      path: 'detail',
      columns: ['clockAmount', 'clockCount', 'clockMinutes', 'halfUnits', 'actorShare'],
      sorts: [],
      nights: 'month',
    },
    nights: {
      endpoint: 'performerNights',
      axis: 'night',
      screen: 'P112',
      path: 'month',
      columns: ['clockAmount', 'actorsOn', 'clockCount', 'halfUnits', 'rewardAmount'],
      sorts: [],
      nights: 'month',
    },
    day: {
      endpoint: 'performersOfNight',
      axis: 'user',
      screen: 'P113',
      path: 'day',
      columns: ['clockAmount', 'clockCount', 'halfUnits', 'rewardAmount'],
      sorts: ['clockAmount'],
    },
  },
  filters: [],
} as const satisfies Report
