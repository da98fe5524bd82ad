import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/**
 * 打卡统计, P024 and P025: attendance of scheduled employees by night. Also 未到岗 on P053: scheduled employees who did not
 * arrive.
 */
export const presence = endpoints<typeof schemas>()('reports', {
  staffClocks: {
    method: 'POST',
    path: '/api/report/sumClock/staff',
    access: 'staff',
    permission: 'report:clock:view',
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: '打卡统计',
  },
  staffClockDays: {
    method: 'POST',
    path: '/api/report/sumClock/staffDetail',
    access: 'staff',
    permission: 'report:clock:view',
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: '员工打卡明细',
  },
  notArrived: {
    method: 'POST',
    path: '/api/report/sumNowork/notArrived',
    access: 'staff',
    permission: 'report:nowork:view',
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: '未到岗',
  },
})
