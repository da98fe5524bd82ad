import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

const refusals = [
  'ORDER_NOT_FOUND',
  'ORDER_STATUS_WRONG',
  'REFUND_EXCEEDED',
  'RETURN_EXCEEDED',
  'GOODS_STORED',
  'VOUCHER_CANCEL_FIRST',
  'AMOUNT_INVALID',
] as const

/** Refunds. */
export const refund = endpoints<typeof schemas>()('billing', {
  refundApply: {
    method: 'POST',
    path: '/api/operate/refund/apply',
    access: 'staff',
    permission: 'operate:refund:apply',
    kind: 'command',
    quiet: true,
    errors: [...refusals, 'NO_APPROVER', 'PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    summary: '申请退款',
  },
  refundPlan: {
    method: 'POST',
    path: '/api/operate/refund/plan',
    access: 'staff',
    permission: 'operate:refund:apply',
    kind: 'query',
    quiet: true,
    errors: refusals,
    summary: '退款试算：金额、退回方式、是否需审批',
  },
  refundAudit: {
    method: 'POST',
    path: '/api/operate/refund/audit',
    access: 'staff',
    permission: 'operate:refund:approve',
    kind: 'command',
    errors: [
      'SELF_APPROVE',
      'REFUND_STATUS_WRONG',
      'ORDER_STATUS_WRONG',
      'REFUND_EXCEEDED',
      'RETURN_EXCEEDED',
      'VOUCHER_CANCEL_FIRST',
    ],
    summary: '审批退款',
  },
  refundRetry: {
    method: 'POST',
    path: '/api/operate/refund/retry',
    access: 'staff',
    permission: 'operate:refund:approve',
    kind: 'command',
    errors: ['REFUND_STATUS_WRONG', 'ORDER_STATUS_WRONG', 'REFUND_EXCEEDED', 'RETURN_EXCEEDED', 'VOUCHER_CANCEL_FIRST'],
    summary: '重试退款',
  },
  refundList: {
    method: 'POST',
    path: '/api/operate/refund/list',
    access: 'staff',
    permission: 'operate:refund:apply',
    kind: 'query',
    summary: '退款列表',
  },
})
