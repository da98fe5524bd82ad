import type { MapPlace } from './types.ts'

/**
 * Link to a place in a map app, or on a web page if the app is not installed. The link states its coordinate system;
 * a `geo:` link would be read as WGS-84 and be off by half a kilometre.
 */
export function buildMapLink({ name, address, longitude, latitude }: MapPlace): string {
  const query = new URLSearchParams({
    position: `${longitude},${latitude}`,
    name: name || address || '目的地',
    coordinate: 'gaode',
    callnative: '1',
  })
  return `https://uri.amap.com/marker?${query.toString()}`
}
