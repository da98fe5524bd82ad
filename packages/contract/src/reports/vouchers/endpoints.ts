import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { vouchersReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 团购统计. */
export const vouchers = endpoints<typeof schemas>()('reports', {
  voucherDeals: levelEndpoint(vouchersReport, 'deals'),
  voucherLines: levelEndpoint(vouchersReport, 'vouchers'),
})
