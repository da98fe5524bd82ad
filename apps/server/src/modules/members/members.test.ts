import { parseTime } from '@nocturne/base/venue-time'
import { memberSource, normalDisable } from '@nocturne/contract/codes'
import { members } from '@nocturne/contract/members/endpoints'
import { screens } from '@nocturne/contract/screens'
import { session } from '@nocturne/contract/session/endpoints'
import { directory } from '@nocturne/contract/directory/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import { completeAuthorization, VENUE_URL } from '../../../test/authorization.ts'
import { createIdentityProvider } from '../../../test/identity-provider.ts'
import { createTokenCaller, encryptWithFreshNonce } from '../../../test/log-in.ts'
import { captureSms, createMemberPhone, signInByPhone } from '../../../test/members.ts'
import { setProviders } from '../../providers/registry.ts'
import { storePublicUrl } from '../platform/public.ts'
import { assertMemberPayPassword, useMemberCode } from './public.ts'

const api = await startTestApi()
await storePublicUrl(api.db, VENUE_URL)
let sms = captureSms()
const wechat = createIdentityProvider('wechat')
setProviders({ wechat })

let numbers = 0
const newNumber = () => `1360000${String((numbers += 1)).padStart(4, '0')}`
const signIn = (phone: string, device: string, more: { employeeCode?: string; validCode?: string } = {}) =>
  signInByPhone(api, sms, { phone, device, ...more })
const readMember = (memberId: number) =>
  api.db.selectFrom('member').selectAll().where('memberId', '=', memberId).executeTakeFirstOrThrow()
const newMember = async () => (await signIn(newNumber(), `device-${numbers}`)).memberId
const showCode = async (memberId: number) =>
  (await (await createMemberPhone(api, memberId)).call(members.payQr, {})).code

beforeEach(async () => {
  api.clock.at(TONIGHT)
  sms = captureSms()
  for (const table of ['throttle', 'session'] as const) await api.db.deleteFrom(table).execute()
})

describe('login by phone', () => {
  it('registers an unknown number at the lowest level and recognizes it the next time', async () => {
    const phone = newNumber()
    const first = await signIn(phone, 'device-a')
    expect(first).toMatchObject({ newMember: true, expires_in: 30 * 24 * 60 })
    expect(await first.phone.call(members.info, {})).toMatchObject({
      memberId: first.memberId,
      memberName: `会员${phone.slice(-4)}`,
      levelNo: 0,
      points: 0,
      hasPayPassword: false,
      salesUserId: null,
    })
    expect((await readMember(first.memberId)).registerSource).toBe(memberSource.self)
    api.clock.later(2)
    expect(await signIn(phone, 'device-b')).toMatchObject({ memberId: first.memberId, newMember: false })
  })

  it('registers one member for two concurrent logins with a new number', async () => {
    const phone = newNumber()
    const codes: string[] = []
    for (const device of ['device-a', 'device-b']) {
      await createTokenCaller(api, null, device).call(session.smsCode, { phonenumber: phone, scene: 'login' })
      codes.push(sms.last())
      api.clock.later(1)
    }
    const answers = await Promise.all(
      ['device-a', 'device-b'].map((device, i) =>
        createTokenCaller(api, null, device).call(members.login, { phonenumber: phone, smsCode: codes[i] ?? '' }),
      ),
    )
    const ids = answers.map((answer) => ('memberId' in answer ? answer.memberId : 0))
    expect(new Set(ids).size).toBe(1)
    expect(answers.filter((answer) => 'newMember' in answer && answer.newMember)).toHaveLength(1)
    expect(
      await api.db.selectFrom('member').select('memberId').where('phonenumber', '=', phone).execute(),
    ).toHaveLength(1)
  })

  it('assigns the sales person whose code led here, unless the member has one', async () => {
    // Text of the QR code: a link to the member centre with the code.
    const readEmployeeCode = async (name: string) => {
      const { qrContent } = await (await api.as(name)).call(session.employeeCode, {})
      const { pathname, searchParams } = new URL(qrContent, VENUE_URL)
      expect(screens.find(({ path }) => path === pathname)).toMatchObject({ id: 'P147', access: 'public' })
      return searchParams.get('employeeCode') ?? ''
    }
    const [first, other, bar] = [
      await readEmployeeCode('yx01'),
      await readEmployeeCode('yx02'),
      await readEmployeeCode('bar01'),
    ]
    const phone = newNumber()
    const { memberId, phone: own } = await signIn(phone, 'device-a', { employeeCode: first })
    const { salesUserId } = await readMember(memberId)
    expect(salesUserId).toBe((await api.as('yx01')).userId)
    api.clock.later(2)
    await signIn(phone, 'device-a', { employeeCode: other })
    expect((await readMember(memberId)).salesUserId).toBe(salesUserId)
    // The sales person chosen by the member replaces the previous one.
    expect(await own.call(members.bindSales, { employeeCode: other })).toMatchObject({
      salesUserId: (await api.as('yx02')).userId,
    })
    for (const code of [bar, 'nobody'])
      expect((await own.send(members.bindSales, { employeeCode: code })).errCode).toBe('USER_NOT_FOUND')
    const notifications = await api.db
      .selectFrom('notification')
      .select('userId')
      .where('bizType', '=', 'member')
      .where('bizId', '=', memberId)
      .orderBy('notificationId')
      .execute()
    // The new sales person is notified, and the previous one.
    expect(notifications.map(({ userId }) => userId)).toEqual([salesUserId, (await api.as('yx02')).userId, salesUserId])
  })
})

