import { gunzipSync } from 'node:zlib'
import { tableStatus } from '@nocturne/contract/codes'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressResponses } from './compress.ts'

const rows = Array.from({ length: 200 }, (_, tableId) => ({
  tableId,
  areaName: '大厅',
  tableStatus: tableStatus.open,
}))

async function answerTo(url: string, accepted?: string) {
  const app = Fastify()
  compressResponses(app)
  app.get('/floor', async () => ({ code: 200, data: rows }))
  app.get('/small', async () => ({ code: 200, data: rows.slice(0, 3) }))
  app.get('/text', async (_request, reply) => reply.type('text/plain').send('x'.repeat(10_000)))
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const reply = await app.inject({ url, headers })
  await app.close()
  return reply
}

test('gzips a large response, which decodes to the same text', async () => {
  const reply = await answerTo('/floor', 'gzip, deflate, br')
  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(reply.headers.vary).toBe('accept-encoding')
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  expect(reply.rawPayload.length).toBeLessThan(2_000)
  expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual({ code: 200, data: rows })
})

test.each([
  ['not asked for', undefined],
  ['refused', 'br, gzip;q=0'],
  ['unknown', 'br'],
])('does not gzip for accept-encoding that is %s', async (_, accepted) => {
  const reply = await answerTo('/floor', accepted)
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.json()).toEqual({ code: 200, data: rows })
})

test.each(['/small', '/text'])('sends %s uncompressed', async (url) => {
  expect((await answerTo(url, 'gzip')).headers['content-encoding']).toBeUndefined()
})
