import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

const PUBLISH = 'employee:wage:publish'

/** Payroll sums and files. Like all wage amounts they require the pay password. */
export const wages = endpoints<typeof schemas>()('reports', {
  wageTotals: {
    method: 'POST',
    path: '/api/report/wage/totals',
    access: 'staff',
    permission: PUBLISH,
    kind: 'query',
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '工资合计',
  },
  wageSlips: {
    method: 'POST',
    path: '/api/report/wage/slips',
    access: 'staff',
    permission: PUBLISH,
    kind: 'query',
    sheet: true,
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '工资表',
  },
  wageTransfers: {
    method: 'POST',
    path: '/api/report/wage/transfers',
    access: 'staff',
    permission: PUBLISH,
    kind: 'query',
    sheet: true,
    errors: ['PAY_TICKET_EXPIRED'],
    summary: '工资代发',
  },
})
