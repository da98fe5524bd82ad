/** F06: a request whose database hangs still gets a response. */
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { setHandlerTimeout } from './handler-timeout.ts'
import { registerErrorHandler } from './errors.ts'

/** Server whose database does not respond until `thaw` is called. */
function frozenHouse() {
  const app = Fastify()
  const thawed = Promise.withResolvers<{ orderId: number }>()
  registerErrorHandler(app)
  setHandlerTimeout(app, 30)
  app.post('/api/operate/order/add', () => thawed.promise)
  app.get('/api/stream', async (_request, reply) => {
    const stream = new PassThrough()
    stream.write('retry: 2000\n\n')
    void thawed.promise.then(() => stream.end('data: {}\n\n'))
    return reply.type('text/event-stream').send(stream)
  })
  app.get('/api/quick', async () => ({ code: 200 }))
  return { app, thaw: () => thawed.resolve({ orderId: 1 }) }
}

it('returns 503 for a command that hangs and tolerates its late result', async () => {
  const { app, thaw } = frozenHouse()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ method: 'POST', url: '/api/operate/order/add' })),
  )
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  expect(replies[0]?.json()).toMatchObject({ errCode: 'SERVER_ERROR', msg: expect.any(String) as string })
  thaw()
  expect((await app.inject({ method: 'POST', url: '/api/operate/order/add' })).json()).toEqual({ orderId: 1 })
  expect((await app.inject('/api/quick')).statusCode).toBe(200)
  await app.close()
})

it('does not time out the event stream', async () => {
  const { app, thaw } = frozenHouse()
  const stream = await app.inject({ url: '/api/stream', payloadAsStream: true })
  // The hanging request has timed out by now and has its response.
  expect((await app.inject({ method: 'POST', url: '/api/operate/order/add' })).statusCode).toBe(503)
  thaw()
  const parts: string[] = []
  stream.stream().on('data', (part: Buffer) => parts.push(part.toString()))
  await once(stream.stream(), 'end')
  expect(parts.join('')).toBe('retry: 2000\n\ndata: {}\n\n')
  await app.close()
})
