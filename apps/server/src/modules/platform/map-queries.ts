/** The map behind "choose a place" and "show a place". Without a map, or while it fails, the pages show their own plain plan. */
import type { platform } from '@nocturne/contract/platform/endpoints'
import type { schemas } from '@nocturne/contract/platform/schemas'
import type { Handler } from '../../http/bind.ts'
import { mapProvider } from '../../providers/map/registry.ts'

/** Pixels of a page, square like the plain plan. */
const SIDE = 320

/** Without words or a position it only says whether there is a map; `available` false after a search: it did not answer. */
export const findMapPlaces: Handler<typeof platform.mapPlaces, typeof schemas.mapPlaces> = async (
  _context,
  { keyword, latitude, longitude },
) => {
  const map = mapProvider()
  if (!map) return { available: false, rows: [] }
  if (keyword === undefined || latitude === undefined || longitude === undefined) return { available: true, rows: [] }
  const rows = await map.search({ keyword, latitude, longitude })
  return { available: rows !== null, rows: rows ?? [] }
}

/** As a data address: pictures come with the session of who asks, and no address of the provider reaches the phone. */
export const drawMapPicture: Handler<typeof platform.mapPicture, typeof schemas.mapPicture> = async (
  _context,
  point,
) => {
  const picture = await mapProvider()?.picture({ ...point, width: SIDE, height: SIDE })
  return { image: picture ? `data:${picture.contentType};base64,${picture.bytes.toString('base64')}` : null }
}
