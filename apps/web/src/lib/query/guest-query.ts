/**
 * Queries of guests: like `query.ts`, but without the staff token. A query carries the token of the member signed in on
 * this phone (specification §7); a write carries it only with `asMember`.
 */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import { ApiError } from './api-error.ts'
import { call, type AnyEndpoint } from './api.ts'
import { queryClient, buildQueryKey } from './query.ts'
import { useSession } from '../identity/session.ts'

type GuestApiOptions<A> = {
  /** False postpones the query while an input is missing. */
  enabled?: boolean
  /** The response is specific to the member: another member on this phone gets a separate cache entry. */
  asMember?: boolean
  /** Milliseconds for which a response counts as fresh. */
  staleMs?: number
  /**
   * Polling interval in milliseconds while the page is visible, computed from the last response; false stops polling.
   */
  every?: (answer: A | undefined) => number | false
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'refused'

/** One query of a guest. A refusal stops polling, a network failure does not. */
export function useGuestApi<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, asMember = false, staleMs, every }: GuestApiOptions<AnswerOf<E>> = {},
): UseQueryResult<AnswerOf<E>> {
  const memberToken = useSession().memberToken
  const member = asMember && memberToken !== null
  return useQuery<AnswerOf<E>>({
    // Separates the cache entries of different members.
    queryKey: [...buildQueryKey(endpoint, input), ...(member ? [memberToken.slice(-8)] : [])],
    queryFn: ({ signal }) => callAsGuest(endpoint, input, { signal, asMember: member }),
    enabled,
    refetchInterval: every ? (query) => (isRefused(query.state.error) ? false : every(query.state.data)) : false,
    ...(staleMs !== undefined && { staleTime: staleMs }),
  })
}

/** Fills the cache for a page that is about to open. Ignores failures: the page retries and shows them. */
export function prefetchAsGuest<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: buildQueryKey(endpoint, input),
    queryFn: ({ signal }) => callAsGuest(endpoint, input, { signal }),
  })
}

/**
 * One call of a guest, without toasts. Rejects with an `ApiError`. Commands need the operation id of their
 * confirmation.
 */
export function callAsGuest<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { asMember = false, ...options }: { operationId?: string; signal?: AbortSignal; asMember?: boolean } = {},
): Promise<AnswerOf<E>> {
  const bearer = asMember || endpoint.kind === 'query' ? 'member' : 'none'
  return call(endpoint, input, { ...options, silent: true, bearer })
}
