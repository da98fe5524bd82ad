/** Figures. */
import type { State } from '../lib/state.ts'
import { sales } from './parties.ts'

export const states: readonly State[] = [
  { screen: 'P010', name: 'of-the-house', as: 'gm', shows: [/业绩/, '我的排名', /待|今日/] },
  { screen: 'P010', name: 'of-one-person', as: sales, shows: [/业绩/, /我的排名/] },
  {
    screen: 'P010',
    name: 'of-a-month',
    as: 'gm',
    scene: async () => ({ query: { preset: 'month' } }),
    shows: [/业绩/, /我的排名/],
  },
]
