import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 打赏统计. */
export const tips = endpoints<Pick<typeof schemas, 'ownTips'>>()('reports', {
  /** The caller's own received tips; needs no permission. */
  ownTips: {
    method: 'POST',
    path: '/api/employee/sumReward',
    access: 'staff',
    kind: 'query',
    tagged: true,
    summary: '打赏明细 P084',
  },
})
