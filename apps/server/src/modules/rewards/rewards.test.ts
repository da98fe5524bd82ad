import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import {
  clockType,
  normalDisable,
  payBizType,
  payStatus,
  rewardCodeType,
  rewardSettleStatus,
  rewardStatus,
  userType,
} from '@nocturne/contract/codes'
import type { NormalDisable } from '@nocturne/contract/codes'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { payments } from '@nocturne/contract/payments/endpoints'
import { rewards } from '@nocturne/contract/rewards/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi, TONIGHT } from '../../../test/api.ts'
import { publishShift } from '../../../test/attendance.ts'
import { readBalance, listViolations, openTable, readSitting, readTableId } from '../../../test/factories.ts'
import { createGuestPhone, createSeatedPhone } from '../../../test/guest-phone.ts'
import { encryptWithFreshNonce } from '../../../test/log-in.ts'
import { createWalletProvider } from '../../../test/wallet-provider.ts'
import type { WalletProvider } from '../../../test/wallet-provider.ts'
import { setProviders } from '../../providers/registry.ts'
import { processDueRefunds } from '../payments/refunds/channel-refunds.ts'
import { endAttemptNow, queryDueAttempts } from '../payments/attempts/follow-attempts.ts'
import { hashPassword } from '../session/public.ts'
import { bookNightTips } from './night-tips.ts'

const api = await startTestApi()
let wallet: WalletProvider

beforeEach(() => {
  api.clock.at(TONIGHT)
  wallet = createWalletProvider(api, 'alipay')
  setProviders({ alipay: wallet })
})
afterEach(async () => {
  setProviders({})
  expect(await listViolations(api)).toEqual([])
})

const userNamed = async (userName: string) =>
  (await api.db.selectFrom('appUser').select('userId').where('userName', '=', userName).executeTakeFirstOrThrow())
    .userId
const venueCode = async () =>
  (
    await api.db
      .selectFrom('rewardCode')
      .select('rewardCode')
      .where('codeType', '=', rewardCodeType.common)
      .executeTakeFirstOrThrow()
  ).rewardCode
const tip = async (input: Partial<InputOf<typeof rewards.give>> = {}): Promise<InputOf<typeof rewards.give>> => ({
  money: 5200,
  userId: await userNamed('gs01'),
  rewardCode: await venueCode(),
  payMethod: 'alipay',
  requestId: randomUUID(),
  ...input,
})
const readReward = (rewardId: number) =>
  api.db.selectFrom('reward').selectAll().where('rewardId', '=', rewardId).executeTakeFirstOrThrow()
const countRewards = async () =>
  (
    await api.db
      .selectFrom('reward')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
  ).all
const now = () => parseTime(api.clock.now())

/** Gives a tip and pays it. */
async function paidTip(input: Partial<InputOf<typeof rewards.give>> = {}) {
  const phone = createGuestPhone(api)
  const given = await phone.call(rewards.give, await tip(input))
  wallet.pay(wallet.prepared.at(-1) ?? '')
  api.clock.later(1)
  // Several runs, because one run handles only some attempts and those of earlier tests may come first.
  for (let run = 0; run < 4; run += 1) await queryDueAttempts(api.db, now())
  return { phone, ...given }
}

it('assigns no number to a concurrent or refused duplicate, neither of a tip nor of a payment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const phone = createGuestPhone(api)
    const tipRequest = await tip()
    const twins = await Promise.all([1, 2, 3, 4].map(() => phone.call(rewards.give, tipRequest)))
    expect(new Set(twins.map(({ paymentNo }) => paymentNo)).size).toBe(1)
    expect((await phone.send(rewards.give, await tip({ userId: 987_654_321 }))).code).toBe(500)
  }
  // Duplicates must not have used up numbers: the numbers of these new tips follow without a gap.
  for (let n = 0; n < 4; n += 1) await createGuestPhone(api).call(rewards.give, await tip())
  const tips = await api.db.selectFrom('reward').select('rewardNo as no').execute()
  const paid = await api.db.selectFrom('payment').select('paymentNo as no').execute()
  for (const rows of [tips, paid]) {
    const numbers = rows.map(({ no }) => Number(no.slice(-6))).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n))
  }
})

