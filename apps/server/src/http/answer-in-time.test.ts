/** F06: nobody waits for ever for an answer. */
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerInTime } from './answer-in-time.ts'
import { handleErrors } from './errors.ts'

/** A house whose database answers nothing, until it does. */
function frozenHouse() {
  const app = Fastify()
  const thawed = Promise.withResolvers<{ orderId: number }>()
  handleErrors(app)
  answerInTime(app, 30)
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

it('answers a command that hangs with "unknown", and takes no harm when it ends later', async () => {
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

it('leaves a stream of events alone', async () => {
  const { app, thaw } = frozenHouse()
  const stream = await app.inject({ url: '/api/stream', payloadAsStream: true })
  // A neighbour that hangs has been answered by now: the time of both is over.
  expect((await app.inject({ method: 'POST', url: '/api/operate/order/add' })).statusCode).toBe(503)
  thaw()
  const parts: string[] = []
  stream.stream().on('data', (part: Buffer) => parts.push(part.toString()))
  await once(stream.stream(), 'end')
  expect(parts.join('')).toBe('retry: 2000\n\ndata: {}\n\n')
  await app.close()
})
