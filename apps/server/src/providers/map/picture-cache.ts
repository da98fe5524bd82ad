/** Caches pictures of a spot for five minutes, because providers count every request. */
import type { MapProvider, MapPicture, MapPictureRequest } from './map-provider.ts'

const LIFE_MS = 5 * 60_000
const MOST = 100

type CacheEntry = { picture: Promise<MapPicture | null>; until: number }

/**
 * Wraps a map with a cache. Positions that are equal when rounded to five digits (about a metre) share an entry;
 * failures are not cached.
 */
export function createCachedMap(map: MapProvider, now: () => number = Date.now): MapProvider {
  const cache = new Map<string, CacheEntry>()
  return {
    search: map.search,
    picture: (order) => {
      const name = getName(order)
      const known = cache.get(name)
      if (known && known.until > now()) return known.picture
      const entry = { picture: map.picture(order), until: now() + LIFE_MS }
      cache.delete(name)
      cache.set(name, entry)
      const oldest = cache.keys().next()
      if (cache.size > MOST && !oldest.done) cache.delete(oldest.value)
      const removeFailure = async () => {
        if (!(await entry.picture) && cache.get(name) === entry) cache.delete(name)
      }
      void removeFailure()
      return entry.picture
    },
  }
}

const getName = ({ latitude, longitude, width, height }: MapPictureRequest) =>
  [latitude.toFixed(5), longitude.toFixed(5), width, height].join(' ')
