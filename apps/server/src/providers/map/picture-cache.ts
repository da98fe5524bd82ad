/** Caches pictures of a spot for five minutes, because providers count every request. */
import type { MapProvider, Picture, PictureOrder } from './map-provider.ts'

const LIFE_MS = 5 * 60_000
const MOST = 100

type Kept = { picture: Promise<Picture | null>; until: number }

/** Wraps a map with a cache. Spots within a step (five digits, about a metre) share an entry; failures are not cached. */
export function withPictureCache(map: MapProvider, now: () => number = Date.now): MapProvider {
  const kept = new Map<string, Kept>()
  return {
    search: map.search,
    picture: (order) => {
      const name = getName(order)
      const known = kept.get(name)
      if (known && known.until > now()) return known.picture
      const entry = { picture: map.picture(order), until: now() + LIFE_MS }
      kept.delete(name)
      kept.set(name, entry)
      const oldest = kept.keys().next()
      if (kept.size > MOST && !oldest.done) kept.delete(oldest.value)
      const removeFailure = async () => {
        if (!(await entry.picture) && kept.get(name) === entry) kept.delete(name)
      }
      void removeFailure()
      return entry.picture
    },
  }
}

const getName = ({ latitude, longitude, width, height }: PictureOrder) =>
  [latitude.toFixed(5), longitude.toFixed(5), width, height].join(' ')
