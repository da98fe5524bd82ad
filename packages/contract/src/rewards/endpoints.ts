import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Tips: the tip page, giving a tip, and refunding it. */
export const rewards = endpoints<typeof schemas>()('rewards', {
  header: {
    method: 'GET',
    path: '/api/guest/reward/header',
    access: 'public',
    kind: 'query',
    quiet: true,
    errors: ['REWARD_CODE_INVALID'],
    summary: '打赏页信息',
  },
  receivers: {
    method: 'POST',
    path: '/api/guest/rewarduser',
    access: 'public',
    kind: 'query',
    quiet: true,
    summary: '可打赏人员',
  },
  /**
   * Uses GET because the specification requires it. Creates one payment intent per decision of the guest; a repeated
   * request with the same id returns the same intent. Moves no money.
   */
  give: {
    method: 'GET',
    path: '/api/pay/guest/reward',
    access: 'public',
    kind: 'action',
    quiet: true,
    errors: [
      'REWARD_CODE_INVALID',
      'AMOUNT_INVALID',
      'USER_NOT_REWARDABLE',
      'CHANNEL_FAILED',
      'CHANNEL_OFF',
      'PAY_RUNNING',
    ],
    summary: '打赏支付',
  },
  list: {
    method: 'POST',
    path: '/api/reward/list',
    access: 'staff',
    permission: 'operate:bill:reverse',
    kind: 'query',
    summary: '打赏收款记录',
  },
  refund: {
    method: 'POST',
    path: '/api/reward/refund',
    access: 'staff',
    permission: 'operate:bill:reverse',
    kind: 'command',
    quiet: true,
    errors: ['REWARD_BOOKED', 'REFUND_STATUS_WRONG', 'PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    summary: '打赏退款',
  },
})
