import { parseTime } from '@nocturne/base/venue-time'
import { userStatus } from '@nocturne/contract/codes'
import { session } from '@nocturne/contract/session/endpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { createTokenCaller, logIn, encryptWithFreshNonce, setCaptcha } from '../../../test/log-in.ts'
import { captureSms, createMemberPhone } from '../../../test/members.ts'
import { demoPassword, demoPayPassword } from '../../../demo/people-data.ts'
import type { Context } from '../../http/context.ts'
import { requirePayTicket } from './public.ts'

type Phone = Pick<Caller, 'send' | 'call'>

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  await setCaptcha(api, false)
})
beforeEach(() => api.db.deleteFrom('throttle').execute())

async function logInPhone(userName: string, password = demoPassword): Promise<Phone> {
  return createTokenCaller(api, (await logIn(api, userName, password)).data.access_token)
}

const change = async (phone: Phone, oldPassword: string, newPassword: string) =>
  phone.send(session.password, {
    oldPassword: await encryptWithFreshNonce(api, oldPassword),
    newPassword: await encryptWithFreshNonce(api, newPassword),
  })

const check = async (phone: Phone, payPassword: string) =>
  phone.send(session.checkPayPassword, { payPassword: await encryptWithFreshNonce(api, payPassword) })
const forget = (userName: string) =>
  api.db.updateTable('appUser').set({ payPasswordHash: null }).where('userName', '=', userName).execute()

const readRealName = async (userName: string) =>
  (await api.db.selectFrom('appUser').select('realName').where('userName', '=', userName).executeTakeFirstOrThrow())
    .realName ?? ''

describe('修改登录密码', () => {
  it('rejects a wrong old password, a weak new one and the same one', async () => {
    const phone = await logInPhone('yx01')
    expect(await change(phone, 'wrong-1234', 'Night2026')).toMatchObject({ errCode: 'OLD_PASSWORD_WRONG' })
    for (const weak of ['short1', 'onlyletters', '1234567890', 'a1'.repeat(11)]) {
      expect(await change(phone, demoPassword, weak)).toMatchObject({ errCode: 'PASSWORD_WEAK' })
    }
    expect(await change(phone, demoPassword, demoPassword)).toMatchObject({ errCode: 'PASSWORD_SAME' })
  })

  it('S02 changes it and ends every other session of the person immediately', async () => {
    const [other, phone] = [await logInPhone('yx02'), await logInPhone('yx02')]
    expect((await change(phone, demoPassword, 'Night2026')).code).toBe(200)
    expect((await other.send(session.userInfo, {})).httpStatus).toBe(401)
    expect((await phone.send(session.userInfo, {})).httpStatus).toBe(200)
    expect(await logIn(api, 'yx02', demoPassword)).toMatchObject({ errCode: 'LOGIN_FAILED' })
    expect((await logIn(api, 'yx02', 'Night2026')).code).toBe(200)
  })

  it('accepts one of two concurrent changes', async () => {
    const phone = await logInPhone('yx03')
    const replies = await Promise.all([
      change(phone, demoPassword, 'Night2026a'),
      change(phone, demoPassword, 'Night2026b'),
    ])
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['OLD_PASSWORD_WRONG', 'ok'])
  })

  it('limits guesses of the old password on an open phone', async () => {
    const phone = await logInPhone('yx04')
    const codes = []
    for (let i = 0; i < 6; i += 1) codes.push((await change(phone, 'wrong-1234', 'Night2026')).errCode)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'OLD_PASSWORD_WRONG'), 'TOO_FREQUENT'])
  })
})

