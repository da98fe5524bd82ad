import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { stageReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 艺人统计. */
export const onStage = endpoints<typeof schemas>()('reports', {
  performers: levelEndpoint(stageReport, 'performers'),
  performerNights: levelEndpoint(stageReport, 'nights'),
  performersOfNight: levelEndpoint(stageReport, 'day'),
  performerClocks: levelEndpoint(stageReport, 'clocks'),
})
