import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { tipsReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 打赏统计. */
export const tips = endpoints<typeof schemas>()('reports', {
  tipsReceivers: levelEndpoint(tipsReport, 'receivers'),
  tipsReceived: levelEndpoint(tipsReport, 'tips'),
  /** The caller's own: whoever was tipped may read it. */
  ownTips: {
    method: 'POST',
    path: '/api/employee/sumReward',
    access: 'staff',
    kind: 'query',
    summary: '打赏明细 P084',
  },
})
