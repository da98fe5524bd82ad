import { endpoints } from '../../endpoint.ts'
import { creditReport } from './definition.ts'
import type { schemas } from './schemas.ts'

const { permission } = creditReport

/** 挂账统计, and the credits guaranteed by the caller. A single credit is read by `billing.creditDetail`. */
export const credit = endpoints<typeof schemas>()('reports', {
  creditGuarantors: {
    method: 'POST',
    path: '/api/report/sumCredit/index',
    access: 'staff',
    permission,
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: '挂账统计',
  },
  creditLines: {
    method: 'POST',
    path: '/api/report/sumCredit/detail',
    access: 'staff',
    permission,
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: '挂账明细',
  },
  myCredits: {
    method: 'POST',
    path: '/api/employee/sumCredit',
    access: 'staff',
    kind: 'query',
    tagged: true,
    summary: '我的挂账',
  },
})
