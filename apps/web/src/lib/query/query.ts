/**
 * Queries to the server. A page passes an endpoint and an input; cache keys, caching, retries and failure messages
 * are handled here.
 */
import { networkErrorText } from '@nocturne/contract/network-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { QueryCache, QueryClient, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query'

import { ApiError } from './api-error.ts'
import { call, type AnyEndpoint } from './api.ts'
import { notify } from '../notify.ts'
import { useLiveStreamConnected } from '../live/streaming.ts'

/** Polling interval of live pages while the live stream is down. */
export const POLL_MS = 15_000
const MAX_RETRIES = 2

/** Background refetches fail silently, and the shown data remains. A first load without network shows a toast. */
const cache = new QueryCache({
  onError: (error, query) => {
    const firstLoad = query.state.data === undefined
    if (firstLoad && error.message === networkErrorText) notify(networkErrorText)
  },
})

/** Retries transport failures, except when the call used its whole time limit; then the page shows 重试. */
const shouldRetry = (count: number, error: Error) =>
  count < MAX_RETRIES && error instanceof ApiError && error.kind === 'unknown' && !error.timedOut

export const queryClient = new QueryClient({
  queryCache: cache,
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 30 * 60_000,
      networkMode: 'always',
      retry: shouldRetry,
      retryDelay: (count) => 500 * 2 ** count + Math.random() * 500,
    },
  },
})

/** Cache key of a query: all keys of an endpoint start with its id. */
export function buildQueryKey<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): QueryKey {
  return [endpoint.id, input]
}

/** Query options for React Query, for `prefetch` and for queries outside components. */
export function buildApiQuery<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) {
  return {
    queryKey: buildQueryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> =>
      call(endpoint, input, { signal, silent: true }),
  }
}

/** Loads a query into the cache for a page that is about to open. Retries like any query; errors are not shown. */
export function prefetch<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  return queryClient.prefetchQuery({ ...buildApiQuery(endpoint, input), retry: shouldRetry })
}

type ApiOptions<A> = {
  /** False postpones the query while an input is missing. */
  enabled?: boolean
  /** Polls every 15 s while the live stream is down, so that changes by other users still appear. */
  live?: boolean
  /** Milliseconds for which a response counts as fresh. */
  staleMs?: number
  /** Continues to show the data of the previous input while the next one loads, for filters and date ranges. */
  keep?: boolean
  /** Polling interval in ms, computed from the last response; false stops polling. */
  every?: (answer: A | undefined) => number | false
}

/** Queries an endpoint. The shells show `error` and `refetch`. */
export function useApi<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ApiOptions<AnswerOf<E>> = {},
): UseQueryResult<AnswerOf<E>> {
  const streaming = useLiveStreamConnected()
  const { every } = options
  const poll = options.live && !streaming ? POLL_MS : false
  return useQuery<AnswerOf<E>>({
    ...buildApiQuery(endpoint, input),
    enabled: options.enabled ?? true,
    refetchInterval: every ? (query) => every(query.state.data) : poll,
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
    ...(options.keep && { placeholderData: (previous: AnswerOf<E> | undefined) => previous as never }),
  })
}

/** Invalidates all queries of these endpoints: shown data is refetched now, the rest when it is next shown. */
export function invalidate(...endpoints: readonly Pick<AnyEndpoint, 'id'>[]): Promise<void[]> {
  return Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })))
}

/** Ids of all cached queries of a module, except `excluded`. */
export function listQueryIds(module: string, excluded: readonly string[] = []): string[] {
  const ids = new Set(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [id] }) => String(id)),
  )
  return [...ids].filter((id) => id.startsWith(`${module}.`) && !excluded.includes(id))
}
