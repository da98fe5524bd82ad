import { userStatus } from '@nocturne/contract/codes'
import { session } from '@nocturne/contract/session/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { createTokenCaller, logIn, setCaptcha } from '../../../test/log-in.ts'
import { demoPassword } from '../../../demo/people-data.ts'
import { hashToken } from '../../http/session-guard.ts'

const hours = (n: number) => `2026-03-14 ${String(22 + n).padStart(2, '0')}:00:00`

describe('登录', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })
  beforeEach(async () => {
    await setCaptcha(api, false)
    await api.db.deleteFrom('throttle').execute()
  })

  it('opens a session with a working token and logs it', async () => {
    const reply = await logIn(api, 'yx01', demoPassword)
    expect(reply).toMatchObject({ code: 200, data: { expires_in: 720 } })
    const me = await createTokenCaller(api, reply.data.access_token).call(session.userInfo, {})
    expect(me).toMatchObject({ userName: 'yx01', deptName: '营销一部', postName: '客户经理' })
    const log = await api.db
      .selectFrom('operLog')
      .select(['title', 'userId'])
      .orderBy('operId', 'desc')
      .executeTakeFirstOrThrow()
    expect(log).toEqual({ title: '登录', userId: me.userId })
  })

  it('S01 stores a 256-bit token by its hash only', async () => {
    const { data } = await logIn(api, 'yx02', demoPassword)
    expect(Buffer.from(data.access_token, 'base64url')).toHaveLength(32)
    const rows = await api.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(data.access_token)
  })

  it('S01 returns 401 without token, and for a foreign, member, expired or revoked one, on every staff call', async () => {
    const life = { createdAt: hours(-2), lastSeenAt: hours(-2), expiresAt: hours(1), absoluteExpiresAt: hours(1) }
    const tokens = { expired: 'e'.repeat(43), revoked: 'r'.repeat(43), member: 'm'.repeat(43), unknown: 'u'.repeat(43) }
    const staff = { kind: 'staff' as const, userId: 101, ...life }
    await api.db
      .insertInto('session')
      .values([
        { ...staff, tokenHash: hashToken(tokens.expired), expiresAt: hours(0) },
        { ...staff, tokenHash: hashToken(tokens.revoked), revokedAt: hours(0) },
        { kind: 'member', memberId: 1, ...life, tokenHash: hashToken(tokens.member) },
      ])
      .execute()
    for (const endpoint of Object.values(session).filter(({ access }) => access === 'staff')) {
      for (const token of [null, ...Object.values(tokens)]) {
        const reply = await createTokenCaller(api, token).send(endpoint as typeof session.userInfo, {})
        expect([endpoint.id, token, reply.httpStatus]).toEqual([endpoint.id, token, 401])
      }
    }
  })

  it('S02 expires a session after twelve idle hours, and finally after a week', async () => {
    const start = api.clock.now()
    const { data } = await logIn(api, 'yx03', demoPassword)
    const phone = createTokenCaller(api, data.access_token)
    api.clock.later(11 * 60)
    expect((await phone.send(session.userInfo, {})).httpStatus).toBe(200)
    api.clock.later(11 * 60)
    expect((await phone.send(session.userInfo, {})).httpStatus).toBe(200)
    for (let step = 0; step < 15; step += 1) {
      api.clock.later(10 * 60)
      await phone.send(session.userInfo, {})
    }
    expect((await phone.send(session.userInfo, {})).httpStatus).toBe(401)
    api.clock.at(start)
    const other = createTokenCaller(api, (await logIn(api, 'yx03', demoPassword)).data.access_token)
    api.clock.later(12 * 60 + 1)
    expect((await other.send(session.userInfo, {})).httpStatus).toBe(401)
    api.clock.at(start)
  })

  it('S02 refuses the next call of a disabled person, and reports it only for the correct password', async () => {
    const phone = createTokenCaller(api, (await logIn(api, 'yx04', demoPassword)).data.access_token)
    await api.db.updateTable('appUser').set({ status: userStatus.disabled }).where('userName', '=', 'yx04').execute()
    expect((await phone.send(session.userInfo, {})).httpStatus).toBe(401)
    expect(await logIn(api, 'yx04', demoPassword)).toMatchObject({ errCode: 'ACCOUNT_DISABLED' })
    expect(await logIn(api, 'yx04', 'wrong-1234')).toMatchObject({ errCode: 'LOGIN_FAILED' })
  })

  it('S02 ends only this session on logout', async () => {
    const [first, second] = [await logIn(api, 'yx05', demoPassword), await logIn(api, 'yx05', demoPassword)].map(
      ({ data }) => createTokenCaller(api, data.access_token),
    )
    await first?.call(session.logout, {})
    expect((await first?.send(session.userInfo, {}))?.httpStatus).toBe(401)
    expect((await second?.send(session.userInfo, {}))?.httpStatus).toBe(200)
  })

  it('refreshes with a new token of the same final expiry; the old one works one more minute', async () => {
    const old = createTokenCaller(api, (await logIn(api, 'yx06', demoPassword)).data.access_token)
    const { access_token: token } = await old.call(session.refresh, {})
    expect((await old.send(session.userInfo, {})).httpStatus).toBe(200)
    // The response of the first refresh may be lost, so the phone repeats it with the old token.
    const { access_token: again } = await old.call(session.refresh, {})
    const ends = await api.db
      .selectFrom('session as s')
      .innerJoin('appUser as u', 'u.userId', 's.userId')
      .select(['s.expiresAt', 's.absoluteExpiresAt'])
      .where('u.userName', '=', 'yx06')
      .orderBy('s.expiresAt')
      .execute()
    expect(ends.map((row) => row.expiresAt)).toEqual([
      '2026-03-14 22:01:00',
      '2026-03-15 10:00:00',
      '2026-03-15 10:00:00',
    ])
    expect(new Set(ends.map((row) => row.absoluteExpiresAt))).toEqual(new Set(['2026-03-21 22:00:00']))
    api.clock.later(2)
    expect((await old.send(session.userInfo, {})).httpStatus).toBe(401)
    for (const fresh of [token, again])
      expect((await createTokenCaller(api, fresh).send(session.userInfo, {})).httpStatus).toBe(200)
    api.clock.later(-2)
  })
})
