import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTencentMap } from './tencent-map.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const bund = { latitude: 31.238068, longitude: 121.490317 }
const query = { ...bund, keyword: '停车 & 场' }
const order = { ...bund, width: 320, height: 300 }
const garage = {
  title: '外滩源停车场',
  address: '圆明园路',
  location: { lat: 31.24, lng: 121.4895 },
  _distance: 226.4,
}

describe('Tencent map', () => {
  let reply: (request: IncomingMessage, response: ServerResponse) => void
  const requestedUrls: URL[] = []
  const server = createServer((request, response) => {
    requestedUrls.push(new URL(request.url ?? '', 'http://map.example'))
    reply(request, response)
  })
  let url = ''
  const map = (timeoutMs?: number) => createTencentMap({ key: 'K-1', url }, { ...(timeoutMs && { timeoutMs }) })
  const json = (data: unknown, status = 200) => {
    reply = (_request, response) => response.writeHead(status).end(JSON.stringify(data))
  }
  const both = (timeoutMs?: number) => Promise.all([map(timeoutMs).search(query), map(timeoutMs).picture(order)])

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    requestedUrls.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('finds places around a point', async () => {
    json({ status: 0, message: 'Success', count: 2, data: [garage, { ...garage, title: '无址', address: undefined }] })
    expect(await map().search(query)).toEqual([
      { name: '外滩源停车场', address: '圆明园路', latitude: 31.24, longitude: 121.4895, distance: 226.4 },
      { name: '无址', address: '', latitude: 31.24, longitude: 121.4895, distance: 226.4 },
    ])
    expect(requestedUrls[0]?.pathname).toBe('/ws/place/v1/search')
    expect(Object.fromEntries(requestedUrls[0]?.searchParams ?? [])).toEqual({
      boundary: 'nearby(31.238068,121.490317,3000,1)',
      keyword: '停车 & 场',
      page_size: '20',
      key: 'K-1',
    })
  })

  it('skips incomplete rows; no rows is a valid result', async () => {
    json({ status: 0, data: [{ ...garage, location: { lat: 310, lng: 1 } }, 'x', null, garage, { title: '没有位置' }] })
    expect((await map().search(query))?.map(({ name }) => name)).toEqual(['外滩源停车场'])
    json({ status: 0, data: [] })
    expect(await map().search(query)).toEqual([])
  })

  it('draws the place with a marker in the middle', async () => {
    reply = (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(PNG)
    expect(await map().picture(order)).toEqual({ contentType: 'image/png', bytes: PNG })
    expect(requestedUrls[0]?.pathname).toBe('/ws/staticmap/v2/')
    expect(Object.fromEntries(requestedUrls[0]?.searchParams ?? [])).toEqual({
      center: '31.238068,121.490317',
      zoom: '16',
      size: '320*300',
      scale: '2',
      markers: 'color:red|31.238068,121.490317',
      key: 'K-1',
    })
  })

  it('returns null for refusals, garbage and server errors', async () => {
    json({ status: 311, message: 'key格式错误' })
    expect(await both()).toEqual([null, null])
    json({ status: 0 })
    expect(await both()).toEqual([null, null])
    json({ status: 0, data: [garage] }, 500)
    expect(await both()).toEqual([null, null])
    for (const body of ['', '<html>', '{"status":0,']) {
      reply = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(body)
      expect(await both(), body).toEqual([null, null])
    }
    reply = (_request, response) => response.destroy()
    expect(await both()).toEqual([null, null])
  })

  it('limits the time for the first and for the last byte', async () => {
    reply = () => undefined
    expect(await both(100)).toEqual([null, null])
    reply = (_request, response) => response.writeHead(200).write(PNG)
    expect(await both(100)).toEqual([null, null])
  })

  it('follows no redirect: the key goes to one host', async () => {
    reply = ({ url: path = '' }, response) =>
      path.startsWith('/elsewhere')
        ? response.writeHead(200).end(PNG)
        : response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await both()).toEqual([null, null])
    expect(requestedUrls.filter(({ pathname }) => pathname === '/elsewhere')).toEqual([])
  })

  it('reads at most a megabyte', async () => {
    const answer = (size: number) => {
      reply = (_request, response) => response.writeHead(200).end(Buffer.concat([PNG], size))
    }
    answer(1024 * 1024)
    expect((await map().picture(order))?.bytes).toHaveLength(1024 * 1024)
    answer(1024 * 1024 + 1)
    expect(await map().picture(order)).toBeNull()
  })
})
