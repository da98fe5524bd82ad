import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { handleErrors } from './errors.ts'
import { knownSessions, limitRate } from './rate-limit.ts'
import { hashToken } from './session-guard.ts'
import { shedLoad } from './shed-load.ts'

const TOKEN = 'a-session-of-the-house-0123456789'
const staff = { authorization: `Bearer ${TOKEN}` }
const stranger = { authorization: 'Bearer nobody-knows-this-one-0123456789' }

function house() {
  const known = knownSessions({
    actorOf: async (tokenHash) => (tokenHash === hashToken(TOKEN) ? { kind: 'member', memberId: 1 } : undefined),
    forgetPermissions: () => {},
  })
  const app = Fastify()
  handleErrors(app)
  return { app, known }
}

it('S29 turns guests away before strangers, and staff last', async () => {
  const { app, known } = house()
  await known.guard.actorOf(hashToken(TOKEN), new Date())
  shedLoad(app, known, { guests: 2, strangers: 3, staff: 10 })
  const busy = Promise.withResolvers<void>()
  app.get('/api/slow', async () => {
    await busy.promise
    return { code: 200 }
  })
  app.get('/api/fast', async () => ({ code: 200 }))
  const ask = async (headers = {}, url = '/api/fast') => {
    const { code, errCode } = (await app.inject({ method: 'GET', url, headers })).json<{
      code: number
      errCode?: string
    }>()
    return errCode ?? code
  }
  const waiting = [ask({}, '/api/slow'), ask({}, '/api/slow')]
  expect([await ask(), await ask(stranger), await ask(staff)]).toEqual(['TOO_FREQUENT', 200, 200])
  waiting.push(ask(stranger, '/api/slow'))
  expect([await ask(), await ask(stranger), await ask(staff)]).toEqual(['TOO_FREQUENT', 'TOO_FREQUENT', 200])
  busy.resolve()
  expect(await Promise.all(waiting)).toEqual([200, 200, 200])
  expect([await ask(), await ask(stranger)]).toEqual([200, 200])
  await app.close()
})

it('S29 a session of the house goes on while its address is flooded with invented devices', async () => {
  const { app, known } = house()
  await known.guard.actorOf(hashToken(TOKEN), new Date())
  limitRate(app, { perCaller: 5, perAddress: 10 }, known)
  app.get('/api/fast', async () => ({ code: 200 }))
  const ask = async (headers: Record<string, string>) =>
    (await app.inject({ method: 'GET', url: '/api/fast', headers })).json<{ code: number }>().code
  const flood = []
  for (let n = 0; n < 400; n += 1) flood.push(await ask({ 'x-device-id': `invented-${n}` }))
  expect(flood.at(-1)).toBe(500)
  expect(await ask(stranger)).toBe(500)
  expect(await ask(staff)).toBe(200)
  await app.close()
})
