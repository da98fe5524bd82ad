/**
 * Reading as a guest: like `query.ts`, but without the token of staff. A reading carries the token of the member signed in on this phone
 * (specification §7); a write carries it where it says so.
 */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import { ApiError } from './api-error.ts'
import { call, type AnyEndpoint } from './api.ts'
import { queryClient, queryKey } from './query.ts'
import { useSession } from './session.ts'

export type GuestReading<A> = {
  /** False: not yet, something it needs is missing. */
  enabled?: boolean
  /** The answer is the member's own: another member on this phone reads it anew. */
  asMember?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  staleMs?: number
  /** Asks again in this many milliseconds while the page is seen; false stops. Given the last answer. */
  every?: (answer: A | undefined) => number | false
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'refused'

/** One reading of a guest. After a refusal nothing more is asked; after a failure of the network it goes on. */
export function useGuestApi<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, asMember = false, staleMs, every }: GuestReading<AnswerOf<E>> = {},
): UseQueryResult<AnswerOf<E>> {
  const memberToken = useSession().memberToken
  const member = asMember && memberToken !== null
  return useQuery<AnswerOf<E>>({
    // Another member on this phone is another reader.
    queryKey: [...queryKey(endpoint, input), ...(member ? [memberToken.slice(-8)] : [])],
    queryFn: ({ signal }) => guestCall(endpoint, input, { signal, asMember: member }),
    enabled,
    refetchInterval: every ? (query) => (isRefused(query.state.error) ? false : every(query.state.data)) : false,
    ...(staleMs !== undefined && { staleTime: staleMs }),
  })
}

/** Reads into the cache, for a page that is about to ask. Fails silently: the page asks again and says so. */
export function prefetchAsGuest<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => guestCall(endpoint, input, { signal }),
  })
}

/** One call of a guest. Rejects with an `ApiError`; says nothing by itself. A command wants the id of its decision. */
export function guestCall<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { asMember = false, ...options }: { operationId?: string; signal?: AbortSignal; asMember?: boolean } = {},
): Promise<AnswerOf<E>> {
  const bearer = asMember || endpoint.kind === 'query' ? 'member' : 'none'
  return call(endpoint, input, { ...options, silent: true, bearer })
}