describe('facts shown to a guest', () => {
  it('opens with the code of a person, of a table, or without one', async () => {
    const singer = await userNamed('gs01')
    const { rewardCode } = await (await api.as('gs01')).call(session.employeeCode, {})
    if (rewardCode === null) throw new Error('a singer may be tipped')
    const own = await api.anonymous.call(rewards.header, { rewardCode })
    expect(own).toMatchObject({
      rewardCode,
      receiver: { userId: singer, userType: userType.actor },
      table: null,
      payMode: 'simulated',
    })
    expect(own.quickAmounts).toEqual([660, 1880, 5200, 8800, 18800, 52000, 131400])
    const tableId = await readTableId(api, 'A08')
    const seat = await api.anonymous.call(rewards.header, { tableId })
    expect(seat).toMatchObject({ receiver: null, table: { tableId, tableName: 'A08' }, pageMethods: ['alipay'] })
    expect((await api.anonymous.call(rewards.header, { rewardCode: seat.rewardCode })).table?.tableId).toBe(tableId)
    expect((await api.anonymous.call(rewards.header, {})).rewardCode).toBe(await venueCode())
  })

  it('names the serving staff only to a phone that sits at the table', async () => {
    const table = 'B05'
    const tableId = await readTableId(api, table)
    const { tableRecordId } = await openTable(api, await api.as('fwy01'), table)
    const waiterUserId = await userNamed('fwy02')
    const salesUserId = await userNamed('yx01')
    const gm = await api.as('gm')
    await gm.call(tables.changeGuest, { tableRecordId, waiterUserId })
    const { version } = await readSitting(api, tableRecordId)
    await gm.call(tables.changeSales, { tableRecordId, salesUserId, reason: '测试', version })
    const sits = await createSeatedPhone(api, table)
    const servedFor = async (one: Pick<typeof sits, 'call'>) => (await one.call(rewards.header, { tableId })).servedBy
    expect(await servedFor(sits)).toEqual([waiterUserId, salesUserId, await userNamed('fwy01')])
    expect(await servedFor(createGuestPhone(api))).toEqual([])
    expect((await api.anonymous.call(rewards.header, { tableId })).servedBy).toEqual([])
    expect((await sits.call(rewards.header, { tableId: await readTableId(api, 'B06') })).servedBy).toEqual([])
    expect((await sits.call(rewards.header, {})).servedBy).toEqual([])
  })

  it('opens with the receiver whose employee code was scanned, if they accept tips', async () => {
    const { employeeCode, rewardCode } = await (await api.as('gs01')).call(session.employeeCode, {})
    expect(await api.anonymous.call(rewards.header, { employeeCode })).toMatchObject({
      rewardCode,
      receiver: { userId: await userNamed('gs01') },
    })
    const finance = await (await api.as('caiwu01')).call(session.employeeCode, {})
    for (const code of [finance.employeeCode, 'x'.repeat(16)])
      expect((await api.anonymous.send(rewards.header, { employeeCode: code })).errCode).toBe('REWARD_CODE_INVALID')
  })

  it('is refused for an unknown, withdrawn or expired code, and while tips are disabled', async () => {
    expect((await api.anonymous.send(rewards.header, { rewardCode: 'A'.repeat(16) })).errCode).toBe(
      'REWARD_CODE_INVALID',
    )
    const rewardCode = await venueCode()
    const set = (changes: { status?: NormalDisable; expiresAt?: string | null }) =>
      api.db.updateTable('rewardCode').set(changes).where('rewardCode', '=', rewardCode).execute()
    await set({ expiresAt: '2026-03-14 21:59:59' })
    expect((await api.anonymous.send(rewards.header, { rewardCode })).errCode).toBe('REWARD_CODE_INVALID')
    await set({ expiresAt: null, status: normalDisable.disabled })
    expect((await api.anonymous.send(rewards.header, { rewardCode })).errCode).toBe('REWARD_CODE_INVALID')
    await set({ status: normalDisable.normal })
    await api.db.insertInto('sysConfig').values({ configKey: 'feature.reward', configValue: 'false' }).execute()
    expect((await api.anonymous.send(rewards.header, { rewardCode })).errCode).toBe('REWARD_CODE_INVALID')
    await api.db.deleteFrom('sysConfig').where('configKey', '=', 'feature.reward').execute()
  })

  it("shows name, picture, post, department, grade and tonight's tips of receivers, and only those who accept tips", async () => {
    const { rows, total } = await api.anonymous.call(rewards.receivers, { pageSize: 200 })
    expect(rows).toHaveLength(total)
    for (const row of rows)
      expect(Object.keys(row).toSorted()).toEqual(
        'actorLevel avatarUrl deptName nickName onDuty orderNum postName rewardCount userId userType'.split(' '),
      )
    const ids = rows.map(({ userId }) => userId)
    expect(ids).toContain(await userNamed('gs01'))
    expect(ids).not.toContain(await userNamed('caiwu01'))
    expect(rows[0]?.userType).toBe(userType.actor)
    const actors = await api.anonymous.call(rewards.receivers, { userType: userType.actor, pageSize: 200 })
    const others = await api.anonymous.call(rewards.receivers, { userType: userType.staff, pageSize: 200 })
    expect(actors.total + others.total).toBe(total)
    expect(actors.rows.every((row) => row.userType === userType.actor)).toBe(true)
  })

  it('reports whether a receiver is present: clocked in tonight and not out yet', async () => {
    const singer = await api.as('gs01')
    const place = { lng: 114.305, lat: 30.593, accuracy: 10 }
    const here = async () => {
      const { rows } = await api.anonymous.call(rewards.receivers, { pageSize: 200 })
      expect(rows.filter(({ userId }) => userId !== singer.userId).some(({ onDuty }) => onDuty)).toBe(false)
      const [code] = await api.db
        .selectFrom('rewardCode')
        .select('rewardCode')
        .where('userId', '=', singer.userId)
        .execute()
      const { receiver } = await api.anonymous.call(rewards.header, { rewardCode: code?.rewardCode ?? '' })
      return [rows.find(({ userId }) => userId === singer.userId)?.onDuty, receiver?.onDuty]
    }
    await publishShift(api, singer, '2026-03-14', 'night')
    expect(await here()).toEqual([false, false])
    await singer.call(attendance.punch, { clockType: clockType.in, ...place })
    expect(await here()).toEqual([true, true])
    api.clock.at('2026-03-15 03:10:00')
    await singer.call(attendance.punch, { clockType: clockType.out, ...place })
    expect(await here()).toEqual([false, false])
  })

  it('gives each receiver one unguessable code', async () => {
    const codes = await api.db.selectFrom('rewardCode').select(['rewardCode', 'userId']).execute()
    expect(new Set(codes.map(({ rewardCode }) => rewardCode)).size).toBe(codes.length)
    const receivers = await api.anonymous.call(rewards.receivers, { pageSize: 200 })
    const withCode = new Set(codes.map(({ userId }) => userId))
    expect(receivers.rows.every(({ userId }) => withCode.has(userId))).toBe(true)
  })
})

