import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Credits: guests' debts guaranteed by an account or an employee. */
export const credit = endpoints<typeof schemas>()('billing', {
  creditApply: {
    method: 'POST',
    path: '/api/operate/credit/apply',
    access: 'staff',
    permission: 'operate:credit:apply',
    kind: 'command',
    quiet: true,
    errors: [
      'CREDIT_SHORT',
      'CREDIT_FROZEN',
      'AMOUNT_EXCEEDED',
      'BILL_SETTLED',
      'USER_NOT_FOUND',
      'NO_APPROVER',
      'NOTHING_DUE',
    ],
    summary: '申请挂账',
  },
  creditAudit: {
    method: 'POST',
    path: '/api/operate/credit/audit',
    access: 'staff',
    permission: 'operate:credit:approve',
    kind: 'command',
    errors: ['SELF_APPROVE', 'CREDIT_STATUS_WRONG', 'CREDIT_SHORT', 'CREDIT_FROZEN', 'AMOUNT_EXCEEDED'],
    summary: '审批挂账',
  },
  creditRepay: {
    method: 'POST',
    path: '/api/operate/credit/repay',
    access: 'staff',
    permission: 'operate:credit:repay',
    kind: 'command',
    quiet: true,
    errors: ['REPAY_EXCEEDED', 'CREDIT_STATUS_WRONG', 'BALANCE_SHORT', 'MEMBER_CODE_INVALID', 'SMS_CODE_WRONG'],
    summary: '挂账回款',
  },
  creditWriteOff: {
    method: 'POST',
    path: '/api/operate/credit/writeOff',
    access: 'staff',
    permission: 'operate:credit:writeOff',
    kind: 'command',
    quiet: true,
    errors: ['CREDIT_STATUS_WRONG', 'PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    summary: '坏账核销',
  },
  creditRemind: {
    method: 'POST',
    path: '/api/operate/credit/remind',
    access: 'staff',
    permission: ['operate:credit:repay', 'report:credit:view'],
    kind: 'command',
    errors: ['CREDIT_STATUS_WRONG'],
    summary: '挂账催款',
  },
  /** For the guarantor, and for users who may see the credit report. */
  creditDetail: {
    method: 'GET',
    path: '/api/operate/credit/detail',
    access: 'staff',
    kind: 'query',
    summary: '挂账详情',
  },
  creditAccounts: {
    method: 'POST',
    path: '/api/operate/credit/accounts',
    access: 'staff',
    permission: 'operate:credit:apply',
    kind: 'query',
    summary: '挂账账户',
  },
})
