import { platform } from '@nocturne/contract/platform/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import type { MapProvider } from '../../providers/map/map-provider.ts'
import { setMapProvider } from '../../providers/map/registry.ts'

const bund = { latitude: 31.238068, longitude: 121.490317 }
const garage = { name: '外滩源停车场', address: '圆明园路', latitude: 31.24, longitude: 121.4895, distance: 226.4 }

describe('附近位置与地图图片', () => {
  let api: TestApi
  let staff: Caller
  const requests: unknown[] = []
  const fake = (places: typeof garage | null): MapProvider => ({
    search: async (query) => {
      requests.push(query)
      return places && [places]
    },
    picture: async (order) => {
      requests.push(order)
      return places && { contentType: 'image/png', bytes: Buffer.from('picture') }
    },
  })

  beforeAll(async () => {
    api = await startTestApi()
    staff = await api.as('yx01')
  })
  afterEach(() => {
    setMapProvider(null)
    requests.length = 0
  })

  it('reports that there is no map', async () => {
    expect(await staff.call(platform.mapPlaces, {})).toEqual({ available: false, rows: [] })
    expect(await staff.call(platform.mapPlaces, { keyword: '停车', ...bund })).toEqual({ available: false, rows: [] })
    expect(await staff.call(platform.mapPicture, bund)).toEqual({ image: null })
  })

  it('searches with keyword and position, and calls no provider without them', async () => {
    setMapProvider(fake(garage))
    for (const input of [{}, { keyword: '停车' }, { keyword: '', ...bund }, bund])
      expect(await staff.call(platform.mapPlaces, input)).toEqual({ available: true, rows: [] })
    expect(requests).toEqual([])
    expect(await staff.call(platform.mapPlaces, { keyword: ' 停车 ', ...bund })).toEqual({
      available: true,
      rows: [garage],
    })
    expect(requests).toEqual([{ keyword: '停车', ...bund }])
  })

  it('returns the picture as a data URL', async () => {
    setMapProvider(fake(garage))
    expect(await staff.call(platform.mapPicture, bund)).toEqual({
      image: `data:image/png;base64,${Buffer.from('picture').toString('base64')}`,
    })
    expect(requests).toEqual([{ ...bund, width: 320, height: 320 }])
  })

  it('reports a failed map without an error', async () => {
    setMapProvider(fake(null))
    expect(await staff.call(platform.mapPlaces, { keyword: '停车', ...bund })).toEqual({ available: false, rows: [] })
    expect(await staff.call(platform.mapPicture, bund)).toEqual({ image: null })
  })

  it('accepts valid degrees only, and staff only', async () => {
    setMapProvider(fake(garage))
    for (const [latitude, longitude] of [
      ['90.1', '0'],
      ['0', '-180.5'],
      ['1e1', '0'],
      ['x', '0'],
      ['', '0'],
      ['NaN', '0'],
      ['0', '1,2'],
    ]) {
      const place = { latitude, longitude } as unknown as typeof bund
      expect((await staff.send(platform.mapPicture, place)).errCode, `${latitude} ${longitude}`).toBe('PARAM_INVALID')
    }
    expect(requests).toEqual([])
    expect((await staff.send(platform.mapPicture, { latitude: -90, longitude: 180 })).code).toBe(200)
    expect((await api.anonymous.send(platform.mapPlaces, {})).httpStatus).toBe(401)
    expect((await api.anonymous.send(platform.mapPicture, bund)).httpStatus).toBe(401)
  })
})
