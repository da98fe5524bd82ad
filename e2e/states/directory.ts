/** Screen states of the employee centre. */
import type { ScreenState } from '../lib/state.ts'
import { salesLogin, waiterLogin } from './parties.ts'

export const states: readonly ScreenState[] = [
  {
    screen: 'P077',
    name: 'general-manager',
    as: 'gm',
    shows: ['盛哥', '审批中心', '消息通知', '财务待办', '对账差异', '提现待审核'],
  },
  { screen: 'P077', name: 'waiter', as: waiterLogin, shows: ['小东', '消息通知', '今日班次', ['button', '去打卡']] },
  {
    screen: 'P077',
    name: 'own-code',
    as: salesLogin,
    touch: (page) => page.getByRole('button', { name: /员工码/ }).click(),
    over: ['员工码'],
    shows: [
      ['img', /码/],
      ['button', '放大展示'],
    ],
  },
]