describe('支付密码 by text message', () => {
  let sms = captureSms()
  const NEW = '135790'

  beforeEach(async () => {
    api.clock.at(TONIGHT)
    sms = captureSms()
    await api.db.deleteFrom('smsCode').execute()
  })

  const readUserId = async (userName: string) =>
    (await api.db.selectFrom('appUser').select('userId').where('userName', '=', userName).executeTakeFirstOrThrow())
      .userId
  /** Signs in an employee on a phone with its own device id. */
  async function signedIn(userName: string, device = `phone-${userName}`): Promise<Phone> {
    return createTokenCaller(api, (await logIn(api, userName, demoPassword)).data.access_token, device)
  }
  const requestCode = async (phone: Phone) => {
    await phone.call(session.smsCode, { scene: 'payPassword' })
    return sms.last()
  }
  const reset = async (phone: Phone, smsCode: string, wanted = NEW) =>
    phone.send(session.payPassword, { smsCode, newPayPassword: await encryptWithFreshNonce(api, wanted) })
  const listTickets = async (userName: string) =>
    (
      await api.db
        .selectFrom('payTicket')
        .select('ticketHash')
        .where('userId', '=', await readUserId(userName))
        .execute()
    ).length

  it('resets a forgotten or locked one, notifies the owner and ends the pay tickets of all sessions', async () => {
    const [phone, other] = [await signedIn('yx06'), await signedIn('yx06', 'stolen-tablet')]
    expect((await check(other, demoPayPassword)).code).toBe(200)
    for (let i = 0; i < 5; i += 1) await check(phone, '000001')
    expect(await check(phone, demoPayPassword)).toMatchObject({ errCode: 'PAY_PASSWORD_LOCKED' })
    expect(await phone.call(session.userInfo, {})).toMatchObject({ hasPayPassword: true, payPasswordSms: true })

    const code = await requestCode(phone)
    const bound = await api.db
      .selectFrom('appUser')
      .select('phonenumber')
      .where('userName', '=', 'yx06')
      .executeTakeFirst()
    expect(sms.sent.map(({ phone: to }) => to)).toEqual([bound?.phonenumber])
    // A weak password consumes no code.
    expect(await reset(phone, code, '123456')).toMatchObject({ errCode: 'PAY_PASSWORD_WEAK' })
    expect((await reset(phone, code)).code).toBe(200)
    expect(await listTickets('yx06')).toBe(0)
    expect((await check(phone, NEW)).code).toBe(200)
    expect((await check(other, demoPayPassword)).errCode).toBe('PAY_PASSWORD_WRONG')
    const messages = await api.db
      .selectFrom('notification')
      .select(['title', 'content'])
      .where('userId', '=', await readUserId('yx06'))
      .execute()
    expect(messages).toEqual([
      { title: '支付密码已重置', content: expect.stringContaining('如果不是你本人操作，请马上联系人事') },
    ])
    const logged = await api.db.selectFrom('operLog').select('after').where('title', '=', '重置支付密码').execute()
    expect(logged).toEqual([{ after: { proof: 'sms' } }])
  })

  it('sets a first one, also to a person who typed another number', async () => {
    await forget('yx07')
    const phone = await signedIn('yx07')
    await phone.call(session.smsCode, { scene: 'payPassword', phonenumber: '13799999999' })
    expect(sms.sent[0]?.phone).not.toBe('13799999999')
    expect((await reset(phone, sms.last())).code).toBe(200)
  })

  it('accepts one of two concurrent resets with the same code', async () => {
    const phone = await signedIn('yx08')
    const code = await requestCode(phone)
    const replies = await Promise.all([reset(phone, code, '135790'), reset(phone, code, '246801')])
    expect(replies.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['SMS_CODE_WRONG', 'ok'])
    const right = replies[0]?.errCode === undefined ? '135790' : '246801'
    expect((await check(phone, right)).code).toBe(200)
  })

  it('leaves no valid ticket for the replaced password when issuing and reset run concurrently', async () => {
    const phone = await signedIn('yx09')
    const code = await requestCode(phone)
    const [done, ticket] = await Promise.all([reset(phone, code), check(phone, demoPayPassword)])
    expect(done.code).toBe(200)
    expect(['ok', 'PAY_PASSWORD_WRONG', 'PAY_TICKET_EXPIRED']).toContain(ticket.errCode ?? 'ok')
    expect(await listTickets('yx09')).toBe(0)
  })

  it('refuses a wrong, expired, foreign or used code, and a code of another scene', async () => {
    const phone = await signedIn('fwy06')
    const code = await requestCode(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await reset(phone, wrong)).toMatchObject({ errCode: 'SMS_CODE_WRONG' })
    expect(await reset(await signedIn('fwy06', 'another-phone'), code)).toMatchObject({ errCode: 'SMS_CODE_WRONG' })
    expect(await reset(await signedIn('fwy07', 'phone-fwy06'), code)).toMatchObject({ errCode: 'SMS_CODE_WRONG' })
    api.clock.later(5)
    expect(await reset(phone, code)).toMatchObject({ errCode: 'SMS_CODE_WRONG' })
    const own = await phone.call(session.userInfo, {})
    await phone.call(session.smsCode, { scene: 'login', phonenumber: own.phonenumber })
    expect(await reset(phone, sms.last())).toMatchObject({ errCode: 'SMS_CODE_WRONG' })
    for (let i = 0; i < 5; i += 1) await reset(phone, wrong)
    expect((await check(phone, demoPayPassword)).code).toBe(200)
  })

  it('sends one code a minute, and none to an account without a number or to a guest', async () => {
    const phone = await signedIn('fwy08')
    await requestCode(phone)
    expect(await phone.send(session.smsCode, { scene: 'payPassword' })).toMatchObject({ errCode: 'SMS_TOO_OFTEN' })
    expect(
      await api.anonymous.send(session.smsCode, { scene: 'payPassword', phonenumber: '13700000001' }),
    ).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    expect(await (await createMemberPhone(api, 3)).send(session.smsCode, { scene: 'payPassword' })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    await api.db.updateTable('appUser').set({ phonenumber: null }).where('userName', '=', 'fwy08').execute()
    expect(await phone.send(session.smsCode, { scene: 'payPassword' })).toMatchObject({ errCode: 'PHONE_NOT_BOUND' })
    expect(await reset(phone, '123123')).toMatchObject({ errCode: 'PHONE_NOT_BOUND' })
    expect(await phone.call(session.userInfo, {})).toMatchObject({ payPasswordSms: false })
  })
})

describe('支付密码', () => {
  it('is set first by the login password, and later changed only by the old one', async () => {
    await forget('fwy01')
    const phone = await logInPhone('fwy01')
    expect(await check(phone, '135790')).toMatchObject({ errCode: 'PAY_PASSWORD_UNSET' })
    const set = async (fields: { loginPassword?: string; oldPayPassword?: string; newPayPassword: string }) =>
      phone.send(
        session.payPassword,
        Object.fromEntries(
          await Promise.all(
            Object.entries(fields).map(async ([name, value]) => [name, await encryptWithFreshNonce(api, value)]),
          ),
        ) as never,
      )
    expect(await set({ newPayPassword: '135790' })).toMatchObject({ errCode: 'OLD_PASSWORD_WRONG' })
    expect(await set({ loginPassword: demoPassword, newPayPassword: '12345' })).toMatchObject({
      errCode: 'PAY_PASSWORD_WEAK',
    })
    const { phonenumber } = await api.db
      .selectFrom('appUser')
      .select('phonenumber')
      .where('userName', '=', 'fwy01')
      .executeTakeFirstOrThrow()
    for (const weak of ['888888', '123456', '987654', phonenumber?.slice(-6)])
      expect(await set({ loginPassword: demoPassword, newPayPassword: weak ?? '' }), weak).toMatchObject({
        errCode: 'PAY_PASSWORD_WEAK',
      })
    expect((await set({ loginPassword: demoPassword, newPayPassword: '135790' })).code).toBe(200)
    expect(await set({ loginPassword: demoPassword, newPayPassword: '246801' })).toMatchObject({
      errCode: 'PAY_PASSWORD_WRONG',
    })
    expect(await set({ oldPayPassword: '135790', newPayPassword: '135790' })).toMatchObject({
      errCode: 'PASSWORD_SAME',
    })
    expect((await set({ oldPayPassword: '135790', newPayPassword: '246801' })).code).toBe(200)
    expect((await check(phone, '246801')).code).toBe(200)
  })

  it('S13 locks after five wrong tries, returns the remaining ones, and stays locked for the correct one', async () => {
    const phone = await logInPhone('fwy02')
    const messages = []
    for (let i = 0; i < 5; i += 1) messages.push((await check(phone, '000001')).msg)
    expect(messages).toEqual([
      '支付密码错误，还可尝试4次',
      '支付密码错误，还可尝试3次',
      '支付密码错误，还可尝试2次',
      '支付密码错误，还可尝试1次',
      '支付密码已锁定，请30分钟后再试',
    ])
    expect(await check(phone, demoPayPassword)).toMatchObject({ errCode: 'PAY_PASSWORD_LOCKED' })
    api.clock.later(31)
    expect((await check(phone, demoPayPassword)).code).toBe(200)
    api.clock.later(-31)
  })

  it('S13 counts twenty concurrent guesses as five', async () => {
    const phone = await logInPhone('fwy03')
    const replies = await Promise.all(Array.from({ length: 20 }, () => check(phone, '000001')))
    expect(replies.filter(({ errCode }) => errCode === 'PAY_PASSWORD_WRONG')).toHaveLength(4)
    expect(await check(phone, demoPayPassword)).toMatchObject({ errCode: 'PAY_PASSWORD_LOCKED' })
  })

  it('accepts twelve concurrent correct ones without a lock, and leaves five tries for wrong ones', async () => {
    const phone = await logInPhone('fwy05')
    const replies = await Promise.all(Array.from({ length: 12 }, () => check(phone, demoPayPassword)))
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200))
    const guesses = await Promise.all(Array.from({ length: 12 }, () => check(phone, '000001')))
    expect(guesses.filter(({ errCode }) => errCode === 'PAY_PASSWORD_WRONG')).toHaveLength(4)
    expect(guesses.filter(({ errCode }) => errCode === 'PAY_PASSWORD_LOCKED')).toHaveLength(8)
    expect(await check(phone, demoPayPassword)).toMatchObject({ errCode: 'PAY_PASSWORD_LOCKED' })
  })

  it('issues a ticket that opens locked pages for fifteen minutes, to its owner only', async () => {
    const { data } = await check(await logInPhone('fwy04'), demoPayPassword)
    expect(data.expireTime).toBe('2026-03-14 22:15:00')
    const ids = await api.db
      .selectFrom('appUser')
      .select('userId')
      .where('userName', 'in', ['fwy04', 'fwy05'])
      .orderBy('userName')
      .execute()
    const requireTicketOf = (userId: number | undefined) => {
      const context = { db: api.db, now: parseTime(api.clock.now()), actor: { userId } } as Context
      return requirePayTicket(context, data.ticket)
    }
    await expect(requireTicketOf(ids[0]?.userId)).resolves.toBeUndefined()
    await expect(requireTicketOf(ids[1]?.userId)).rejects.toThrow('请先验证支付密码')
    api.clock.later(16)
    await expect(requireTicketOf(ids[0]?.userId)).rejects.toThrow('请先验证支付密码')
    api.clock.later(-16)
  })
})