describe('login by WeChat', () => {
  const target = `${VENUE_URL}/pages/member/index`
  const enter = async (openId: string, device: string) => {
    const code = await completeAuthorization(api, { provider: wechat, device, openId, target })
    return createTokenCaller(api, null, device).send(members.login, { platform: 'wx', code })
  }
  const invitation = async (openId: string, device: string) => {
    const { data } = await enter(openId, device)
    if (!('needPhone' in data)) throw new Error('known already')
    return data.validCode
  }

  it('requests the number once on this phone; then the account alone logs in anywhere', async () => {
    const validCode = await invitation('wm-1', 'device-w1')
    const foreign = createTokenCaller(api, null, 'device-thief')
    expect((await foreign.send(members.login, { validCode })).errCode).toBe('BIND_CODE_EXPIRED')
    const { memberId } = await signIn(newNumber(), 'device-w1', { validCode })
    expect((await enter('wm-1', 'device-w2')).data).toMatchObject({ memberId, newMember: false })
    // The invitation is consumed.
    const again = createTokenCaller(api, null, 'device-w1')
    expect((await again.send(members.login, { validCode })).errCode).toBe('BIND_CODE_EXPIRED')
  })

  it('resolves phones and accounts with the same number to one member', async () => {
    const phone = newNumber()
    const { memberId } = await signIn(phone, 'device-w3', { validCode: await invitation('wm-2', 'device-w3') })
    api.clock.later(2)
    const other = await signIn(phone, 'device-w4', { validCode: await invitation('wm-3', 'device-w4') })
    expect(other.memberId).toBe(memberId)
    // The account registered last for the number counts; for the previous one the number must be proved again.
    expect((await enter('wm-3', 'device-w5')).data).toMatchObject({ memberId })
    expect((await enter('wm-2', 'device-w6')).data).toMatchObject({ needPhone: true })
  })

  it('rejects an authorization started for another purpose, and a reused code', async () => {
    const code = await completeAuthorization(api, { provider: wechat, device: 'device-w7', openId: 'wm-4' })
    const caller = createTokenCaller(api, null, 'device-w7')
    expect((await caller.send(members.login, { platform: 'wx', code })).errCode).toBe('AUTH_CODE_INVALID')
    const forMember = await completeAuthorization(api, {
      provider: wechat,
      device: 'device-w7',
      openId: 'wm-3',
      target,
    })
    expect((await caller.send(session.wxLogin, { platform: 'wx', code: forMember })).errCode).toBe('AUTH_CODE_INVALID')
    expect((await caller.send(members.login, { platform: 'wx', code: forMember })).code).toBe(200)
    expect((await caller.send(members.login, { platform: 'wx', code: forMember })).errCode).toBe('AUTH_CODE_INVALID')
  })
})

