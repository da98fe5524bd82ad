import { endpoints, type EndpointSpec } from '../../endpoint.ts'
import { consumeRanking, recommendRanking, salesRanking, type Ranking } from './definition.ts'
import type { schemas } from './schemas.ts'

const buildEndpoint = ({ path, permission, title }: Pick<Ranking, 'path' | 'permission' | 'title'>) =>
  ({
    method: 'POST',
    path,
    access: 'staff',
    permission,
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: title,
  }) as const satisfies EndpointSpec

/** 销售排行, 推荐排行 and 消费排行. */
export const ranking = endpoints<typeof schemas>()('reports', {
  salesRanking: buildEndpoint(salesRanking),
  recommendRanking: buildEndpoint(recommendRanking),
  consumeRanking: buildEndpoint(consumeRanking),
})
