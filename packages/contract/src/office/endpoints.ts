import { endpoints } from '../endpoint.ts'
import { officePermissions } from './permissions.ts'
import type { schemas } from './schemas.ts'

/** The office, apart from the endpoints that follow from the definitions of entities. */
export const office = endpoints<typeof schemas>()('office', {
  lookup: {
    method: 'POST',
    path: '/api/admin/lookup',
    access: 'staff',
    permission: officePermissions,
    kind: 'query',
    summary: '可选项',
  },
  overview: {
    method: 'GET',
    path: '/api/admin/overview',
    access: 'staff',
    permission: officePermissions,
    kind: 'query',
    summary: '门店设置概览',
  },
})