describe('session of a member', () => {
  it('is separate from staff sessions, lists its own devices, and ends at its owner’s request', async () => {
    const memberId = await newMember()
    const [one, two] = [
      await createMemberPhone(api, memberId, 'one-phone'),
      await createMemberPhone(api, memberId, 'two-phone'),
    ]
    const stranger = await createMemberPhone(api, await newMember())
    for (const endpoint of [session.userInfo, members.detail, directory.memberPage])
      expect((await one.send(endpoint as typeof session.userInfo, {})).httpStatus).toBe(401)
    const staff = await api.as('gm')
    expect((await staff.send(members.info, {})).httpStatus).toBe(401)
    const list = await one.call(members.sessions, {})
    expect(list.map(({ current }) => current)).toEqual([true, false, false])
    const other = list.find(({ current }) => !current)?.sessionId ?? 0
    expect((await stranger.send(members.endSession, { sessionId: other })).errCode).toBe('NOT_FOUND')
    for (const { sessionId, current } of list) if (!current) await one.call(members.endSession, { sessionId })
    expect((await two.send(members.info, {})).httpStatus).toBe(401)
    await one.call(members.logout, {})
    expect((await one.send(members.info, {})).httpStatus).toBe(401)
  })

  it('ends immediately when the member is disabled by permitted staff; an enabled member can log in again', async () => {
    const phone = newNumber()
    const { memberId, phone: own } = await signIn(phone, 'device-a')
    const code = await own.call(members.payQr, {})
    const input = { memberId, status: normalDisable.disabled, reason: '盗用他人手机号' }
    expect((await (await api.as('lm01')).send(members.changeStatus, input)).errCode).toBe('NO_PERMISSION')
    await (await api.as('caiwu01')).call(members.changeStatus, input)
    expect((await own.send(members.info, {})).httpStatus).toBe(401)
    expect((await (await api.as('gm')).send(members.scan, { code: code.code })).errCode).toBe('MEMBER_CODE_INVALID')
    api.clock.later(2)
    await expect(signIn(phone, 'device-a')).rejects.toThrow('ACCOUNT_DISABLED')
    await (await api.as('gm')).call(members.changeStatus, { ...input, status: normalDisable.normal })
    api.clock.later(2)
    expect((await signIn(phone, 'device-a')).memberId).toBe(memberId)
  })

  it('sets a payment password by a code sent to the own number; tries survive a rollback', async () => {
    const { memberId, phone: own } = await signIn(newNumber(), 'device-p')
    const request = { id: 'r', ip: '', deviceId: '', userAgent: '', tokenHash: null }
    const check = async (typed: string) =>
      assertMemberPayPassword(
        { db: api.db, now: parseTime(api.clock.now()), request: { ...request, id: typed } },
        memberId,
        await encryptWithFreshNonce(api, typed),
      ).then(
        () => 'right',
        ({ errCode }: { errCode: string }) => errCode,
      )
    expect(await check('135790')).toBe('PAY_PASSWORD_UNSET')
    api.clock.later(2)
    await own.call(session.smsCode, { scene: 'password' })
    const set = async (smsCode: string, typed: string) =>
      own.send(members.payPassword, { smsCode, payPassword: await encryptWithFreshNonce(api, typed) })
    const { phonenumber } = await api.db
      .selectFrom('member')
      .select('phonenumber')
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow()
    for (const weak of ['111111', '123456', '654321', phonenumber.slice(-6)])
      expect((await set(sms.last(), weak)).errCode, weak).toBe('PAY_PASSWORD_WEAK')
    expect((await set('000', '135790')).errCode).toBe('SMS_CODE_WRONG')
    expect((await set(sms.last(), '135790')).code).toBe(200)
    expect((await set(sms.last(), '246801')).errCode).toBe('SMS_CODE_WRONG')
    expect(await check('135790')).toBe('right')
    const wrong = await Promise.all(Array.from({ length: 8 }, (_, i) => check(`00000${i + 1}`)))
    expect(wrong.filter((code) => code === 'PAY_PASSWORD_WRONG')).toHaveLength(4)
    expect(await check('135790')).toBe('PAY_PASSWORD_LOCKED')
  })

  it('changes own profile fields only', async () => {
    const { memberId, phone: own } = await signIn(newNumber(), 'device-a')
    const before = await readMember(memberId)
    expect((await own.send(members.update, {})).errCode).toBe('PARAM_INVALID')
    expect((await own.send(members.update, { birthday: '2999-01-01' })).errCode).toBe('PARAM_INVALID')
    const status = normalDisable.disabled
    const forged = { nickName: '夜猫', levelId: 4, memberId: 1, phonenumber: '13900000000', status }
    await own.call(members.update, forged)
    expect(await readMember(memberId)).toEqual({ ...before, nickName: '夜猫' })
  })
})

