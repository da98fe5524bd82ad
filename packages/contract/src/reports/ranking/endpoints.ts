import { endpoints, type EndpointSpec } from '../../endpoint.ts'
import { recommendRanking, salesRanking, type Ranking } from './definition.ts'
import type { schemas } from './schemas.ts'

const of = ({ path, permission, title }: Ranking) =>
  ({ method: 'POST', path, access: 'staff', permission, kind: 'query', summary: title }) as const satisfies EndpointSpec

/** 销售排行 and 推荐排行. */
export const ranking = endpoints<typeof schemas>()('reports', {
  salesRanking: of(salesRanking),
  recommendRanking: of(recommendRanking),
})
