import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 推荐统计. */
export const recommend = endpoints<Pick<typeof schemas, 'ownRecommended' | 'ownRecommendRecharges'>>()('reports', {
  /** The caller's own recommendations; requires no permission. */
  ownRecommended: {
    method: 'POST',
    path: '/api/employee/sumSuggest',
    access: 'staff',
    kind: 'query',
    tagged: true,
    summary: '我的推荐 P093',
  },
  ownRecommendRecharges: {
    method: 'POST',
    path: '/api/employee/sumSuggest/recharge',
    access: 'staff',
    kind: 'query',
    tagged: true,
    summary: '我的推荐充值 P093',
  },
})