describe('giving', () => {
  it('is refused for amounts out of bounds, invalid codes of any length, and people who do not accept tips', async () => {
    const phone = createGuestPhone(api)
    const before = await countRewards()
    for (const money of [99, 10_000_001])
      expect((await phone.send(rewards.give, await tip({ money }))).errCode).toBe('AMOUNT_INVALID')
    for (const money of [0, -5200, 52.5])
      expect((await phone.send(rewards.give, await tip({ money }))).errCode).toBe('PARAM_INVALID')
    const accountant = await userNamed('caiwu01')
    expect((await phone.send(rewards.give, await tip({ userId: accountant }))).errCode).toBe('USER_NOT_REWARDABLE')
    for (const rewardCode of ['A'.repeat(16), 'short', 'B'.repeat(40)]) {
      expect((await phone.send(rewards.give, await tip({ rewardCode }))).errCode).toBe('REWARD_CODE_INVALID')
      expect((await phone.send(rewards.header, { rewardCode })).errCode).toBe('REWARD_CODE_INVALID')
    }
    expect((await phone.send(rewards.give, await tip({ payMethod: 'wechat' }))).errCode).toBe('CHANNEL_OFF')
    expect(await countRewards()).toBe(before)
    expect(wallet.prepared).toEqual([])
  })

  it('rejects a prefetching request', async () => {
    const phone = createGuestPhone(api)
    const request = buildRequest(rewards.give, await tip(), null, '')
    const headers = { ...request.headers, 'x-device-id': phone.deviceId }
    const before = await countRewards()
    const ahead = [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const purpose of ahead) {
      const reply = await api.app.inject({ ...request, headers: { ...headers, ...purpose } })
      expect(reply.json()).toMatchObject({ errCode: 'PARAM_INVALID' })
    }
    await api.app.inject({ ...request, method: 'HEAD', headers })
    expect(await countRewards()).toBe(before)
  })

  it('creates one tip and one payment per decision, also for concurrent requests', async () => {
    const phone = createGuestPhone(api)
    const before = await countRewards()
    const input = await tip()
    const replies = await Promise.all([phone.call(rewards.give, input), phone.call(rewards.give, input)])
    const again = await phone.call(rewards.give, input)
    expect(new Set([...replies, again].map(({ paymentNo }) => paymentNo)).size).toBe(1)
    expect(await countRewards()).toBe(before + 1)
    expect((await phone.send(rewards.give, { ...input, money: 8800 })).errCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('needs only four parameters: returns a payment page and a device id, and a separate tip for each stranger', async () => {
    const { requestId: _id, payMethod: _method, openId: _account, ...input } = await tip()
    const [one, other] = [await api.anonymous.call(rewards.give, input), await api.anonymous.call(rewards.give, input)]
    expect(one).toMatchObject({ amount: input.money, payMethod: 'alipay', payParams: { kind: 'redirect' } })
    expect(other.rewardId).not.toBe(one.rewardId)
    const phone = createGuestPhone(api, one.deviceId)
    expect(await phone.call(payments.status, { paymentNo: one.paymentNo })).toMatchObject({ status: payStatus.paying })
  })

  it('treats a request without an id as the same decision as an equal one within ten minutes', async () => {
    const phone = createGuestPhone(api)
    const { requestId: _none, ...input } = await tip()
    const before = await countRewards()
    const first = await phone.call(rewards.give, input)
    api.clock.later(9)
    expect((await phone.call(rewards.give, input)).rewardId).toBe(first.rewardId)
    expect((await phone.call(rewards.give, { ...input, money: 8800 })).rewardId).not.toBe(first.rewardId)
    expect((await createGuestPhone(api).call(rewards.give, input)).rewardId).not.toBe(first.rewardId)
    api.clock.later(2)
    expect((await phone.call(rewards.give, input)).rewardId).not.toBe(first.rewardId)
    expect(await countRewards()).toBe(before + 4)
  })

  it('creates at most one tip for concurrent requests of a crawler', async () => {
    const phone = createGuestPhone(api)
    const { requestId: _none, ...input } = await tip()
    const before = await countRewards()
    await Promise.all(Array.from({ length: 8 }, () => phone.send(rewards.give, input)))
    expect(await countRewards()).toBe(before + 1)
  })

  it('limits a phone that starts many tips', async () => {
    const phone = createGuestPhone(api)
    for (let i = 0; i < 20; i += 1) await phone.call(rewards.give, await tip())
    expect((await phone.send(rewards.give, await tip())).errCode).toBe('TOO_FREQUENT')
    expect((await createGuestPhone(api).send(rewards.give, await tip())).code).toBe(200)
  })

  it('moves no money before the guest pays', async () => {
    const given = await createGuestPhone(api).call(rewards.give, await tip({ message: '唱得好' }))
    expect(given).toMatchObject({ amount: 5200, payParams: { kind: 'redirect' } })
    await queryDueAttempts(api.db, now())
    expect(await readReward(given.rewardId)).toMatchObject({
      status: rewardStatus.waiting,
      userShare: 2600,
      companyShare: 2600,
      message: '唱得好',
    })
    expect(await readBalance(api, 'alipay:clearing')).toBe(0)
  })
})

describe('a paid tip', () => {
  it('is owed to its receiver and is no sale', async () => {
    const lm = await api.as('lm01')
    const { tableId, tableRecordId } = await openTable(api, lm, 'A09')
    const waiter = await userNamed('fwy01')
    const facts = () =>
      api.db
        .selectFrom('salesFact')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .executeTakeFirstOrThrow()
    const before = await facts()
    const clearing = await readBalance(api, 'alipay:clearing')
    const { phone, rewardId, paymentNo } = await paidTip({ userId: waiter, tableId, money: 8801, openId: 'buyer-1' })
    expect(await readReward(rewardId)).toMatchObject({
      status: rewardStatus.succeeded,
      settleStatus: rewardSettleStatus.open,
      tableRecordId,
      tableName: 'A09',
      businessDate: '2026-03-14',
      userShare: 7920,
      companyShare: 881,
    })
    expect(await readBalance(api, `tips_payable:${waiter}`)).toBe(-7920)
    expect((await readBalance(api, 'alipay:clearing')) - clearing).toBe(8801)
    expect(await facts()).toEqual(before)
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({
      status: payStatus.succeeded,
      amount: 8801,
      bizType: payBizType.reward,
      tableName: 'A09',
      paidNo: (await readReward(rewardId)).rewardNo,
    })
    expect((await createGuestPhone(api).send(payments.status, { paymentNo })).errCode).toBe('PAYMENT_NOT_FOUND')
    const notification = await api.db
      .selectFrom('notification')
      .select(['title', 'content'])
      .where('userId', '=', waiter)
      .orderBy('notificationId', 'desc')
      .executeTakeFirst()
    expect(notification).toEqual({ title: '收到打赏', content: 'A09 客人打赏 ¥88.01，您得 ¥79.20' })
  })

  it('is booked once, however often its payment is reported', async () => {
    const singer = await userNamed('gs01')
    const owed = await readBalance(api, `tips_payable:${singer}`)
    await createGuestPhone(api).call(rewards.give, await tip())
    wallet.pay(wallet.prepared.at(-1) ?? '')
    api.clock.later(1)
    await Promise.all([queryDueAttempts(api.db, now()), queryDueAttempts(api.db, now())])
    expect(await readBalance(api, `tips_payable:${singer}`)).toBe(owed - 2600)
  })

  it('is closed when its payment ends without money', async () => {
    const { rewardId } = await createGuestPhone(api).call(rewards.give, await tip())
    const { paymentId } = await readReward(rewardId)
    await endAttemptNow(api.db, paymentId ?? 0, now())
    expect(await readReward(rewardId)).toMatchObject({ status: rewardStatus.closed })
  })
})

describe('refund', () => {
  it('is for finance only, and only for a paid tip', async () => {
    const { rewardId } = await paidTip()
    const input = { rewardId, reason: '客人误付' }
    expect((await api.anonymous.send(rewards.refund, input)).httpStatus).toBe(401)
    for (const userName of ['gs01', 'lm01', 'shouyin01'])
      expect((await (await api.as(userName)).send(rewards.refund, input)).errCode).toBe('NO_PERMISSION')
    const finance = await api.as('caiwu01')
    expect((await finance.send(rewards.refund, { ...input, rewardId: 999_999 })).errCode).toBe('NOT_FOUND')
    const waiting = await createGuestPhone(api).call(rewards.give, await tip())
    expect((await finance.send(rewards.refund, { ...input, rewardId: waiting.rewardId })).errCode).toBe(
      'REFUND_STATUS_WRONG',
    )
  })

  it('is refused once the share was credited', async () => {
    const { rewardId } = await paidTip()
    const { businessDate, toUserId, userShare } = await readReward(rewardId)
    await api.db
      .transaction()
      .execute((tx) => bookNightTips(tx, { businessDate: businessDate ?? '', at: now(), userId: null }))
    const bill = await api.db
      .selectFrom('bonusBill')
      .select(['userId', 'amount'])
      .where('bizType', '=', 'reward')
      .where('bizId', '=', rewardId)
      .executeTakeFirstOrThrow()
    expect(bill).toEqual({ userId: toUserId, amount: userShare })
    const finance = await api.as('caiwu01')
    expect((await finance.send(rewards.refund, { rewardId, reason: '客人误付' })).errCode).toBe('REWARD_BOOKED')
    await expect(
      api.db
        .updateTable('reward')
        .set({ settleStatus: rewardSettleStatus.open })
        .where('rewardId', '=', rewardId)
        .execute(),
    ).rejects.toThrow('already settled')
  })

  it('requires the pay password above its limit, before any refund', async () => {
    const { rewardId } = await paidTip({ money: 100_001 })
    const finance = await api.as('caiwu01')
    const input = { rewardId, reason: '客人误付' }
    expect(await finance.send(rewards.refund, input)).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'payPassword' },
    })
    await api.db
      .updateTable('appUser')
      .set({ payPasswordHash: await hashPassword('258369') })
      .where('userName', '=', 'caiwu01')
      .execute()
    const wrong = await encryptWithFreshNonce(api, '000000')
    expect(await finance.send(rewards.refund, { ...input, payPassword: wrong })).toMatchObject({
      errCode: 'PAY_PASSWORD_WRONG',
    })
    expect(await readReward(rewardId)).toMatchObject({ status: rewardStatus.succeeded, refundUserId: null })
  })

  it('refunds once through the channel, also when sent concurrently by two people', async () => {
    const singer = await userNamed('gs01')
    const owed = await readBalance(api, `tips_payable:${singer}`)
    const income = await readBalance(api, 'income:tips')
    const { rewardId, phone, paymentNo } = await paidTip()
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ refundedAmount: 0 })
    const finance = await api.as('caiwu01')
    const general = await api.as('gm')
    const input = { rewardId, reason: '客人误付' }
    const replies = await Promise.all([finance.send(rewards.refund, input), general.send(rewards.refund, input)])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await readReward(rewardId)).toMatchObject({
      status: rewardStatus.refunded,
      settleStatus: rewardSettleStatus.reversed,
      refundReason: '客人误付',
    })
    expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ amount: 5200, refundedAmount: 5200 })
    expect(await readBalance(api, `tips_payable:${singer}`)).toBe(owed)
    expect(await readBalance(api, 'income:tips')).toBe(income)
    expect(await readBalance(api, 'refund:channel')).toBe(-5200)
    await processDueRefunds(api.db, now())
    expect(wallet.refunded).toEqual([5200])
    expect(await readBalance(api, 'refund:channel')).toBe(0)
  })

  it('lists paid tips with their shares and the state of the refund, for those who may refund', async () => {
    const { rewardId } = await paidTip()
    await createGuestPhone(api).call(rewards.give, await tip())
    const finance = await api.as('caiwu01')
    const read = async () => (await finance.call(rewards.list, {})).rows.find((row) => row.rewardId === rewardId)
    expect(await read()).toMatchObject({
      amount: 5200,
      status: rewardStatus.succeeded,
      refundState: null,
      can: { refund: true, retry: false },
    })
    const row = await read()
    expect((row?.userShare ?? 0) + (row?.companyShare ?? 0)).toBe(5200)
    const statuses = (await finance.call(rewards.list, { pageSize: 200 })).rows.map(({ status }) => status)
    expect(statuses, 'tips that were not paid').not.toContain(rewardStatus.waiting)
    expect((await finance.call(rewards.list, { keyword: row?.rewardNo ?? '' })).rows).toHaveLength(1)
    expect((await finance.call(rewards.list, { beginDate: '2020-01-01', endDate: '2020-01-02' })).rows).toEqual([])
    await finance.call(rewards.refund, { rewardId, reason: '客人误付' })
    expect(await read()).toMatchObject({
      refundState: 'running',
      refundReason: '客人误付',
      refundUserName: expect.any(String) as string,
      can: { refund: false, retry: false },
    })
    await processDueRefunds(api.db, now())
    expect(await read()).toMatchObject({ refundState: 'done', can: { refund: false, retry: false } })
    for (const userName of ['gs01', 'lm01', 'shouyin01'])
      expect(await (await api.as(userName)).send(rewards.list, {})).toMatchObject({ errCode: 'NO_PERMISSION' })
  })

  it('is retried when the provider ended it without payout', async () => {
    const { rewardId } = await paidTip()
    const finance = await api.as('caiwu01')
    wallet.refundsEnd = 'abnormal'
    await finance.call(rewards.refund, { rewardId, reason: '客人误付' })
    await processDueRefunds(api.db, now())
    const { rows } = await finance.call(rewards.list, {})
    expect(rows.find((row) => row.rewardId === rewardId)).toMatchObject({ refundState: 'failed', can: { retry: true } })
    wallet.refundsEnd = 'done'
    await finance.call(rewards.refund, { rewardId, reason: '客人误付' })
    api.clock.later(2)
    await processDueRefunds(api.db, now())
    expect(await readBalance(api, 'refund:channel')).toBe(0)
    expect((await finance.send(rewards.refund, { rewardId, reason: '客人误付' })).errCode).toBe('REFUND_STATUS_WRONG')
  })
})
