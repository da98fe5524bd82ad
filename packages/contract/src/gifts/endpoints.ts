import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Gifts to a table and the quotas they use. */
export const gifts = endpoints<typeof schemas>()('gifts', {
  quota: { method: 'GET', path: '/api/operate/send/quota', access: 'staff', permission: 'operate:send:add', kind: 'query', errors: ['USER_NOT_FOUND'], summary: '赠送额度' },
  add: {
    method: 'POST',
    path: '/api/operate/send/add',
    access: 'staff',
    permission: 'operate:send:add',
    kind: 'command',
    quiet: true,
    errors: [
      'TABLE_NOT_OPEN', 'GOODS_OFF', 'GOODS_SOLD_OUT', 'STOCK_SHORT', 'LIMIT_EXCEEDED', 'GOODS_NOT_GIFT', 'QUOTA_SHORT', 'SINGLE_LIMIT', 'TIMES_LIMIT',
      'TABLE_RATIO_LIMIT', 'NOT_OWN_TABLE', 'MIN_NOT_REACHED_GIFT', 'USER_NOT_FOUND', 'NO_APPROVER', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'PAY_PASSWORD_UNSET',
    ],
    summary: '赠送',
  },
  list: { method: 'POST', path: '/api/operate/send/list', access: 'staff', permission: 'operate:send:add', kind: 'query', summary: '赠送记录' },
  detail: { method: 'GET', path: '/api/operate/send/detail', access: 'staff', permission: ['operate:send:add', 'report:send:view'], kind: 'query', summary: '赠送明细' },
  return: { method: 'POST', path: '/api/operate/send/return', access: 'staff', permission: 'operate:send:return', kind: 'command', errors: ['SEND_STATUS_WRONG', 'RECORD_STATUS_WRONG'], summary: '撤回赠送' },
})
