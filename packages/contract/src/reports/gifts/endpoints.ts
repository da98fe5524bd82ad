import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { giftsReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 赠送统计. A single gift (P044) is read by `gifts.detail`. */
export const gifts = endpoints<typeof schemas>()('reports', {
  giftsGivers: levelEndpoint(giftsReport, 'givers'),
  giftsGiven: levelEndpoint(giftsReport, 'gifts'),
})
