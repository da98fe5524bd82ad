import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 无业绩统计, P053: sales people without performance and without opened tables. */
export const idle = endpoints<typeof schemas>()('reports', {
  idlePeople: {
    method: 'POST',
    path: '/api/report/sumNowork',
    access: 'staff',
    permission: 'report:nowork:view',
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: '无业绩统计',
  },
  remindIdle: {
    method: 'POST',
    path: '/api/report/sumNowork/remind',
    access: 'staff',
    permission: 'report:nowork:view',
    kind: 'command',
    summary: '提醒无业绩人员',
  },
})
