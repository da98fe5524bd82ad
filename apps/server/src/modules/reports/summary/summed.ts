/** Source of 汇总报表 (P047–P049). */
import { peopleWith, soldSource } from '../frame/people.ts'
import type { Source } from '../frame/people.ts'
import { BESIDES, besidesSales } from './besides-sales.ts'

export const summed: Source = {
  rows: (asked) => peopleWith(asked, besidesSales(asked)),
  besides: BESIDES,
  head: soldSource,
}
