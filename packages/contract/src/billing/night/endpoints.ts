import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Blockers of closing a night that come from bills. */
export const night = endpoints<typeof schemas>()('billing', {
  inTheWay: {
    method: 'POST',
    path: '/api/operate/businessDay/inTheWay',
    access: 'staff',
    permission: 'operate:businessDay:close',
    kind: 'query',
    summary: '日结前待处理事项',
  },
})
