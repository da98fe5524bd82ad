import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 财务待办: pending work of finance and HR, and the venue's debts to employees and members. */
export const financeTasks = endpoints<typeof schemas>()('reports', {
  desk: {
    method: 'GET',
    path: '/api/report/desk',
    access: 'staff',
    permission: ['operate:businessDay:close', 'employee:bonus:audit', 'employee:wage:publish'],
    kind: 'query',
    summary: '财务待办',
  },
  staffBalances: {
    method: 'POST',
    path: '/api/report/desk/staffBalances',
    access: 'staff',
    permission: 'employee:bonus:audit',
    kind: 'query',
    sheet: true,
    summary: '员工账户余额',
  },
  staffAdjustments: {
    method: 'POST',
    path: '/api/report/desk/staffAdjustments',
    access: 'staff',
    permission: 'employee:bonus:audit',
    kind: 'query',
    sheet: true,
    summary: '员工账户调账',
  },
  memberBalances: {
    method: 'POST',
    path: '/api/report/desk/memberBalances',
    access: 'staff',
    permission: 'member:recharge:refund',
    kind: 'query',
    sheet: true,
    summary: '会员储值余额',
  },
})
