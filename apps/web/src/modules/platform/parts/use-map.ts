/** Access to the map provider. Any failure counts as "no map"; the schematic plan needs none. */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { platform } from '@nocturne/contract/platform/endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { call, type AnyEndpoint } from '#lib/query/api.ts'
import { buildQueryKey } from '#lib/query/query.ts'
import { computePictureCentre, type GeoPoint } from '../place-rules.ts'

const FRESH_MS = 5 * 60_000

/** Queries without showing errors: a failed request results in null and is repeated at the next use. */
function useQuietly<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, enabled: boolean) {
  return useQuery<AnswerOf<E> | null>({
    queryKey: buildQueryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, silent: true }).catch(() => null),
    staleTime: ({ state }) => (state.data ? FRESH_MS : 0),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** True if this venue has a map; false while unknown. */
export function useMapAvailable(): boolean {
  return useQuietly(platform.mapPlaces, {}, true).data?.available ?? false
}

/** Map picture around a point; null without a map. `moving` is true while it still shows the previous point. */
export function useMapPicture(centre: GeoPoint): { image: string | null; moving: boolean } {
  const available = useMapAvailable()
  const { data, isPlaceholderData } = useQuietly(platform.mapPicture, computePictureCentre(centre), available)
  return { image: (available && data?.image) || null, moving: isPlaceholderData }
}

export type PlaceSearchResult = AnswerOf<typeof platform.mapPlaces>

/**
 * Places with that name around a point. Undefined while loading; `available` is false if the provider could not be
 * queried.
 */
export function useMapPlaces(keyword: string, around: GeoPoint): PlaceSearchResult | undefined {
  const { data } = useQuietly(platform.mapPlaces, { keyword, ...computePictureCentre(around) }, keyword !== '')
  return data === null ? { available: false, rows: [] } : data
}
