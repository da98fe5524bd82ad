import type { Place } from './types.ts'

/**
 * A place in a map of the phone. One address for all: it opens the app where there is one and a page elsewhere, and it says which
 * grid its coordinates are on. A `geo:` link would take them for what a satellite measures and miss by half a kilometre.
 */
export function mapLink({ name, address, longitude, latitude }: Place): string {
  const query = new URLSearchParams({
    position: `${longitude},${latitude}`,
    name: name || address || '目的地',
    coordinate: 'gaode',
    callnative: '1',
  })
  return `https://uri.amap.com/marker?${query.toString()}`
}
