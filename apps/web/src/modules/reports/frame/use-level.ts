import type { ReportLevel } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'

import type { AnyEndpoint } from '#lib/query/api.ts'
import { useApiPages, type PagedInput, type PagedQuery, type PagedRow } from '#lib/query/pages.ts'
import type { ListState } from '#shells/query-state.ts'
import type { ExportSource } from '../export/export-source.ts'
import type { ReportHeader } from './level-page.tsx'
import { useReportFilter, type ReportFilter } from './report-filter.ts'

/** Data of one report level, as its page needs it. */
export type LevelData<Row> = {
  level: ReportLevel
  /** Endpoint and input for exporting the rows. */
  saved: ExportSource
  filter: ReportFilter
  query: ListState<Row>
  /** Response of the first page. */
  first: ReportHeader | undefined
  /** Total number of rows. */
  total: number
  /** Measure by which rows are sorted, shown as bars. */
  main: MeasureName
}

type Own<E> = LevelData<PagedRow<E>> & { answer: PagedQuery<E>['first'] }

/** Queries a level with the filter of the address; `also` adds further filters of the page. */
export function useReportLevel<E extends AnyEndpoint>(
  endpoint: E,
  level: ReportLevel,
  also: Readonly<Record<string, unknown>> = {},
): Own<E> {
  const filter = useReportFilter(level)
  // Cast: the endpoint belongs to the level, so its input matches the filter.
  const input: object = { ...filter.input, ...also }
  const query = useApiPages(endpoint, input as PagedInput<E>, { pageSize: 50, live: true, keep: true })
  return {
    level,
    saved: { endpoint, input },
    filter,
    query,
    first: query.first as ReportHeader | undefined,
    answer: query.first,
    total: query.total,
    main: filter.sort ?? level.sorts[0] ?? level.columns[0],
  }
}
