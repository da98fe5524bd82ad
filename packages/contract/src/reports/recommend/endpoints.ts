import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { recommendReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 推荐统计. */
export const recommend = endpoints<typeof schemas>()('reports', {
  recommendDepts: levelEndpoint(recommendReport, 'depts'),
  recommendUsers: levelEndpoint(recommendReport, 'users'),
  recommendOrders: levelEndpoint(recommendReport, 'orders'),
  recommendRecharges: levelEndpoint(recommendReport, 'recharges'),
  /** The caller's own: everybody may see what he recommended. */
  ownRecommended: {
    method: 'POST',
    path: '/api/employee/sumSuggest',
    access: 'staff',
    kind: 'query',
    summary: '我的推荐 P093',
  },
  ownRecommendRecharges: {
    method: 'POST',
    path: '/api/employee/sumSuggest/recharge',
    access: 'staff',
    kind: 'query',
    summary: '我的推荐充值 P093',
  },
})
