import { endpoints } from '../../endpoint.ts'
import { businessReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 营业概况. */
export const business = endpoints<typeof schemas>()('reports', {
  business: {
    method: 'POST',
    path: businessReport.path,
    access: 'staff',
    permission: businessReport.permission,
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: businessReport.title,
  },
  /** Detail list from which one figure of the overview is computed. */
  businessLines: {
    method: 'POST',
    path: `${businessReport.path}/lines`,
    access: 'staff',
    permission: businessReport.permission,
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: '营业明细',
  },
})
