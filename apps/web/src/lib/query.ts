/**
 * Reading from the server. A page names an endpoint and an input; the key, the cache, retries and the words for a
 * failure are here.
 */
import { networkErrorText } from '@nocturne/contract/network-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { QueryCache, QueryClient, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query'

import { ApiError } from './api-error.ts'
import { call, type AnyEndpoint } from './api.ts'
import { notify } from './notify.ts'
import { useStreaming } from './streaming.ts'

/** Pages that show live data ask again this often while the live stream is down. */
export const POLL_MS = 15_000
const MOST_RETRIES = 2

/** Background refreshes fail silently: what is on screen stays. A first load that met no network says so once. */
const cache = new QueryCache({
  onError: (error, query) => {
    const firstLoad = query.state.data === undefined
    if (firstLoad && error.message === networkErrorText) notify(networkErrorText)
  },
})

/** What broke off is asked again by itself; what took the whole time limit is told, with 重试. */
const mayRetry = (count: number, error: Error) =>
  count < MOST_RETRIES && error instanceof ApiError && error.kind === 'unknown' && !error.timedOut

export const queryClient = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 30 * 60_000,
      networkMode: 'always',
      retry: mayRetry,
      retryDelay: (count) => 500 * 2 ** count + Math.random() * 500,
    },
  },
})

/** Key of one reading: all readings of an endpoint begin with its id. */
export function queryKey<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): QueryKey {
  return [endpoint.id, input]
}

/** The reading as React Query wants it, for `prefetch` and for readings that are not bound to a component. */
export function apiQuery<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) {
  return {
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> =>
      call(endpoint, input, { signal, silent: true }),
  }
}

/** Reads into the cache, for a page that is about to ask. Fails silently and as that page's own reading would. */
export function prefetch<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  return queryClient.prefetchQuery({ ...apiQuery(endpoint, input), retry: mayRetry })
}

export type ApiOptions<A> = {
  /** False: not yet, something it needs is missing. */
  enabled?: boolean
  /** Shows what others do: asks every 15 s while the live stream is down. */
  live?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  staleMs?: number
  /** Keeps showing the answer of the last input while the next one loads: filters, date ranges. */
  keep?: boolean
  /** Asks again in this many milliseconds; false stops. Given the last answer. */
  every?: (answer: A | undefined) => number | false
}

/** One reading. `data` is the answer; the shells show `error` and `refetch`. */
export function useApi<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ApiOptions<AnswerOf<E>> = {},
): UseQueryResult<AnswerOf<E>> {
  const streaming = useStreaming()
  const { every } = options
  const poll = options.live && !streaming ? POLL_MS : false
  return useQuery<AnswerOf<E>>({
    ...apiQuery(endpoint, input),
    enabled: options.enabled ?? true,
    refetchInterval: every ? (query) => every(query.state.data) : poll,
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
    ...(options.keep && { placeholderData: (previous: AnswerOf<E> | undefined) => previous as never }),
  })
}

/** What was read from these endpoints is out of date: what is on screen is read again, the rest when it is next shown. */
export function invalidate(...endpoints: readonly Pick<AnyEndpoint, 'id'>[]): Promise<void[]> {
  return Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })))
}

/** Ids of what is here of a module, but for these. */
export function readingsOf(module: string, besides: readonly string[] = []): string[] {
  const ids = new Set(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [id] }) => String(id)),
  )
  return [...ids].filter((id) => id.startsWith(`${module}.`) && !besides.includes(id))
}
