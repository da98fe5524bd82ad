/** Source of 汇总报表 (P047–P049). */
import { addMeasures, salesSource } from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'
import { EXTRA_SUMS, listExtraMeasures } from './extra-measures.ts'

export const summarySource: ReportSource = {
  rows: (query) => addMeasures(query, listExtraMeasures(query)),
  extraSums: EXTRA_SUMS,
  head: salesSource,
}
