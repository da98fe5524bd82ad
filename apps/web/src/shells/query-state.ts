import { networkErrorText } from '@nocturne/contract/network-texts'
import type { Key } from 'react'

import { isUserMessage, logUnexpected, unexpectedText } from '#lib/query/api-error.ts'

/** Members of a query that a shell needs; results of `useQuery` and `useInfiniteQuery` match. */
export interface QueryState<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Data of a list: an array of rows, an object with `rows`, or pages of such objects. */
export type ListData<Row> =
  readonly Row[] | { readonly rows: readonly Row[] } | { readonly pages: readonly { readonly rows: readonly Row[] }[] }

export interface ListState<Row> extends QueryState<ListData<Row>> {
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => Promise<unknown>
}

/** All rows of a list, whatever the form of its data. */
export function getRows<Row>(data: ListData<Row>): readonly Row[] {
  if ('pages' in data) return data.pages.flatMap((page) => page.rows)
  return 'rows' in data ? data.rows : data
}

/** Removes duplicate rows: a new row shifts others to the next page, which then returns them again. */
export function removeDuplicates<Row>(rows: readonly Row[], keyOf: (row: Row) => Key): readonly Row[] {
  const seen = new Set<Key>()
  return rows.filter((row) => {
    const key = keyOf(row)
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Text for a failure: the Chinese message of a known error. Any other error is unexpected and gets a generic text and a
 * log entry.
 */
export function formatError(error: unknown): string {
  if (isUserMessage(error)) return error.message === networkErrorText ? '服务器暂时连不上，请稍后重试' : error.message
  logUnexpected(error)
  return unexpectedText
}
