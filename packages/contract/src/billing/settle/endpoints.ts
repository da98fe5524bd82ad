import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Taking the money, and opening a settled bill again. */
export const settle = endpoints<typeof schemas>()('billing', {
  settle: {
    method: 'POST',
    path: '/api/operate/bill/settle',
    access: 'staff',
    permission: 'operate:bill:settle',
    kind: 'command',
    quiet: true,
    errors: [
      'ORDER_PAID',
      'ORDER_NOT_FOUND',
      'ORDER_STATUS_WRONG',
      'AMOUNT_EXCEEDED',
      'AMOUNT_INVALID',
      'PAY_RUNNING',
      'CREDIT_SHORT',
      'CREDIT_FROZEN',
      'CREDIT_NEEDS_APPROVAL',
      'USER_NOT_FOUND',
      'BALANCE_SHORT',
      'MEMBER_CODE_INVALID',
      'SMS_CODE_WRONG',
      'NOT_FOUND',
      'DEPOSIT_USED',
    ],
    summary: '结账',
  },
  stayBelow: {
    method: 'POST',
    path: '/api/operate/bill/stayBelow',
    access: 'staff',
    permission: ['operate:bill:settle', 'operate:table:waiveMin'],
    kind: 'command',
    quiet: true,
    errors: ['MIN_REACHED', 'MIN_NOT_REACHED', 'RECORD_STATUS_WRONG', 'NO_APPROVER'],
    summary: '仍按消费结账',
  },
  reverse: {
    method: 'POST',
    path: '/api/operate/bill/reverse',
    access: 'staff',
    permission: 'operate:bill:reverse',
    kind: 'command',
    quiet: true,
    errors: ['ONLINE_REFUND_FIRST', 'DAY_CLOSED', 'BILL_NOT_SETTLED', 'PAY_RUNNING', 'CREDIT_REPAID', 'TABLE_OCCUPIED'],
    summary: '反结账',
  },
})
