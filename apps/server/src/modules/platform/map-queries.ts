/** Map for choosing and showing a place. Without a map provider, or when it fails, pages show a plain plan. */
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import type { Handler } from '../../http/bind.ts'
import { getMapProvider } from '../../providers/map/registry.ts'

/** Side length in page pixels, same as the plain plan. */
const SIDE = 320

/** Without keyword or position it only reports whether a map is available; `available` false after a search means the provider failed. */
export const findMapPlaces: Handler<typeof platform.mapPlaces, typeof schemas.mapPlaces> = async (
  _context,
  { keyword, latitude, longitude },
) => {
  const map = getMapProvider()
  if (!map) return { available: false, rows: [] }
  if (keyword === undefined || latitude === undefined || longitude === undefined) return { available: true, rows: [] }
  const rows = await map.search({ keyword, latitude, longitude })
  return { available: rows !== null, rows: rows ?? [] }
}

/** Returns a data URL: the picture needs no separate authenticated request, and the provider's address never reaches the phone. */
export const drawMapPicture: Handler<typeof platform.mapPicture, typeof schemas.mapPicture> = async (
  _context,
  point,
) => {
  const picture = await getMapProvider()?.picture({ ...point, width: SIDE, height: SIDE })
  return { image: picture ? `data:${picture.contentType};base64,${picture.bytes.toString('base64')}` : null }
}
