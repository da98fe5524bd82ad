import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerErrorHandler } from './errors.ts'
import { createKnownSessions, limitRate } from './rate-limit.ts'
import type { StaffActor } from './context.ts'
import { hashToken } from './session-guard.ts'
import type { TokenActor } from './session-guard.ts'
import { shedLoad } from './shed-load.ts'

const TOKEN = 'a-session-of-the-house-0123456789'
const MEMBER = 'the-session-of-a-member-0123456789'
const staff = { authorization: `Bearer ${TOKEN}` }
const member = { authorization: `Bearer ${MEMBER}` }
const signIn = '/loginApi/code'
const stranger = { authorization: 'Bearer nobody-knows-this-one-0123456789' }

function house() {
  const sessions = new Map<string, TokenActor>([
    [hashToken(TOKEN), { kind: 'staff', userId: 1 } as StaffActor],
    [hashToken(MEMBER), { kind: 'member', memberId: 1 }],
  ])
  const guard = { actorOf: async (tokenHash: string) => sessions.get(tokenHash), forgetPermissions: () => {} }
  const known = createKnownSessions(guard, () => new Date())
  const app = Fastify()
  registerErrorHandler(app)
  return { app, known }
}

it.each([['seen recently'], ['not seen since the server started']])(
  'S29 refuses guests and members first, staff last: a session %s',
  async (when) => {
    const { app, known } = house()
    if (when === 'seen recently') await known.guard.actorOf(hashToken(TOKEN), new Date())
    shedLoad(app, known, { guests: 2, strangers: 3, staff: 10 })
    const busy = Promise.withResolvers<void>()
    app.get('/api/slow', async () => {
      await busy.promise
      return { code: 200 }
    })
    for (const url of ['/api/fast', signIn]) app.get(url, async () => ({ code: 200 }))
    const fetchCode = async (headers = {}, url = '/api/fast') => {
      const { code, errCode } = (await app.inject({ method: 'GET', url, headers })).json<{
        code: number
        errCode?: string
      }>()
      return errCode ?? code
    }
    const waiting = [fetchCode(member, '/api/slow'), fetchCode({}, '/api/slow')]
    const guests = async () => [await fetchCode(), await fetchCode(stranger), await fetchCode(member)]
    const turnedAway = ['TOO_FREQUENT', 'TOO_FREQUENT', 'TOO_FREQUENT']
    expect([await guests(), await fetchCode({}, signIn), await fetchCode(staff)]).toEqual([turnedAway, 200, 200])
    waiting.push(fetchCode(staff, '/api/slow'))
    expect([await guests(), await fetchCode({}, signIn), await fetchCode(staff)]).toEqual([
      turnedAway,
      'TOO_FREQUENT',
      200,
    ])
    busy.resolve()
    expect(await Promise.all(waiting)).toEqual([200, 200, 200])
    expect([await guests(), await fetchCode({}, signIn)]).toEqual([[200, 200, 200], 200])
    await app.close()
  },
)

it('S29 a flood of invented devices and sessions blocks neither known sessions nor sign-ins', async () => {
  const { app, known } = house()
  limitRate(app, { perCaller: 5, perAddress: 10 }, known)
  for (const url of ['/api/fast', signIn]) app.get(url, async () => ({ code: 200 }))
  const fetchCode = async (headers: Record<string, string>, url = '/api/fast') =>
    (await app.inject({ method: 'GET', url, headers })).json<{ code: number }>().code
  const flood = []
  for (let n = 0; n < 200; n += 1) {
    flood.push(await fetchCode({ 'x-device-id': `invented-${n}` }))
    flood.push(await fetchCode({ authorization: `Bearer invented-session-0123456789-${n}` }))
  }
  expect(flood.at(-1)).toBe(500)
  expect(await fetchCode(stranger)).toBe(500)
  // Neither session was used since the server started.
  expect([await fetchCode(staff), await fetchCode(member)]).toEqual([200, 200])
  expect(await fetchCode({ 'x-device-id': 'a-new-phone-of-somebody' }, signIn)).toBe(200)
  for (let n = 0; n < 4; n += 1) expect(await fetchCode(staff)).toBe(200)
  // Each session has its own limit, known or not.
  expect(await fetchCode(staff)).toBe(500)
  await app.close()
})
