import { endpoints } from '../../endpoint.ts'
import { levelEndpoint } from '../endpoints-of.ts'
import { guestReport } from './definition.ts'
import type { schemas } from './schemas.ts'

/** 客人报表. */
export const guests = endpoints<typeof schemas>()('reports', {
  guestNights: levelEndpoint(guestReport, 'nights'),
  guestsOfNight: levelEndpoint(guestReport, 'day'),
})