describe('code of a member', () => {
  const use = (code: string) =>
    api.db.transaction().execute((tx) => useMemberCode(tx, { code, use: 'pay', now: parseTime(api.clock.now()) }))

  it('opens the member’s desk to the employee who read it, for fifteen minutes and within their permissions', async () => {
    const [waiter, other, sales] = [await api.as('fwy01'), await api.as('fwy02'), await api.as('yx01')]
    const memberId = await newMember()
    const stranger = await newMember()
    await api.db
      .updateTable('member')
      .set({ salesUserId: sales.userId ?? 0 })
      .where('memberId', 'in', [memberId, stranger])
      .execute()
    const read = (caller: typeof waiter, id = memberId) => caller.send(members.detail, { memberId: id })
    expect(await read(waiter)).toMatchObject({ errCode: 'NOT_FOUND' })
    const code = await showCode(memberId)
    const twice = await Promise.all([waiter, other].map((caller) => caller.send(members.scan, { code })))
    expect(twice.filter((reply) => reply.code === 200)).toHaveLength(1)
    const [reader, loser] = twice[0]?.code === 200 ? [waiter, other] : [other, waiter]
    expect(await read(reader)).toMatchObject({
      code: 200,
      data: { memberId, phonenumber: null, balance: null, canRecharge: false, canManage: false, canChangeSales: false },
    })
    expect(await read(loser)).toMatchObject({ errCode: 'NOT_FOUND' })
    expect(await read(reader, stranger)).toMatchObject({ errCode: 'NOT_FOUND' })
    const cash = { memberId, amount: 100_000, payMethod: 'cash' as const }
    expect((await reader.send(members.takeRecharge, cash)).errCode).toBe('NO_PERMISSION')
    api.clock.later(16)
    expect(await read(reader)).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('opens no desk when shown to collect bottles or to pay', async () => {
    const memberId = await newMember()
    const waiter = await api.as('fwy01')
    const sales = await api.as('yx01')
    await api.db
      .updateTable('member')
      .set({ salesUserId: sales.userId ?? 0 })
      .where('memberId', '=', memberId)
      .execute()
    const code = await showCode(memberId)
    await api.db
      .transaction()
      .execute((tx) => useMemberCode(tx, { code, use: 'take', now: parseTime(api.clock.now()) }))
    expect(await waiter.send(members.detail, { memberId })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('is valid once and for a minute; one of two concurrent scans succeeds', async () => {
    const memberId = await newMember()
    const code = await showCode(memberId)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => use(code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(use(code)).rejects.toThrow('会员码已失效')
    const old = await showCode(memberId)
    api.clock.later(1)
    await expect(use(old)).rejects.toThrow('会员码已失效')
  })

  it('is replaced by the next one, and rejected when invented', async () => {
    const own = await createMemberPhone(api, await newMember())
    const first = await own.call(members.payQr, {})
    const second = await own.call(members.payQr, {})
    await expect(use(first.code)).rejects.toThrow('会员码已失效')
    const forged = `${second.code.slice(0, -1)}${second.code.endsWith('A') ? 'B' : 'A'}`
    for (const code of [forged, 'M:', second.code.slice(2), `${second.code} x`])
      await expect(use(code), code).rejects.toThrow('会员码已失效')
    expect(await use(second.code)).toMatchObject({ memberId: expect.any(Number) })
  })

  it('stays valid when its use is rolled back', async () => {
    const code = await showCode(await newMember())
    const failing = api.db.transaction().execute(async (tx) => {
      await useMemberCode(tx, { code, use: 'take', now: parseTime(api.clock.now()) })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await use(code)).toBeDefined()
  })
})

describe('staff actions', () => {
  it('registers a guest once, also concurrently, for a permitted sales person', async () => {
    const phonenumber = newNumber()
    const [waiter, sales] = [await api.as('fwy01'), await api.as('yx01')]
    const replies = await Promise.all([
      waiter.send(members.add, { phonenumber, memberName: '林先生' }),
      sales.send(members.add, { phonenumber, memberName: '林先生' }),
    ])
    expect(replies.map(({ errCode }) => errCode ?? 'done').toSorted((x, y) => x.localeCompare(y))).toEqual([
      'done',
      'PHONE_EXISTS',
    ])
    const other = (await api.as('yx02')).userId ?? 0
    expect((await sales.send(members.add, { phonenumber: newNumber(), salesUserId: other })).errCode).toBe(
      'NO_PERMISSION',
    )
    const mine = await sales.call(members.add, { phonenumber: newNumber(), memberName: '周小姐' })
    expect(await readMember(mine.memberId)).toMatchObject({
      salesUserId: sales.userId,
      registerSource: memberSource.staff,
      registeredBy: sales.userId,
    })
  })

  it('reads members within scope; whole numbers and amounts need a permission', async () => {
    const sales = await api.as('yx01')
    const { memberId } = await sales.call(members.add, { phonenumber: newNumber() })
    expect(await sales.call(members.detail, { memberId })).toMatchObject({
      phonenumber: expect.any(String),
      points: null,
    })
    expect(await (await api.as('bar01')).call(members.detail, { memberId })).toMatchObject({ phonenumber: null })
    expect(await (await api.as('gm')).call(members.detail, { memberId })).toMatchObject({ points: 0, canManage: true })
    for (const name of ['yx02', 'fwy01'])
      expect((await (await api.as(name)).send(members.detail, { memberId })).errCode).toBe('NOT_FOUND')
  })
})

describe('sales person of a member', () => {
  const getUserId = async (name: string) => (await api.as(name)).userId ?? 0
  const change = async (by: string, memberId: number, to: string | null, reason = '原客户经理离职') =>
    (await api.as(by)).send(members.changeSales, {
      memberId,
      ...(to !== null && { salesUserId: await getUserId(to) }),
      reason,
    })

  it('is changed by a superior with a reason, within scope, never to themselves; both are notified', async () => {
    const { memberId } = await (await api.as('yx01')).call(members.add, { phonenumber: newNumber() })
    // Employees who sell, serve or take money cannot reassign members.
    for (const by of ['yx01', 'yx02', 'fwy01', 'shouyin01', 'hr01'])
      expect((await change(by, memberId, 'yx02')).errCode, by).toBe('NO_PERMISSION')
    // The leader of another department can move the member in neither direction.
    expect((await change('dz02', memberId, 'yx12')).errCode).toBe('NO_PERMISSION')
    expect((await change('dz01', memberId, 'yx12')).errCode).toBe('NO_PERMISSION')
    expect(await change('dz01', memberId, 'dz01')).toMatchObject({ detail: { field: 'salesUserId' } })
    expect(await change('dz01', memberId, 'yx02', ' ')).toMatchObject({ detail: { field: 'reason' } })
    expect(await change('dz01', memberId, 'yx01')).toMatchObject({ detail: { field: 'salesUserId' } })
    for (const to of ['fwy01', 'sanke']) {
      const salesUserId = to === 'sanke' ? 1 : await getUserId(to)
      const gm = await api.as('gm')
      expect((await gm.send(members.changeSales, { memberId, salesUserId, reason: '试试' })).errCode, to).toBe(
        'USER_NOT_FOUND',
      )
    }
    expect((await change('gm', 999_999, 'yx02')).errCode).toBe('NOT_FOUND')
    expect((await readMember(memberId)).salesUserId).toBe(await getUserId('yx01'))

    const both = await Promise.all(['yx02', 'yx03'].map((to) => change('gm', memberId, to)))
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const notifications = await api.db
      .selectFrom('notification')
      .select(['userId', 'content'])
      .where('bizType', '=', 'member')
      .where('bizId', '=', memberId)
      .where('title', 'like', '%专属会员转出')
      .orderBy('notificationId')
      .execute()
    // Each assignment starts at the end of the previous one.
    expect(notifications[0]?.userId).toBe(await getUserId('yx01'))
    expect([await getUserId('yx02'), await getUserId('yx03')]).toContain(notifications[1]?.userId)
    const log = await api.db
      .selectFrom('operLog')
      .select(['before', 'after'])
      .where('title', '=', '修改专属客户经理')
      .where('subjectId', '=', memberId)
      .orderBy('operId')
      .execute()
    expect(log).toHaveLength(2)
    expect(log[1]?.before).toMatchObject({ salesUserId: notifications[1]?.userId })
    expect((await change('caiwu01', memberId, null)).data).toEqual({ salesUserId: null, salesUserName: null })
  })

  it('gets later credit; earlier credit stays with the previous one', async () => {
    const { memberId } = await (await api.as('yx01')).call(members.add, { phonenumber: newNumber() })
    const cashier = await api.as('shouyin01')
    const take = () => cashier.call(members.takeRecharge, { memberId, ruleId: 1, payMethod: 'card' })
    await take()
    await change('dz01', memberId, 'yx02')
    await take()
    const credited = await api.db
      .selectFrom('rechargeOrder')
      .select('salesUserId')
      .where('memberId', '=', memberId)
      .orderBy('rechargeId')
      .execute()
    expect(credited.map(({ salesUserId }) => salesUserId)).toEqual([await getUserId('yx01'), await getUserId('yx02')])
    const own = (name: string) => api.as(name).then((caller) => caller.send(members.detail, { memberId }))
    expect([(await own('yx01')).errCode, (await own('yx02')).code]).toEqual(['NOT_FOUND', 200])
  })
})

describe('merge of members', () => {
  const merge = async (memberId: number, fromMemberId: number) =>
    (await api.as('caiwu01')).send(members.merge, { memberId, fromMemberId, reason: '同一位客人' })

  it('makes one member: the other number logs in as them, finds them, and their records are shared', async () => {
    const [phone, second] = [newNumber(), newNumber()]
    const remaining = await signIn(phone, 'device-a')
    const merged = await signIn(second, 'device-b')
    await api.db.updateTable('member').set({ levelId: 3 }).where('memberId', '=', merged.memberId).execute()
    expect(
      (await (await api.as('lm01')).send(members.merge, { memberId: 1, fromMemberId: 2, reason: 'x' })).errCode,
    ).toBe('NO_PERMISSION')
    expect((await merge(remaining.memberId, remaining.memberId)).errCode).toBe('PARAM_INVALID')
    expect((await merge(remaining.memberId, merged.memberId)).code).toBe(200)
    expect((await merged.phone.send(members.info, {})).httpStatus).toBe(401)
    api.clock.later(2)
    expect(await signIn(second, 'device-b')).toMatchObject({ memberId: remaining.memberId, newMember: false })
    expect(await readMember(remaining.memberId)).toMatchObject({ levelId: 3 })
    const found = await (await api.as('gm')).call(directory.members, { keyword: second })
    expect(found.map(({ memberId }) => memberId)).toEqual([remaining.memberId])
    const foreign = await (await api.as('gm')).send(members.add, { phonenumber: second })
    expect(foreign.errCode).toBe('PHONE_EXISTS')
  })

  it('never creates a chain or a cycle, also concurrently', async () => {
    const [a, b, c] = [await newMember(), await newMember(), await newMember()]
    const both = await Promise.all([merge(a, b), merge(b, a)])
    expect(both.map(({ errCode }) => errCode ?? 'done').toSorted((x, y) => x.localeCompare(y))).toEqual([
      'done',
      'MEMBER_MERGED',
    ])
    const stays = both[0]?.code === 200 ? a : b
    const three = await Promise.all([merge(c, stays), merge(stays, c), merge(c, stays)])
    expect(three.filter(({ code }) => code === 200)).toHaveLength(1)
    const rows = await api.db
      .selectFrom('member')
      .select(['memberId', 'mergedInto'])
      .where('memberId', 'in', [a, b, c])
      .execute()
    const roots = rows.filter(({ mergedInto }) => mergedInto === null).map(({ memberId }) => memberId)
    expect(roots).toHaveLength(1)
    expect(
      rows.every(
        ({ memberId, mergedInto }) => mergedInto === null || (memberId !== roots[0] && mergedInto === roots[0]),
      ),
    ).toBe(true)
    const chained = api.db
      .updateTable('member')
      .set({
        mergedInto: rows.find(({ mergedInto }) => mergedInto !== null)?.memberId ?? 0,
        mergedAt: api.clock.now(),
        status: normalDisable.disabled,
      })
      .where('memberId', '=', 5)
      .execute()
    await expect(chained).rejects.toMatchObject({ constraint: 'member__merge_is_flat' })
  })
})
