/** The map provider as pages see it. Whatever goes wrong there is simply no map: the plain plan needs none. */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { call, type AnyEndpoint } from '../../../lib/api.ts'
import { queryKey } from '../../../lib/query.ts'
import { pictureSpot, type Point } from '../place-rules.ts'

const FRESH_MS = 5 * 60_000

/** A reading that never fails and says nothing: null is no answer, and is asked for again next time. */
function useQuietly<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, enabled: boolean) {
  return useQuery<AnswerOf<E> | null>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, silent: true }).catch(() => null),
    staleTime: ({ state }) => (state.data ? FRESH_MS : 0),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Whether this house has a map; false until that is known. */
export function useMapAvailable(): boolean {
  return useQuietly(platform.mapPlaces, {}, true).data?.available ?? false
}

/** The picture around a point, or null. `moving`: it still shows the point before. */
export function useMapPicture(centre: Point): { image: string | null; moving: boolean } {
  const available = useMapAvailable()
  const { data, isPlaceholderData } = useQuietly(platform.mapPicture, pictureSpot(centre), available)
  return { image: (available && data?.image) || null, moving: isPlaceholderData }
}

export type FoundPlaces = AnswerOf<typeof platform.mapPlaces>

/** Places of that name around a point. Undefined while the first are on their way, `available` false when none could be asked for. */
export function useMapPlaces(keyword: string, around: Point): FoundPlaces | undefined {
  const { data } = useQuietly(platform.mapPlaces, { keyword, ...pictureSpot(around) }, keyword !== '')
  return data === null ? { available: false, rows: [] } : data
}