describe('支付密码忘记了', () => {
  const readUserId = async (userName: string) =>
    (await api.db.selectFrom('appUser').select('userId').where('userName', '=', userName).executeTakeFirstOrThrow())
      .userId
  const clear = async (by: string, userName: string, key?: string) => {
    const [caller, userId] = [await api.as(by), await readUserId(userName)]
    return caller.send(session.clearPayPassword, { userId }, key === undefined ? {} : { key })
  }

  it('S06 is cleared by callers with `system:user:edit` only, never by oneself', async () => {
    for (const by of ['yx01', 'lm01', 'caiwu01'])
      expect(await clear(by, 'fwy09'), by).toMatchObject({ code: 403, errCode: 'NO_PERMISSION' })
    expect(await clear('hr01', 'hr01')).toMatchObject({ errCode: 'OWN_PAY_PASSWORD' })
    expect((await check(await logInPhone('fwy09'), demoPayPassword)).code).toBe(200)
  })

  it('rejects former employees, system accounts, and an unset password', async () => {
    const hr = await api.as('hr01')
    for (const userId of [1, 999_999])
      expect(await hr.send(session.clearPayPassword, { userId })).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    await api.db.updateTable('appUser').set({ status: userStatus.disabled }).where('userName', '=', 'fwy10').execute()
    expect(await clear('hr01', 'fwy10')).toMatchObject({ errCode: 'USER_NOT_FOUND' })
    await api.db.updateTable('appUser').set({ status: userStatus.active }).where('userName', '=', 'fwy10').execute()
    await forget('fwy10')
    expect(await clear('hr01', 'fwy10')).toMatchObject({ errCode: 'PAY_PASSWORD_NONE' })
  })

  it('is cleared with its tickets and its lock; the owner is notified and sets the next one by the login password', async () => {
    const phone = await logInPhone('fwy11')
    const { ticket } = (await check(phone, demoPayPassword)).data
    for (let i = 0; i < 5; i += 1) await check(phone, '000001')
    const events = api.db.selectFrom('outbox').select('payload').orderBy('outboxId')
    const before = (await events.execute()).length
    expect((await clear('gm', 'fwy11')).code).toBe(200)

    expect(await check(phone, demoPayPassword)).toMatchObject({ errCode: 'PAY_PASSWORD_UNSET' })
    const userId = await readUserId('fwy11')
    const context = { db: api.db, now: parseTime(api.clock.now()), actor: { userId } } as Context
    await expect(requirePayTicket(context, ticket)).rejects.toThrow('请先验证支付密码')
    expect(JSON.stringify((await events.execute()).slice(before))).toContain(String(userId))
    const message = await api.db
      .selectFrom('notification')
      .select(['title', 'content', 'route'])
      .where('userId', '=', userId)
      .orderBy('notificationId', 'desc')
      .executeTakeFirstOrThrow()
    expect(message).toMatchObject({
      title: '支付密码已清除',
      content: expect.stringContaining('清除了你的支付密码') as string,
      route: '/pages/employeeCenter/password/payPassword',
    })
    const line = await api.db
      .selectFrom('operLog')
      .select(['title', 'subjectId'])
      .where('title', '=', '清除员工支付密码')
      .executeTakeFirstOrThrow()
    expect(line.subjectId).toBe(userId)

    const encrypted = await encryptWithFreshNonce(api, '135790')
    const set = { loginPassword: await encryptWithFreshNonce(api, demoPassword), newPayPassword: encrypted }
    expect((await phone.send(session.payPassword, set)).code).toBe(200)
    expect((await check(phone, '135790')).code).toBe(200)
  })

  it('is cleared once when sent concurrently, and a replay gets the same response', async () => {
    const both = await Promise.all([clear('hr01', 'fwy12'), clear('gm', 'fwy12')])
    expect(both.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['PAY_PASSWORD_NONE', 'ok'])
    const again = [await clear('hr01', 'fwy13', 'clear-of-fwy13'), await clear('hr01', 'fwy13', 'clear-of-fwy13')]
    expect(again.map(({ code }) => code)).toEqual([200, 200])
  })
})

