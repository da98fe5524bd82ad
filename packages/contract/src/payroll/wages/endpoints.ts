import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

const VIEW = 'employee:wage:view'
const PUBLISH = 'employee:wage:publish'

/** Wage slips. Amounts are visible only for fifteen minutes after the caller entered the pay password (`ticket`). */
export const wages = endpoints<typeof schemas>()('payroll', {
  wageList: {
    method: 'POST',
    path: '/api/employee/wage/list',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '我的工资',
  },
  wageDetail: {
    method: 'GET',
    path: '/api/employee/wage/detail',
    access: 'staff',
    permission: [VIEW, PUBLISH],
    kind: 'query',
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '工资明细',
  },
  wageItem: {
    method: 'GET',
    path: '/api/employee/wage/itemDetail',
    access: 'staff',
    permission: [VIEW, PUBLISH],
    kind: 'query',
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '工资项目明细',
  },
  wagePeople: {
    method: 'POST',
    path: '/api/employee/wage/people',
    access: 'staff',
    permission: PUBLISH,
    kind: 'query',
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '一个月的工资单',
  },
  confirmWage: {
    method: 'POST',
    path: '/api/employee/wage/confirm',
    access: 'staff',
    permission: VIEW,
    kind: 'command',
    errors: ['WAGE_STATUS_WRONG'],
    summary: '签名确认工资单',
  },
  objectWage: {
    method: 'POST',
    path: '/api/employee/wage/object',
    access: 'staff',
    permission: VIEW,
    kind: 'command',
    errors: ['WAGE_STATUS_WRONG'],
    summary: '对工资单有异议',
  },
  generateWages: {
    method: 'POST',
    path: '/api/employee/wage/generate',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    summary: '生成工资单',
  },
  publishWages: {
    method: 'POST',
    path: '/api/employee/wage/publish',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    summary: '发布工资单',
  },
  correctWage: {
    method: 'POST',
    path: '/api/employee/wage/correct',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    errors: ['SELF_APPROVE', 'WAGE_STATUS_WRONG'],
    summary: '更正工资单',
  },
  payWages: {
    method: 'POST',
    path: '/api/employee/wage/pay',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    quiet: true,
    errors: ['SECOND_PERSON_NEEDED', 'STALE_DATA', 'PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    summary: '登记工资发放',
  },
})
