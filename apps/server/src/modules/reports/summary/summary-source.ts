/** Source of 汇总报表 (P047–P049). */
import { withMeasures, soldSource } from '../frame/people.ts'
import type { Source } from '../frame/people.ts'
import { EXTRA_SUMS, listExtraMeasures } from './extra-measures.ts'

export const summarySource: Source = {
  rows: (query) => withMeasures(query, listExtraMeasures(query)),
  besides: EXTRA_SUMS,
  head: soldSource,
}
