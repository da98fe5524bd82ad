import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** The end of a night, seen from its bills. */
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
