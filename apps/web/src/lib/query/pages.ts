/** Paged lists. Separate from `query.ts`, because the first screen has no paged list. */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'

import { call, type AnyEndpoint } from './api.ts'
import { useLiveStreamConnected } from '../live/streaming.ts'
import { POLL_MS } from './query.ts'

type Paged<Row> = { rows: Row[]; total: number }
export type PagedRow<E> = AnswerOf<E> extends Paged<infer Row> ? Row : never
/** Input of a paged endpoint without page number and page size, which `useApiPages` sets. */
export type PagedInput<E> = Omit<InputOf<E>, 'pageNum' | 'pageSize'>

/** Paged list with the rows of all pages loaded so far. Can be passed to the list shells directly. */
export type PagedQuery<E> = UseInfiniteQueryResult<InfiniteData<Paged<PagedRow<E>>>> & {
  rows: PagedRow<E>[]
  total: number
  /** Response of the first page; contains the totals shown above the rows. */
  first: AnswerOf<E> | undefined
}

/** Paged list that loads more on demand. `pageSize` defaults to 20. */
export function useApiPages<E extends AnyEndpoint>(
  endpoint: E,
  input: PagedInput<E>,
  options: { pageSize?: number; enabled?: boolean; live?: boolean; keep?: boolean } = {},
): PagedQuery<E> {
  const pageSize = options.pageSize ?? 20
  const streaming = useLiveStreamConnected()
  type Page = Paged<PagedRow<E>>
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, number>({
    queryKey: [endpoint.id, input, { pageSize }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, pageNum: pageParam, pageSize } as InputOf<E>, {
        signal,
        silent: true,
      }) as Promise<Page>,
    getNextPageParam: (last, all) => (countRows(all) < last.total && last.rows.length > 0 ? all.length + 1 : undefined),
    enabled: options.enabled ?? true,
    refetchInterval: options.live && !streaming ? POLL_MS : false,
    ...(options.keep && { placeholderData: keepPreviousData }),
  })
  const pages = query.data?.pages ?? []
  return {
    ...query,
    rows: pages.flatMap((page) => page.rows),
    total: pages.at(-1)?.total ?? 0,
    first: pages[0] as AnswerOf<E> | undefined,
  }
}

const countRows = (pages: Paged<unknown>[]): number => pages.reduce((sum, page) => sum + page.rows.length, 0)