describe('银行卡', () => {
  const CARD = '6222020200112233445'
  const save = async (
    phone: Phone,
    fields: { accountName: string; cardNo?: string; payPassword?: string },
    key?: string,
  ) =>
    phone.send(
      session.saveBank,
      {
        bankName: '江城银行',
        accountName: fields.accountName,
        cardNo: await encryptWithFreshNonce(api, fields.cardNo ?? CARD),
        payPassword: await encryptWithFreshNonce(api, fields.payPassword ?? demoPayPassword),
      },
      key === undefined ? {} : { key },
    )
  it('rejects a wrong pay password, another name and an invalid card number', async () => {
    const phone = await logInPhone('fwy06')
    const accountName = await readRealName('fwy06')
    expect(await save(phone, { accountName, payPassword: '000001' })).toMatchObject({ errCode: 'PAY_PASSWORD_WRONG' })
    expect(await save(phone, { accountName: '别人' })).toMatchObject({ errCode: 'NAME_MISMATCH' })
    expect(await save(phone, { accountName, cardNo: '12ab' })).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'cardNo' },
    })
  })

  it('S13 counts the wrong try of a refused command', async () => {
    const phone = await logInPhone('fwy07')
    await save(phone, { accountName: await readRealName('fwy07'), payPassword: '000001' })
    const { failures } = await api.db
      .selectFrom('throttle')
      .select('failures')
      .where('subject', 'like', 'pay:%')
      .executeTakeFirstOrThrow()
    expect(failures).toBe(1)
  })

  it('S32 saves one card once and shows its last four digits only, in responses, tables and log', async () => {
    const phone = await logInPhone('fwy08')
    const accountName = await readRealName('fwy08')
    const [first, second] = await Promise.all([save(phone, { accountName }), save(phone, { accountName })])
    expect(first.code).toBe(200)
    expect(second.data).toEqual(first.data)
    expect(await phone.call(session.banks, {})).toMatchObject([
      { bankName: '江城银行', cardNoMask: '**** **** **** 3445' },
    ])
    const stored = [
      await api.db.selectFrom('userBank').selectAll().execute(),
      await api.db.selectFrom('operLog').selectAll().execute(),
      await api.db.selectFrom('operation').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(CARD)
  })

  it('is removed once when sent concurrently, by its owner with pay password, and restored when added again', async () => {
    const phone = await logInPhone('fwy09')
    const accountName = await readRealName('fwy09')
    const { bankId } = (await save(phone, { accountName })).data
    const remove = async (by: Phone, payPassword = demoPayPassword) =>
      (await by.send(session.removeBank, { bankId, payPassword: await encryptWithFreshNonce(api, payPassword) }))
        .errCode ?? 'ok'
    expect(await remove(await logInPhone('fwy06'))).toBe('NOT_FOUND')
    expect(await remove(phone, '000001')).toBe('PAY_PASSWORD_WRONG')
    expect(await phone.call(session.banks, {})).toHaveLength(1)
    expect((await Promise.all([remove(phone), remove(phone)])).toSorted()).toEqual(['NOT_FOUND', 'ok'])
    expect(await phone.call(session.banks, {})).toEqual([])
    expect((await phone.call(session.userInfo, {})).bankCount).toBe(0)
    expect((await save(phone, { accountName })).data).toEqual({ bankId })
    expect(await phone.call(session.banks, {})).toMatchObject([{ bankId }])
  })
})
