import { members } from '@nocturne/contract/members/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import { createTokenCaller } from '../../../test/log-in.ts'
import { captureSms, createMemberPhone } from '../../../test/members.ts'
import { setSmsProvider } from '../../providers/sms/registry.ts'

const api = await startTestApi()
let sms = captureSms()
const device = (name: string) => createTokenCaller(api, null, `device-${name}`)
const requestCode = (name: string, phonenumber: string) =>
  device(name).send(session.smsCode, { phonenumber, scene: 'login' })
const enter = (name: string, phonenumber: string, smsCode: string) =>
  device(name).send(members.login, { phonenumber, smsCode })

beforeEach(async () => {
  api.clock.at(TONIGHT)
  sms = captureSms()
  for (const table of ['throttle', 'smsCode'] as const) await api.db.deleteFrom(table).execute()
})

describe('text message codes', () => {
  it('are sent once, masked in the response and stored hashed', async () => {
    expect((await requestCode('a', '13700000001')).data).toEqual({
      phoneMask: '137****0001',
      againSeconds: 60,
      expireMinutes: 5,
    })
    expect(sms.sent).toEqual([{ phone: '13700000001', code: expect.stringMatching(/^\d{6}$/) }])
    expect(JSON.stringify(await api.db.selectFrom('smsCode').selectAll().execute())).not.toContain(sms.last())
  })

  it('work once, for five minutes, on the requesting phone, and only the latest', async () => {
    await requestCode('a', '13700000002')
    const first = sms.last()
    expect((await enter('b', '13700000002', first)).errCode).toBe('SMS_CODE_WRONG')
    api.clock.later(1)
    await requestCode('a', '13700000002')
    if (first !== sms.last()) expect((await enter('a', '13700000002', first)).errCode).toBe('SMS_CODE_WRONG')
    expect((await enter('a', '13700000002', sms.last())).code).toBe(200)
    expect((await enter('a', '13700000002', sms.last())).errCode).toBe('SMS_CODE_WRONG')
    api.clock.later(1)
    await requestCode('a', '13700000002')
    api.clock.later(5)
    expect((await enter('a', '13700000002', sms.last())).errCode).toBe('SMS_CODE_WRONG')
  })

  it('expire with the fifth wrong try, also for a hundred concurrent ones', async () => {
    await requestCode('a', '13700000003')
    const right = sms.last()
    const guesses = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0')).filter((code) => code !== right)
    const replies = await Promise.all(guesses.map((code) => enter('a', '13700000003', code)))
    expect(new Set(replies.map(({ errCode }) => errCode))).toEqual(new Set(['SMS_CODE_WRONG']))
    const { wrongTries } = await api.db.selectFrom('smsCode').select('wrongTries').executeTakeFirstOrThrow()
    expect(wrongTries).toBe(5)
    expect((await enter('a', '13700000003', right)).errCode).toBe('SMS_CODE_WRONG')
  })

  it('are limited per number, for any caller', async () => {
    expect((await requestCode('a', '13700000004')).code).toBe(200)
    expect((await requestCode('b', '13700000004')).errCode).toBe('SMS_TOO_OFTEN')
    const sentTo = () => sms.sent.filter(({ phone }) => phone === '13700000004').length
    for (let n = 0; n < 20; n += 1) {
      api.clock.later(2)
      await requestCode(`c${n}`, '13700000004')
    }
    expect(sentTo()).toBe(5)
    for (let hour = 0; hour < 10; hour += 1) {
      api.clock.later(60)
      for (let n = 0; n < 3; n += 1) {
        api.clock.later(2)
        await requestCode(`d${hour}${n}`, '13700000004')
      }
    }
    expect(sentTo()).toBe(10)
  })

  it('are limited per requesting phone, concurrently as in a row', async () => {
    const numbers = Array.from({ length: 15 }, (_, i) => `1371000${String(i).padStart(4, '0')}`)
    const replies = await Promise.all(numbers.map((number) => requestCode('greedy', number)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(sms.sent).toHaveLength(10)
  })

  it('need a captcha once an address requested many, except for staff', async () => {
    for (let n = 0; n < 20; n += 1)
      expect((await requestCode(`e${n}`, `1372000${String(n).padStart(4, '0')}`)).code).toBe(200)
    expect((await requestCode('late', '13720009999')).errCode).toBe('CAPTCHA_EXPIRED')
    expect(await device('late').call(session.code, { use: 'sms' })).toMatchObject({ captchaEnabled: true })
    const { uuid } = await device('late').call(session.code, { use: 'sms' })
    const wrong = { phonenumber: '13720009999', scene: 'login', uuid, code: 'zz' } as const
    expect((await device('late').send(session.smsCode, wrong)).errCode).toBe('CAPTCHA_WRONG')
    const cashier = await api.as('shouyin01')
    expect((await cashier.send(session.smsCode, { memberId: 2, scene: 'pay' })).code).toBe(200)
  })

  it("go to a member by id only for permitted staff; a member's own go to their own number", async () => {
    expect((await device('x').send(session.smsCode, { memberId: 1, scene: 'pay' })).errCode).toBe('NO_PERMISSION')
    const actor = await api.as('gs01')
    expect((await actor.send(session.smsCode, { memberId: 1, scene: 'pay' })).errCode).toBe('NO_PERMISSION')
    expect((await (await api.as('bar01')).send(session.smsCode, { memberId: 999_999, scene: 'take' })).errCode).toBe(
      'NOT_FOUND',
    )
    const own = await createMemberPhone(api, 3)
    await own.call(session.smsCode, { phonenumber: '13799999999', scene: 'password' })
    const { phonenumber } = await api.db
      .selectFrom('member')
      .select('phonenumber')
      .where('memberId', '=', 3)
      .executeTakeFirstOrThrow()
    expect(sms.sent.map(({ phone }) => phone)).toEqual([phonenumber])
    // A code is valid only for the purpose it was sent for.
    const caller = createTokenCaller(api, null, 'phone-of-3')
    expect((await caller.send(members.login, { phonenumber, smsCode: sms.last() })).errCode).toBe('SMS_CODE_WRONG')
  })

  it('are not reported as sent when the provider refuses', async () => {
    sms.state.reply = { state: 'refused', reason: 'isv.AMOUNT_NOT_ENOUGH' }
    expect((await requestCode('a', '13700000007')).errCode).toBe('SMS_FAILED')
    expect(await api.db.selectFrom('smsCode').selectAll().execute()).toEqual([])
    setSmsProvider(null)
    expect((await requestCode('a', '13700000008')).errCode).toBe('SMS_OFF')
  })
})
