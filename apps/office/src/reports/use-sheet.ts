/** Data of a report sheet. */
import { computeComparison } from '@nocturne/contract/reports/comparison'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { reports } from '@nocturne/contract/reports/endpoints'
import { buildApiQuery, useApi } from '@nocturne/web/lib/query/query'
import { useQuery } from '@tanstack/react-query'

import type { SheetState } from './sheet-address.ts'

export type SheetAnswer = AnswerOf<typeof reports.sheet>
export type SheetInput = InputOf<typeof reports.sheet>

/** Input of the report: only what the address names. */
export const buildSheetInput = (report: string, { range, keys, keyword }: SheetState): SheetInput => ({
  report: report as SheetInput['report'],
  ...range,
  ...keys,
  ...(keyword !== '' && { keyword }),
})

export const useSheet = (input: SheetInput) => useApi(reports.sheet, input, { keep: true })

/** Trend of the compared nights: the same weekdays, or the same days of the month before. */
export function useComparedTrend(input: SheetInput, answer: SheetAnswer | undefined) {
  const nights = answer?.nights
  const compared = nights ? computeComparison(nights, nights.today) : null
  const range = compared && { beginDate: compared.beginDate, endDate: compared.endDate }
  const { data } = useQuery({
    ...buildApiQuery(reports.sheet, { ...input, ...range }),
    enabled: range !== null && (answer?.trend.length ?? 0) > 1,
  })
  return range && data ? { range, trend: data.trend } : null
}
