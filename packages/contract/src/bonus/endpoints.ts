import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

const VIEW = 'employee:bonus:view'
const WITHDRAW = 'employee:bonus:withdraw'
const AUDIT = 'employee:bonus:audit'

/** The bonus account: what came to a person beside his wage, and how he has it paid out. */
export const bonus = endpoints<typeof schemas>()('bonus', {
  info: {
    method: 'GET',
    path: '/api/employee/bonus/info',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    summary: '我的账户',
  },
  billList: {
    method: 'POST',
    path: '/api/employee/bonus/billList',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    summary: '账单列表',
  },
  monthList: {
    method: 'POST',
    path: '/api/employee/bonus/monthList',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    summary: '月账单',
  },
  billDetail: {
    method: 'GET',
    path: '/api/employee/bonus/billDetail',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    summary: '账单详情',
  },
  withdraw: {
    method: 'POST',
    path: '/api/employee/bonus/withdraw',
    access: 'staff',
    permission: WITHDRAW,
    kind: 'command',
    quiet: true,
    errors: [
      'BALANCE_SHORT',
      'WITHDRAW_RUNNING',
      'NO_APPROVER',
      'PAY_PASSWORD_UNSET',
      'PAY_PASSWORD_WRONG',
      'PAY_PASSWORD_LOCKED',
    ],
    summary: '提现',
  },
  withdrawDetail: {
    method: 'GET',
    path: '/api/employee/bonus/withdrawDetail',
    access: 'staff',
    permission: [VIEW, AUDIT],
    kind: 'query',
    summary: '提现详情',
  },
  withdrawList: {
    method: 'POST',
    path: '/api/employee/bonus/withdrawList',
    access: 'staff',
    permission: AUDIT,
    kind: 'query',
    summary: '提现单列表',
  },
  withdrawAudit: {
    method: 'POST',
    path: '/api/employee/bonus/withdrawAudit',
    access: 'staff',
    permission: AUDIT,
    kind: 'command',
    errors: ['SELF_APPROVE', 'PAYOUT_STATUS_WRONG'],
    summary: '提现审核',
  },
  withdrawFinish: {
    method: 'POST',
    path: '/api/employee/bonus/withdrawFinish',
    access: 'staff',
    permission: AUDIT,
    kind: 'command',
    quiet: true,
    errors: ['SELF_APPROVE', 'PAYOUT_STATUS_WRONG', 'PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    summary: '登记打款结果',
  },
  payoutCard: {
    method: 'POST',
    path: '/api/employee/bonus/payoutCard',
    access: 'staff',
    permission: AUDIT,
    kind: 'action',
    errors: ['SELF_APPROVE', 'PAYOUT_STATUS_WRONG'],
    summary: '查看打款卡号',
  },
  adjust: {
    method: 'POST',
    path: '/api/employee/bonus/adjust',
    access: 'staff',
    permission: AUDIT,
    kind: 'command',
    errors: ['SELF_APPROVE', 'USER_NOT_FOUND'],
    summary: '账户调账',
  },
})
