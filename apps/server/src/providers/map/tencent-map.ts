/** Tencent Location Service, web API with a plain key: place search and static map pictures. */
import { z } from 'zod'
import { fetchBounded } from './bounded-get.ts'
import { detectImageType } from './image-type.ts'
import type { MapPoint, MapProvider, MapPlace } from './map-provider.ts'
import type { MapSettings } from './settings.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 1024 * 1024
/** Search radius in metres; the 1 after it lets the provider search further when it finds nothing. */
const RADIUS = 3_000
const ROWS = 20
/**
 * Zoom that shows streets with names; the web app converts taps to positions with the same value (`PICTURE_ZOOM` in its
 * place rules).
 */
const ZOOM = 16

const responseSchema = z.object({ status: z.literal(0), data: z.array(z.unknown()) })
const rowSchema = z.object({
  title: z.string().trim().min(1).max(200),
  address: z.string().trim().max(500).default(''),
  location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  _distance: z.number().min(0).optional(),
})

/** Creates the adapter. Tests use a shorter `timeoutMs`. */
export function createTencentMap({ key, url }: MapSettings, { timeoutMs = TIMEOUT_MS } = {}): MapProvider {
  const get = (path: string, query: Record<string, string>) =>
    fetchBounded(`${url}${path}?${new URLSearchParams({ ...query, key })}`, { timeoutMs, maxBytes: MAX_BYTES })
  return {
    search: async ({ keyword, ...point }) => {
      const boundary = `nearby(${formatPoint(point)},${RADIUS},1)`
      const bytes = await get('/ws/place/v1/search', { boundary, keyword, page_size: String(ROWS) })
      return bytes && parsePlaces(bytes)
    },
    picture: async ({ width, height, ...point }) => {
      const bytes = await get('/ws/staticmap/v2/', {
        center: formatPoint(point),
        zoom: String(ZOOM),
        size: `${width}*${height}`,
        scale: '2',
        markers: `color:red|${formatPoint(point)}`,
      })
      const contentType = bytes && detectImageType(bytes)
      return bytes && contentType ? { contentType, bytes } : null
    },
  }
}

const formatPoint = ({ latitude, longitude }: MapPoint) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/** Skips incomplete rows; null for an invalid response. */
function parsePlaces(bytes: Buffer): MapPlace[] | null {
  const answer = responseSchema.safeParse(parseJson(bytes))
  if (!answer.success) return null
  return answer.data.data.slice(0, ROWS).flatMap((given) => {
    const row = rowSchema.safeParse(given)
    if (!row.success) return []
    const { title, address, location, _distance } = row.data
    return [{ name: title, address, latitude: location.lat, longitude: location.lng, distance: _distance ?? null }]
  })
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
