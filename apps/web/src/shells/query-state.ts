import { networkErrorText } from '@nocturne/contract/network-texts'
import type { Key } from 'react'

import { isSentence, reportUnexpected, unexpectedText } from '../lib/api-error.ts'

/** What a shell needs of a query; the results of `useQuery` and `useInfiniteQuery` fit as they are. */
export interface QueryState<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** A list in one piece, or in pages of `{rows, total}`. */
export type ListData<Row> =
  readonly Row[] | { readonly rows: readonly Row[] } | { readonly pages: readonly { readonly rows: readonly Row[] }[] }

export interface ListState<Row> extends QueryState<ListData<Row>> {
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => Promise<unknown>
}

/** The rows of a list, whatever it came in. */
export function rowsOf<Row>(data: ListData<Row>): readonly Row[] {
  if ('pages' in data) return data.pages.flatMap((page) => page.rows)
  return 'rows' in data ? data.rows : data
}

/** The same rows, each once: what comes meanwhile pushes rows of one page on to the next, which is asked for later. */
export function eachOnce<Row>(rows: readonly Row[], keyOf: (row: Row) => Key): readonly Row[] {
  const seen = new Set<Key>()
  return rows.filter((row) => {
    const key = keyOf(row)
    return !seen.has(key) && seen.add(key)
  })
}

/** What to say about a failure in its place: its own Chinese sentence. Anything else is unexpected: no cause is claimed, and it is logged. */
export function errorText(error: unknown): string {
  if (isSentence(error)) return error.message === networkErrorText ? '服务器暂时连不上，请稍后重试' : error.message
  reportUnexpected(error)
  return unexpectedText
}
