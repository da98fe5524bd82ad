import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 订台汇总, P085: the caller's own bookings and their outcome. Needs no permission. */
export const bookings = endpoints<typeof schemas>()('reports', {
  ownBookings: {
    method: 'POST',
    path: '/api/employee/sumBook',
    access: 'staff',
    kind: 'query',
    tagged: true,
    summary: '订台汇总',
  },
})
