import type { Level } from '@nocturne/contract/reports/definition'
import type { MeasureName } from '@nocturne/contract/reports/measures'

import type { AnyEndpoint } from '../../../lib/api.ts'
import { useApiPages, type PagedInput, type Pages, type RowOf } from '../../../lib/pages.ts'
import type { ListState } from '../../../shells/query-state.ts'
import type { Saved } from '../export/saved.ts'
import type { Around } from './level-page.tsx'
import { useReportFilter, type ReportFilter } from './report-filter.ts'

/** One level of a report as a page reads it. */
export type Reading<Row> = {
  level: Level
  /** The same as a file. */
  saved: Saved
  filter: ReportFilter
  query: ListState<Row>
  /** The first page as it came. */
  first: Around | undefined
  /** How many rows there are in all. */
  total: number
  /** The measure rows stand in order of, which their bars show. */
  main: MeasureName
}

type Own<E> = Reading<RowOf<E>> & { answer: Pages<E>['first'] }

/** Reads a level with the filter of the address; `also` holds what further filters of the page say. */
export function useLevel<E extends AnyEndpoint>(
  endpoint: E,
  level: Level,
  also: Readonly<Record<string, unknown>> = {},
): Own<E> {
  const filter = useReportFilter(level)
  // The endpoint is one of the level's own: its input is made of the same definition as the filter.
  const input: object = { ...filter.input, ...also }
  const query = useApiPages(endpoint, input as PagedInput<E>, { pageSize: 50, live: true, keep: true })
  return {
    level,
    saved: { endpoint, input },
    filter,
    query,
    first: query.first as Around | undefined,
    answer: query.first,
    total: query.total,
    main: filter.sort ?? level.sorts[0] ?? level.columns[0],
  }
}
