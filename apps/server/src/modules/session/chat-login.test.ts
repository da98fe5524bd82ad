import { userStatus } from '@nocturne/contract/codes'
import { session } from '@nocturne/contract/session/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { TestApi } from '../../../test/api.ts'
import { completeAuthorization, VENUE_URL } from '../../../test/authorization.ts'
import { createIdentityProvider } from '../../../test/identity-provider.ts'
import type { IdentityProvider } from '../../../test/identity-provider.ts'
import { createTokenCaller, encryptWithFreshNonce, setCaptcha } from '../../../test/log-in.ts'
import { demoPassword } from '../../../demo/people-data.ts'
import { hashToken } from '../../http/session-guard.ts'
import { setProviders } from '../../providers/registry.ts'
import { storePublicUrl } from '../platform/public.ts'

const PHONE = 'phone-0001'

describe('微信登录与绑定', () => {
  let api: TestApi
  let wechat: IdentityProvider

  beforeAll(async () => {
    api = await startTestApi()
    await storePublicUrl(api.db, VENUE_URL)
  })
  beforeEach(async () => {
    wechat = createIdentityProvider('wechat')
    setProviders({ wechat })
    await setCaptcha(api, false)
    for (const table of ['throttle', 'externalAccount', 'bindCode'] as const) await api.db.deleteFrom(table).execute()
  })

  const enter = async (openId: string, device = PHONE) => {
    const code = await completeAuthorization(api, { provider: wechat, device, openId })
    return createTokenCaller(api, null, device).send(session.wxLogin, { code, platform: 'wx' })
  }
  const requestBindCode = async (openId: string, device = PHONE): Promise<string> => {
    const { data } = await enter(openId, device)
    if (!('needBind' in data)) throw new Error('already bound')
    return data.validCode
  }
  type Binding = { validCode: string; username: string; password?: string; device?: string; force?: boolean }
  const bind = async ({ validCode, username, password = demoPassword, device = PHONE, force }: Binding) =>
    createTokenCaller(api, null, device).send(session.bindWxUser, {
      validCode,
      username,
      password: await encryptWithFreshNonce(api, password),
      ...(force !== undefined && { force }),
    })
  const boundTo = (openId: string) =>
    api.db
      .selectFrom('externalAccount as b')
      .innerJoin('appUser as u', 'u.userId', 'b.userId')
      .select('u.userName')
      .where('b.openId', '=', openId)
      .execute()

  it('asks an unbound account to bind, showing its provider name', async () => {
    expect(await enter('w1')).toMatchObject({ data: { needBind: true, nickName: '昵称w1', avatarUrl: '' } })
  })

  it('binds by the login password, and then signs in by WeChat alone', async () => {
    const reply = await bind({ validCode: await requestBindCode('w2'), username: 'yx01' })
    expect(reply.data.access_token).toMatch(/^[\w-]{43}$/)
    const { data } = await enter('w2', 'another-phone')
    if ('needBind' in data) throw new Error('not bound')
    const me = createTokenCaller(api, data.access_token)
    expect(await me.call(session.userInfo, {})).toMatchObject({ userName: 'yx01' })
    expect(await me.call(session.binds, {})).toMatchObject([{ platform: 'wx', nickName: '昵称w2' }])
    const titles = await api.db.selectFrom('operLog').select('title').orderBy('operId', 'desc').limit(3).execute()
    expect(titles.map(({ title }) => title)).toEqual(['第三方登录', '登录', '绑定第三方账号'])
  })

  it('rejects a disabled account, bound or binding', async () => {
    await bind({ validCode: await requestBindCode('w3'), username: 'yx02' })
    await api.db.updateTable('appUser').set({ status: userStatus.disabled }).where('userName', '=', 'yx02').execute()
    expect(await enter('w3')).toMatchObject({ errCode: 'ACCOUNT_DISABLED' })
    expect(await bind({ validCode: await requestBindCode('w4'), username: 'yx02' })).toMatchObject({
      errCode: 'ACCOUNT_DISABLED',
    })
    await api.db.updateTable('appUser').set({ status: userStatus.active }).where('userName', '=', 'yx02').execute()
  })

  it('S15 opens one session per authorization, also for concurrent requests', async () => {
    await bind({ validCode: await requestBindCode('w5'), username: 'yx01' })
    const code = await completeAuthorization(api, { provider: wechat, device: PHONE, openId: 'w5' })
    const caller = createTokenCaller(api, null, PHONE)
    const sessions = () => api.db.selectFrom('session').select('tokenHash').execute()
    const before = (await sessions()).length
    const replies = await Promise.all([1, 2].map(() => caller.send(session.wxLogin, { code, platform: 'wx' })))
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['AUTH_CODE_INVALID', 'ok'])
    expect((await sessions()).length).toBe(before + 1)
  })

  it('S15 rejects a code of another phone, and one of an authorization not meant for signing in', async () => {
    const stolen = await completeAuthorization(api, { provider: wechat, device: 'thief-0001', openId: 'w6' })
    const guest = await completeAuthorization(api, {
      provider: wechat,
      device: PHONE,
      openId: 'w6',
      target: `${VENUE_URL}/pages/orderPay/index`,
    })
    for (const code of [stolen, guest, 'oa_nonsense'])
      expect(await createTokenCaller(api, null, PHONE).send(session.wxLogin, { code, platform: 'wx' })).toMatchObject({
        errCode: 'AUTH_CODE_INVALID',
      })
  })

  it('returns the same binding code for a repeated request', async () => {
    const code = await completeAuthorization(api, { provider: wechat, device: PHONE, openId: 'w7' })
    const caller = createTokenCaller(api, null, PHONE)
    const both = await Promise.all([1, 2].map(() => caller.call(session.wxLogin, { code, platform: 'wx' })))
    expect(both[0]).toEqual(both[1])
    expect(await api.db.selectFrom('bindCode').select('codeHash').execute()).toHaveLength(1)
  })

  it('S16 accepts the code once, on its phone, for ten minutes', async () => {
    const validCode = await requestBindCode('w8')
    expect(await bind({ validCode, username: 'yx01', device: 'other-phone' })).toMatchObject({
      errCode: 'BIND_CODE_EXPIRED',
    })
    expect(await bind({ validCode: 'x'.repeat(43), username: 'yx01' })).toMatchObject({ errCode: 'BIND_CODE_EXPIRED' })
    expect((await bind({ validCode, username: 'yx01' })).code).toBe(200)
    expect(await bind({ validCode, username: 'yx02', force: true })).toMatchObject({ errCode: 'BIND_CODE_EXPIRED' })
    const late = await requestBindCode('w9')
    api.clock.later(11)
    expect(await bind({ validCode: late, username: 'yx02' })).toMatchObject({ errCode: 'BIND_CODE_EXPIRED' })
    api.clock.later(-11)
    const stored = JSON.stringify(await api.db.selectFrom('bindCode').selectAll().execute())
    expect(stored).not.toContain(validCode)
  })

  it('S16 binds once when the same code is sent concurrently', async () => {
    const validCode = await requestBindCode('w10')
    const replies = await Promise.all(['yx01', 'yx03'].map((username) => bind({ validCode, username })))
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['BIND_CODE_EXPIRED', 'ok'])
    expect(await boundTo('w10')).toHaveLength(1)
  })

  it('S16 binds one WeChat account to one of two concurrent callers; the database refuses the other', async () => {
    const codes = [await requestBindCode('w11', 'phone-a001'), await requestBindCode('w11', 'phone-b001')]
    const replies = await Promise.all([
      bind({ validCode: codes[0] ?? '', username: 'yx01', device: 'phone-a001' }),
      bind({ validCode: codes[1] ?? '', username: 'yx03', device: 'phone-b001' }),
    ])
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['WX_ALREADY_BOUND', 'ok'])
    expect(await boundTo('w11')).toHaveLength(1)
  })

  it('S16 binds one of two WeChat accounts sent concurrently for one person', async () => {
    const codes = await Promise.all(['w20', 'w21'].map((openId) => requestBindCode(openId)))
    const replies = await Promise.all(codes.map((validCode) => bind({ validCode, username: 'yx01' })))
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['ACCOUNT_ALREADY_BOUND', 'ok'])
  })

  it('S16 replaces a binding only with password and confirmation; the conflict leaves the code usable', async () => {
    await bind({ validCode: await requestBindCode('w12', 'phone-a001'), username: 'yx01', device: 'phone-a001' })
    await api.db.deleteFrom('bindCode').execute()
    // A second code of the same WeChat account, issued before the account was bound.
    await api.db
      .insertInto('bindCode')
      .values({
        codeHash: hashToken('held'),
        platform: 'wx',
        openId: 'w12',
        deviceId: PHONE,
        expiresAt: '2026-03-14 22:09:00',
      })
      .execute()
    expect(await bind({ validCode: 'held', username: 'yx03', password: 'wrong-1234' })).toMatchObject({
      errCode: 'LOGIN_FAILED',
    })
    expect(await bind({ validCode: 'held', username: 'yx03' })).toMatchObject({ errCode: 'WX_ALREADY_BOUND' })
    expect(await boundTo('w12')).toEqual([{ userName: 'yx01' }])
    expect((await bind({ validCode: 'held', username: 'yx03', force: true })).code).toBe(200)
    expect(await boundTo('w12')).toEqual([{ userName: 'yx03' }])

    const second = await requestBindCode('w13')
    expect(await bind({ validCode: second, username: 'yx03' })).toMatchObject({ errCode: 'ACCOUNT_ALREADY_BOUND' })
    expect((await bind({ validCode: second, username: 'yx03', force: true })).code).toBe(200)
    expect(await boundTo('w12')).toEqual([])
    expect(await boundTo('w13')).toEqual([{ userName: 'yx03' }])
  })

  it('counts wrong passwords as the login does, and requires its captcha', async () => {
    const validCode = await requestBindCode('w14')
    const codes = []
    for (let n = 0; n < 6; n += 1)
      codes.push((await bind({ validCode, username: 'yx01', password: 'wrong-1234' })).errCode)
    expect(codes).toEqual([...Array<string>(4).fill('LOGIN_FAILED'), 'ACCOUNT_LOCKED', 'ACCOUNT_LOCKED'])
    expect(await bind({ validCode, username: 'yx01' })).toMatchObject({ errCode: 'ACCOUNT_LOCKED' })
    await setCaptcha(api, true)
    expect(await bind({ validCode, username: 'yx03' })).toMatchObject({ errCode: 'CAPTCHA_EXPIRED' })
  })

  it("unbinds one's own account, once, and only with a staff session", async () => {
    await bind({ validCode: await requestBindCode('w15'), username: 'yx01' })
    expect((await api.anonymous.send(session.unbind, { platform: 'wx' })).httpStatus).toBe(401)
    expect(await (await api.as('yx03')).send(session.unbind, { platform: 'wx' })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    const me = await api.as('yx01')
    const replies = await Promise.all(
      ['unbind-key-1', 'unbind-key-2'].map((key) => me.send(session.unbind, { platform: 'wx' }, { key })),
    )
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['NOT_FOUND', 'ok'])
    expect((await me.send(session.unbind, { platform: 'wx' }, { key: 'unbind-key-1' })).errCode ?? 'ok').toBe(
      replies[0]?.errCode ?? 'ok',
    )
    expect(await boundTo('w15')).toEqual([])
    expect(await enter('w15')).toMatchObject({ data: { needBind: true } })
  })
})
