import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

const PUBLISH = 'employee:wage:publish'

/** Wage rules: versions valid from a month on, with trials on past months. */
export const rules = endpoints<typeof schemas>()('payroll', {
  wageRules: {
    method: 'POST',
    path: '/api/employee/wage/rules',
    access: 'staff',
    permission: PUBLISH,
    kind: 'query',
    summary: '工资规则',
  },
  simulateRule: {
    method: 'POST',
    path: '/api/employee/wage/simulateRule',
    access: 'staff',
    permission: PUBLISH,
    kind: 'query',
    encoding: 'json',
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '工资规则试算',
  },
  setWageRule: {
    method: 'POST',
    path: '/api/employee/wage/setRule',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    encoding: 'json',
    summary: '启用工资规则',
  },
  withdrawWageRule: {
    method: 'POST',
    path: '/api/employee/wage/withdrawRule',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    quiet: true,
    summary: '撤回工资规则',
  },
})
