import { randomUUID } from 'node:crypto'
import { parseTime } from '@nocturne/base/venue-time'
import { billing } from '@nocturne/contract/billing/endpoints'
import {
  orderType,
  payBizType,
  playJoinStatus,
  playStatus,
  refundStatus,
  refundType,
  userSex,
} from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { payments } from '@nocturne/contract/payments/endpoints'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import { readBalance, BOTTLE_GOODS_ID, listViolations, fillStock, openTable } from '../../../../test/factories.ts'
import { createGuestPhone } from '../../../../test/guest-phone.ts'
import type { GuestPhone } from '../../../../test/guest-phone.ts'
import { createMemberPhone } from '../../../../test/members.ts'
import { insertUpload } from '../../../../test/uploads.ts'
import { createWalletProvider } from '../../../../test/wallet-provider.ts'
import type { WalletProvider } from '../../../../test/wallet-provider.ts'
import { setProviders } from '../../../providers/registry.ts'
import { processDueRefunds } from '../../payments/refunds/channel-refunds.ts'
import { queryDueAttempts } from '../../payments/attempts/follow-attempts.ts'
import { closeUnpaidJoins, endDuePlays } from './settle-plays.ts'

const api = await startTestApi()
await fillStock(api)
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

const PRICE = 16_800
const STARTS = '2026-03-14 23:30:00'
const now = () => parseTime(api.clock.now())
const freeTables = ['A01', 'A02', 'A03', 'A05', 'A06', 'A08', 'A09', 'A10', 'B01', 'B02', 'B03', 'B05'].values()
const nextTable = () => freeTables.next().value ?? 'A11'
let phones = 0
const nextNumber = () => `137${String((phones += 1)).padStart(8, '0')}`

const terms: InputOf<typeof flashSales.playSave> = {
  title: '周六拼桌夜',
  startTime: STARTS,
  areaId: 1,
  price: PRICE,
  memberLimit: 4,
  minMember: 2,
  maleNum: 0,
  femaleNum: 0,
  goods: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
}

async function newPlay(change: Partial<InputOf<typeof flashSales.playSave>> = {}, host = 'gm') {
  return (await api.as(host)).call(flashSales.playSave, { ...terms, ...change })
}

type JoinOverrides = Partial<InputOf<typeof flashSales.guestJoin>>
const buildJoin = (playId: number, more: JoinOverrides = {}) => ({
  playId,
  guestName: '林小姐',
  guestPhone: nextNumber(),
  ...more,
})

type Phone = Pick<GuestPhone, 'send' | 'call'>

async function begin(phone: Phone, joinId: number) {
  return phone.send(billing.guestPay, {
    requestId: randomUUID(),
    bizType: payBizType.groupPlay,
    joinId,
    payMethod: 'alipay',
  })
}

async function arrive() {
  api.clock.later(1)
  for (let run = 0; run < 3; run += 1) await queryDueAttempts(api.db, now())
}

async function joined(playId: number, more: JoinOverrides = {}, phone: Phone = createGuestPhone(api)) {
  const { joinId } = await phone.call(flashSales.guestJoin, buildJoin(playId, more))
  expect((await begin(phone, joinId)).code).toBe(200)
  wallet.pay(wallet.prepared.at(-1) ?? '')
  await arrive()
  const { own } = await phone.call(flashSales.guestPlay, { playId })
  return { phone, joinId, certCode: own?.certCode ?? '' }
}

describe('before the start', () => {
  it('accepts as cover only an upload of its author, or the previous one', async () => {
    const [gm, other] = [await api.as('gm'), await api.as('dz01')]
    const coverUrl = await insertUpload(api, gm, 'image')
    const foreign = [
      await insertUpload(api, other, 'image'),
      await insertUpload(api, gm, 'video'),
      'javascript:alert(1)',
    ]
    for (const url of foreign)
      expect(await gm.send(flashSales.playSave, { ...terms, coverUrl: url })).toMatchObject({
        errCode: 'PARAM_INVALID',
        detail: { field: 'coverUrl' },
      })
    expect((await newPlay({ coverUrl })).playId).toBeGreaterThan(0)
  })

  it('limits wrong certificates of a person to twenty in ten minutes, looked up or admitted; a colleague can continue', async () => {
    const [host, colleague] = [await api.as('shouyin01'), await api.as('shouyin02')]
    const code = (n: number) => `7${String(n).padStart(11, '0')}`
    const guess = (n: number) =>
      n % 2 === 0
        ? host.send(flashSales.certQuery, { certCode: code(n) })
        : host.send(flashSales.certConsume, { certCode: code(n), tableRecordId: 1 })
    const refused = (await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))).map(({ errCode }) => errCode)
    expect(refused.filter((errCode) => errCode === 'TOO_FREQUENT').length).toBeGreaterThanOrEqual(10)
    expect(refused.filter((errCode) => errCode === 'CERT_INVALID').length).toBeLessThanOrEqual(20)
    expect((await colleague.send(flashSales.certQuery, { certCode: code(99) })).errCode).toBe('CERT_INVALID')
    await api.db.deleteFrom('throttle').execute()
  })
})

/** A play with two guests who paid. */
async function formed(change: Partial<InputOf<typeof flashSales.playSave>> = {}, host = 'gm') {
  const { playId } = await newPlay(change, host)
  return { playId, first: await joined(playId), second: await joined(playId) }
}

const playRow = (playId: number) =>
  api.db.selectFrom('playEvent').selectAll().where('playId', '=', playId).executeTakeFirstOrThrow()
const joinRow = (joinId: number) =>
  api.db.selectFrom('playJoin').selectAll().where('joinId', '=', joinId).executeTakeFirstOrThrow()
const getPlayStatus = async (playId: number) =>
  (await (await api.as('gm')).call(flashSales.playDetail, { playId })).status
const words = (replies: readonly { errCode?: string | undefined }[]) =>
  replies.map((reply) => reply.errCode ?? 'ok').toSorted()

/** Refunds of a guest's payment at the provider, fen. */
async function sentHome(joinId: number): Promise<number[]> {
  const sent = await api.db
    .selectFrom('channelRefund')
    .select('amount')
    .where('bizType', '=', 'play')
    .where('bizId', '=', joinId)
    .execute()
  return sent.map(({ amount }) => amount)
}

/** Amount of group plays (组局) among the money received (资金流入) in the current night. */
async function cameAhead(): Promise<number> {
  const finance = await api.as('caiwu01')
  const { cashIn } = await finance.call(reports.business, { beginDate: '2026-03-14', endDate: '2026-03-14' })
  return cashIn.groupPlays
}

describe('joining', () => {
  it('gives exactly the available places to concurrent guests', async () => {
    const { playId } = await newPlay()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => createGuestPhone(api).send(flashSales.guestJoin, buildJoin(playId))),
    )
    expect(words(replies)).toEqual([...Array.from({ length: 8 }, () => 'PLAY_FULL'), 'ok', 'ok', 'ok', 'ok'])
    expect(await playRow(playId)).toMatchObject({ lockedCount: 4, joinCount: 0 })
  })

  it('gives one person one place, by any identity', async () => {
    const { playId } = await newPlay()
    const number = nextNumber()
    // Four concurrent requests of one phone take one place.
    const own = createGuestPhone(api)
    const taps = await Promise.all(
      Array.from({ length: 4 }, () => own.send(flashSales.guestJoin, buildJoin(playId, { guestPhone: number }))),
    )
    expect(words(taps)).toEqual(['PLAY_JOINED', 'PLAY_JOINED', 'PLAY_JOINED', 'ok'])
    const phone = createGuestPhone(api)
    await phone.call(flashSales.guestJoin, buildJoin(playId, { openId: 'account-of-one' }))
    expect((await phone.send(flashSales.guestJoin, buildJoin(playId))).errCode).toBe('PLAY_JOINED')
    const other = await createGuestPhone(api).send(
      flashSales.guestJoin,
      buildJoin(playId, { openId: 'account-of-one' }),
    )
    expect(other.errCode).toBe('PLAY_JOINED')
    expect((await playRow(playId)).lockedCount).toBe(2)
  })

  it('counts a number once a place with it is paid: typing it blocks its owner from nothing', async () => {
    const { playId } = await newPlay()
    const number = nextNumber()
    expect(
      (await createGuestPhone(api).send(flashSales.guestJoin, buildJoin(playId, { guestPhone: number }))).code,
    ).toBe(200)
    const owner = await joined(playId, { guestPhone: number })
    expect((await joinRow(owner.joinId)).status).toBe(playJoinStatus.paid)
    expect(
      (await createGuestPhone(api).send(flashSales.guestJoin, buildJoin(playId, { guestPhone: number }))).errCode,
    ).toBe('PLAY_JOINED')
    expect((await playRow(playId)).lockedCount).toBe(1)
  })

  it('is refused above the price the guest confirmed, and reserves no place', async () => {
    const { playId } = await newPlay()
    const input = buildJoin(playId, { expectedFen: PRICE })
    await (await api.as('gm')).call(flashSales.playSave, { ...terms, playId, version: 0, price: PRICE + 100 })
    const replies = await Promise.all([1, 2].map(() => createGuestPhone(api).send(flashSales.guestJoin, input)))
    for (const reply of replies)
      expect(reply).toMatchObject({
        errCode: 'PRICE_CHANGED',
        detail: { expectedFen: PRICE, amountFen: PRICE + 100 },
      })
    expect(await playRow(playId)).toMatchObject({ lockedCount: 0 })
  })

  it('limits men and women separately where the host does', async () => {
    const { playId } = await newPlay({ maleNum: 2, femaleNum: 2 })
    const { male, female } = userSex
    const join = (sex?: typeof male | typeof female) =>
      createGuestPhone(api).send(flashSales.guestJoin, buildJoin(playId, { sex }))
    expect((await join()).errCode).toBe('PARAM_INVALID')
    const replies = await Promise.all([join(male), join(male), join(male), join(male), join(female)])
    expect(words(replies)).toEqual(['PLAY_FULL', 'PLAY_FULL', 'ok', 'ok', 'ok'])
    expect(await createGuestPhone(api).call(flashSales.guestPlay, { playId })).toMatchObject({
      maleLeft: 0,
      femaleLeft: 1,
    })
    expect(await playRow(playId)).toMatchObject({ maleCount: 2, femaleCount: 1 })
  })

  it('returns the same place for a repeated request', async () => {
    const { playId } = await newPlay()
    const phone = createGuestPhone(api)
    const [key, input] = [randomUUID(), buildJoin(playId)]
    const [first, second] = await Promise.all([
      phone.call(flashSales.guestJoin, input, { key }),
      phone.call(flashSales.guestJoin, input, { key }),
    ])
    expect(second).toEqual(first)
    expect((await playRow(playId)).lockedCount).toBe(1)
  })

  it('is impossible after the start, and after cancelling', async () => {
    const { playId } = await newPlay()
    api.clock.at(STARTS)
    expect((await createGuestPhone(api).send(flashSales.guestJoin, buildJoin(playId))).errCode).toBe('PLAY_CLOSED')
    api.clock.at(TONIGHT)
    await (await api.as('gm')).call(flashSales.playCancel, { playId, reason: '场地变动' })
    expect((await createGuestPhone(api).send(flashSales.guestJoin, buildJoin(playId))).errCode).toBe('PLAY_CANCELLED')
    expect((await createGuestPhone(api).send(flashSales.guestPlay, { playId: 999_999 })).errCode).toBe('NOT_FOUND')
  })
})

describe('paying', () => {
  it('forms the play with enough guests, books their money as owed and shows each their code', async () => {
    const before = await readBalance(api, 'prepaid:play')
    const receivedBefore = await cameAhead()
    const { playId } = await newPlay()
    const first = await joined(playId)
    expect(await getPlayStatus(playId)).toBe(playStatus.joining)
    const second = await joined(playId)
    expect(await getPlayStatus(playId)).toBe(playStatus.full)
    expect(first.certCode).toMatch(/^\d{12}$/)
    expect(second.certCode).not.toBe(first.certCode)
    expect((await readBalance(api, 'prepaid:play')) - before).toBe(-2 * PRICE)
    expect((await cameAhead()) - receivedBefore).toBe(2 * PRICE)
    expect((await createGuestPhone(api).call(flashSales.guestPlay, { playId })).own).toBeNull()
    expect((await begin(createGuestPhone(api), first.joinId)).errCode).toBe('ORDER_NOT_FOUND')
    expect((await begin(first.phone, first.joinId)).errCode).toBe('ORDER_PAID')
  })

  it('must be in time, or the place is freed', async () => {
    const { playId } = await newPlay({ memberLimit: 2 })
    const slow = createGuestPhone(api)
    const { joinId } = await slow.call(flashSales.guestJoin, buildJoin(playId))
    await closeUnpaidJoins(api.db, now())
    expect((await joinRow(joinId)).status).toBe(playJoinStatus.waiting)
    api.clock.later(6)
    await Promise.all([closeUnpaidJoins(api.db, now()), closeUnpaidJoins(api.db, now())])
    expect((await joinRow(joinId)).status).toBe(playJoinStatus.cancelled)
    expect(await playRow(playId)).toMatchObject({ lockedCount: 0 })
    expect((await begin(slow, joinId)).errCode).toBe('ORDER_CLOSED')
    await slow.call(flashSales.guestJoin, buildJoin(playId))
  })

  it('is refunded when the play is cancelled concurrently, in either order', async () => {
    const { playId } = await newPlay()
    const phone = createGuestPhone(api)
    const { joinId } = await phone.call(flashSales.guestJoin, buildJoin(playId))
    await begin(phone, joinId)
    wallet.pay(wallet.prepared.at(-1) ?? '')
    api.clock.later(1)
    const gm = await api.as('gm')
    await Promise.all([queryDueAttempts(api.db, now()), gm.call(flashSales.playCancel, { playId, reason: '场地变动' })])
    for (let run = 0; run < 3; run += 1) {
      await queryDueAttempts(api.db, now())
      await processDueRefunds(api.db, now())
    }
    expect(wallet.refunded).toEqual([PRICE])
    expect(await playRow(playId)).toMatchObject({ joinCount: 0, lockedCount: 0 })
  })
})

describe('credit of a guest', () => {
  it('follows the code of the inviter and nothing a guest can type', async () => {
    const { playId } = await newPlay()
    const sales = await api.as('yx01')
    const { employeeCode } = await sales.call(session.employeeCode, {})
    const inviteUserId = sales.userId ?? 0
    const bare = await createGuestPhone(api).call(flashSales.guestJoin, buildJoin(playId, { inviteUserId }))
    expect((await joinRow(bare.joinId)).inviteUserId).toBeNull()
    const other = (await api.as('lm01')).userId ?? 0
    const forged = buildJoin(playId, { employeeCode, inviteUserId: other })
    expect((await createGuestPhone(api).send(flashSales.guestJoin, forged)).errCode).toBe('USER_NOT_FOUND')
    const { joinId } = await joined(playId, { employeeCode, inviteUserId })
    expect(await joinRow(joinId)).toMatchObject({ inviteUserId })
    const mine = await sales.call(flashSales.invitedGuests, {})
    expect(mine.rows.map((join) => join.joinId)).toEqual([joinId])
    expect((await sales.call(flashSales.groupStatistics, { part: 'hosted' })).summary).toMatchObject({
      eventCount: 0,
      invitedCount: 1,
    })
    const messages = await api.db
      .selectFrom('notification')
      .select('userId')
      .where('bizType', '=', 'play')
      .where('bizId', '=', playId)
      .where('title', '=', '您邀请的客人已报名')
      .execute()
    expect(messages).toEqual([{ userId: inviteUserId }])
  })
})

describe('admission', () => {
  it('places the goods with the first guest and pays each guest’s share, once', async () => {
    const { playId, first, second } = await formed()
    const waiter = await api.as('fwy01')
    const { tableRecordId, billId } = await openTable(api, waiter, nextTable())
    const owed = await readBalance(api, 'prepaid:play')
    expect(await waiter.call(flashSales.certQuery, { certCode: first.certCode })).toMatchObject({
      joinId: first.joinId,
      canVerify: true,
      tableRecordId: null,
      phoneMask: expect.stringMatching(/\*{4}/),
    })
    expect((await waiter.send(flashSales.certConsume, { certCode: first.certCode })).errCode).toBe('PARAM_INVALID')
    const codes = [first.certCode, first.certCode, second.certCode, second.certCode]
    const replies = await Promise.all(
      codes.map((certCode) => waiter.send(flashSales.certConsume, { certCode, tableRecordId })),
    )
    expect(words(replies)).toEqual(['CERT_USED', 'CERT_USED', 'ok', 'ok'])
    const play = await playRow(playId)
    expect(play).toMatchObject({ verifyCount: 2, tableRecordId })
    const order = await api.db
      .selectFrom('orders')
      .selectAll()
      .where('orderId', '=', play.orderId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      orderType: orderType.groupPlay,
      totalAmount: 88_000,
      discountAmount: 88_000 - 2 * PRICE,
      paidAmount: 2 * PRICE,
      unpaidAmount: 0,
    })
    expect((await readBalance(api, 'prepaid:play')) - owed).toBe(2 * PRICE)
    const bill = await (await api.as('shouyin01')).call(billing.detail, { billId })
    expect(bill).toMatchObject({ unpaidAmount: 0, prepayDiscount: 88_000 - 2 * PRICE })
    expect(await getPlayStatus(playId)).toBe(playStatus.running)
    await (
      await api.as('gm')
    ).send(tables.clear, { tableRecordId, version: await readVersion(tableRecordId), force: true })
    expect([playStatus.ended, playStatus.running]).toContain(await getPlayStatus(playId))
  })

  it('is refused before and after its night, for an unknown code, and for a table that is not open', async () => {
    const { first } = await formed({ startTime: '2026-03-15 21:00:00' })
    const gm = await api.as('gm')
    const { tableRecordId } = await openTable(api, gm, nextTable())
    const error = async (input: InputOf<typeof flashSales.certConsume>) =>
      (await gm.send(flashSales.certConsume, input)).errCode
    expect(await error({ certCode: first.certCode, tableRecordId })).toBe('VOUCHER_NOT_START')
    expect(await error({ certCode: '000000000000', tableRecordId })).toBe('CERT_INVALID')
    expect(await error({ certCode: 'no code at all', tableRecordId })).toBe('CERT_INVALID')
    api.clock.at('2026-03-15 21:30:00')
    expect(await error({ certCode: first.certCode, tableRecordId: 999_999 })).toBe('NOT_FOUND')
    api.clock.at('2026-03-16 21:00:00')
    const next = await api.as('lm01')
    expect(await next.send(flashSales.certConsume, { certCode: first.certCode, tableRecordId })).toMatchObject({
      errCode: 'PLAY_STATUS_WRONG',
    })
  })

  it('refuses a sales person at another’s table, and users without the code for plays they do not host', async () => {
    const { first } = await formed()
    const { tableRecordId } = await openTable(api, await api.as('gm'), nextTable())
    const sales = await api.as('yx01')
    const error = async (input: InputOf<typeof flashSales.certConsume>) =>
      (await sales.send(flashSales.certConsume, input)).errCode
    expect(await error({ certCode: first.certCode, tableRecordId })).toBe('NO_PERMISSION')
    expect(await error({ joinId: first.joinId, tableRecordId })).toBe('NOT_FOUND')
  })

  it('has exactly one winner when it runs concurrently with a refund', async () => {
    const { playId, first } = await formed()
    const gm = await api.as('gm')
    const { tableRecordId } = await openTable(api, gm, nextTable())
    const [admitted, cancelled] = await Promise.all([
      gm.send(flashSales.certConsume, { certCode: first.certCode, tableRecordId }),
      gm.send(flashSales.playCancel, { playId, reason: '场地变动' }),
    ])
    expect([admitted.code, cancelled.code].filter((code) => code === 200)).toHaveLength(1)
    await processDueRefunds(api.db, now())
  })

  it('can be refunded from the bill through the original payments', async () => {
    const receivedBefore = await cameAhead()
    const { playId, first, second } = await formed()
    const late = await joined(playId)
    const manager = await api.as('lm01')
    const { tableRecordId } = await openTable(api, manager, nextTable())
    for (const { certCode } of [first, second]) {
      api.clock.later(1)
      await manager.call(flashSales.certConsume, { certCode, tableRecordId })
    }
    expect((await cameAhead()) - receivedBefore).toBe(3 * PRICE)
    const { orderId } = await playRow(playId)
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const { refundId, status } = await manager.call(billing.refundApply, {
      orderId: orderId ?? 0,
      refundType: refundType.goods,
      items: [{ orderItemId, quantity: 1 }],
      reason: '开错酒',
      returnStock: true,
    })
    if (status === refundStatus.pending) await (await api.as('gm')).call(billing.refundAudit, { refundId, agree: true })
    for (let run = 0; run < 2; run += 1) await processDueRefunds(api.db, now())
    expect(wallet.refunded).toEqual([PRICE, PRICE])
    for (const { joinId, phone } of [first, second]) {
      const { paymentNo } = await api.db
        .selectFrom('payment')
        .select('paymentNo')
        .where('bizType', '=', payBizType.groupPlay)
        .where('bizId', '=', joinId)
        .executeTakeFirstOrThrow()
      expect(await phone.call(payments.status, { paymentNo })).toMatchObject({ refundedAmount: PRICE })
    }
    const { joins } = await manager.call(flashSales.playDetail, { playId })
    expect(joins.map(({ refundedAmount }) => refundedAmount).toSorted((a, b) => a - b)).toEqual([0, PRICE, PRICE])
    expect(await first.phone.call(flashSales.guestPlay, { playId })).toMatchObject({
      own: { status: playJoinStatus.refunded },
    })
    await api.db.updateTable('playJoin').set({ memberId: 3 }).where('joinId', '=', first.joinId).execute()
    const own = await createMemberPhone(api, 3)
    expect(await own.call(flashSales.memberPlay, { joinId: first.joinId })).toMatchObject({
      joinStatus: playJoinStatus.refunded,
      certCode: null,
      refund: { amount: PRICE, reason: '开错酒', status: refundStatus.succeeded },
    })
    expect((await own.call(flashSales.memberPlays, {})).rows.find((row) => row.joinId === first.joinId)).toMatchObject({
      joinStatus: playJoinStatus.refunded,
    })
    expect((await cameAhead()) - receivedBefore).toBe(PRICE)
    // The goods were returned: admission is refused, and the money refunded after the night.
    expect((await manager.send(flashSales.certConsume, { certCode: late.certCode })).errCode).toBe('PLAY_STATUS_WRONG')
    expect((await joinRow(late.joinId)).status).toBe(playJoinStatus.paid)
  })
})

describe('the table', () => {
  it('is assigned to a formed play only, open, and of no other play', async () => {
    const gm = await api.as('gm')
    const { playId: young } = await newPlay()
    const { playId, first } = await formed()
    const sitting = await openTable(api, gm, nextTable())
    const other = await openTable(api, gm, nextTable())
    const bind = async (id: number, tableRecordId: number) =>
      (await gm.send(flashSales.playBind, { playId: id, tableRecordId })).errCode ?? 'ok'
    expect(await bind(young, sitting.tableRecordId)).toBe('PLAY_STATUS_WRONG')
    expect(await bind(playId, 999_999)).toBe('NOT_FOUND')
    expect(await bind(playId, other.tableRecordId)).toBe('ok')
    expect(await bind(playId, sitting.tableRecordId)).toBe('ok')
    expect(await getPlayStatus(playId)).toBe(playStatus.running)
    const { playId: next } = await formed()
    expect(await bind(next, sitting.tableRecordId)).toBe('TABLE_OCCUPIED')
    await gm.call(flashSales.certConsume, { certCode: first.certCode, tableRecordId: other.tableRecordId })
    expect(await playRow(playId)).toMatchObject({ tableRecordId: sitting.tableRecordId })
    expect(await bind(playId, other.tableRecordId)).toBe('PLAY_STATUS_WRONG')
  })
})

describe('cancelling', () => {
  it('refunds each guest once, and a refunded code is invalid', async () => {
    const receivedBefore = await cameAhead()
    const { playId, first } = await formed()
    const gm = await api.as('gm')
    const replies = await Promise.all([0, 1].map(() => gm.send(flashSales.playCancel, { playId, reason: '场地变动' })))
    expect(words(replies)).toEqual(['PLAY_STATUS_WRONG', 'ok'])
    await processDueRefunds(api.db, now())
    expect(wallet.refunded).toEqual([PRICE, PRICE])
    expect(await cameAhead()).toBe(receivedBefore)
    const { tableRecordId } = await openTable(api, gm, nextTable())
    const shown = await gm.send(flashSales.certConsume, { certCode: first.certCode, tableRecordId })
    expect(shown.errCode).toBe('PLAY_CANCELLED')
  })

  it('notifies the member of the place, and no other', async () => {
    const { playId } = await formed()
    const own = await createMemberPhone(api, 31)
    const { joinId, certCode } = await joined(playId, {}, own)
    const { rows } = await own.call(flashSales.memberPlays, {})
    expect(rows).toMatchObject([{ joinId, playId, joinStatus: playJoinStatus.paid, status: playStatus.full }])
    expect(await own.call(flashSales.memberPlay, { joinId })).toMatchObject({ certCode, canPay: false, refund: null })
    const stranger = await createMemberPhone(api, 32)
    expect(await stranger.call(flashSales.memberPlays, {})).toEqual({ rows: [], total: 0 })
    const theirs = await stranger.send(flashSales.memberPlay, { joinId })
    expect(theirs).toEqual(await stranger.send(flashSales.memberPlay, { joinId: 999_999_999 }))
    await (await api.as('gm')).call(flashSales.playCancel, { playId, reason: '场地变动' })
    await processDueRefunds(api.db, now())
    const back = { amount: PRICE, reason: '场地变动', status: refundStatus.succeeded }
    expect(await own.call(flashSales.memberPlay, { joinId })).toMatchObject({ certCode: null, refund: back })
  })

  it('happens automatically when it starts with too few guests, but not while a payment is running', async () => {
    const { playId } = await newPlay({ minMember: 3 })
    const early = await joined(playId)
    api.clock.at('2026-03-14 23:28:00')
    const late = createGuestPhone(api)
    const { joinId } = await late.call(flashSales.guestJoin, buildJoin(playId))
    await begin(late, joinId)
    api.clock.at(STARTS)
    await endDuePlays(api.db, now())
    expect(await getPlayStatus(playId)).toBe(playStatus.joining)
    for (let run = 0; run < 3; run += 1) {
      api.clock.later(1)
      await queryDueAttempts(api.db, now())
      await closeUnpaidJoins(api.db, now())
    }
    await Promise.all([endDuePlays(api.db, now()), endDuePlays(api.db, now())])
    expect(await getPlayStatus(playId)).toBe(playStatus.cancelled)
    expect(await sentHome(early.joinId)).toEqual([PRICE])
  })

  it('a second tap resends a refund the provider failed', async () => {
    const { playId } = await formed()
    const gm = await api.as('gm')
    wallet.refundsEnd = 'abnormal'
    await gm.call(flashSales.playCancel, { playId, reason: '场地变动' })
    await processDueRefunds(api.db, now())
    expect(await gm.call(flashSales.playDetail, { playId })).toMatchObject({ canRetry: true })
    wallet.refundsEnd = 'done'
    api.clock.later(2)
    expect((await gm.call(flashSales.playCancel, { playId, reason: '再试一次' })).refundCount).toBe(2)
    await processDueRefunds(api.db, now())
    expect(await gm.call(flashSales.playDetail, { playId })).toMatchObject({ canRetry: false })
    expect(wallet.refunded).toHaveLength(4)
  })
})

describe('guests who paid and did not come', () => {
  const withRule = async (forfeit: boolean, work: () => Promise<void>) => {
    await sql`insert into sys_config (config_key, config_value) values ('play.forfeit', ${JSON.stringify(forfeit)}::jsonb)
      on conflict (config_key) do update set config_value = excluded.config_value`.execute(api.db)
    try {
      await work()
    } finally {
      await sql`delete from sys_config where config_key = 'play.forfeit'`.execute(api.db)
    }
  }

  it('are refunded after the night', async () => {
    const { playId, first, second } = await formed()
    api.clock.at('2026-03-15 11:00:00')
    await endDuePlays(api.db, now())
    expect(await getPlayStatus(playId)).toBe(playStatus.full)
    api.clock.at('2026-03-15 12:30:00')
    await Promise.all([endDuePlays(api.db, now()), endDuePlays(api.db, now())])
    expect([await sentHome(first.joinId), await sentHome(second.joinId)]).toEqual([[PRICE], [PRICE]])
    expect(await getPlayStatus(playId)).toBe(playStatus.ended)
    expect([(await joinRow(first.joinId)).status, (await joinRow(second.joinId)).status]).toEqual([
      playJoinStatus.refunded,
      playJoinStatus.refunded,
    ])
  })

  it('forfeit the money where the venue says so', () =>
    withRule(true, async () => {
      const balanceBefore = await readBalance(api, 'income:forfeits')
      const { first } = await formed()
      api.clock.at('2026-03-15 12:30:00')
      await endDuePlays(api.db, now())
      expect(await sentHome(first.joinId)).toEqual([])
      expect((await readBalance(api, 'income:forfeits')) - balanceBefore).toBeLessThanOrEqual(-2 * PRICE)
      expect(await joinRow(first.joinId)).toMatchObject({ status: playJoinStatus.paid, forfeitDate: '2026-03-15' })
      const gm = await api.as('gm')
      expect(await gm.call(flashSales.certQuery, { certCode: first.certCode })).toMatchObject({ canVerify: false })
    }))
})

describe('managing a play', () => {
  it('is editable until it is formed, by one user at a time; terms accepted by guests are fixed', async () => {
    const gm = await api.as('gm')
    const { playId, version } = await newPlay({ minMember: 3 })
    const edit = { ...terms, playId, version, minMember: 3, price: 10_000 }
    expect(words(await Promise.all([0, 1].map(() => gm.send(flashSales.playSave, edit))))).toEqual(['STALE_DATA', 'ok'])
    await joined(playId)
    const fresh = { ...edit, version: version + 1 }
    const readErrorDetail = async (change: Partial<typeof edit>) =>
      (await gm.send(flashSales.playSave, { ...fresh, ...change })).detail
    expect(await readErrorDetail({ price: 12_000 })).toMatchObject({ field: 'price' })
    expect(await readErrorDetail({ startTime: '2026-03-14 23:45:00' })).toMatchObject({ field: 'startTime' })
    expect(await readErrorDetail({ goods: [{ goodsId: BOTTLE_GOODS_ID, quantity: 2 }] })).toMatchObject({
      field: 'goods',
    })
    await gm.call(flashSales.playSave, { ...fresh, title: '周六拼桌', minMember: 1 })
    expect(await getPlayStatus(playId)).toBe(playStatus.full)
    expect((await gm.send(flashSales.playSave, { ...fresh, version: version + 2 })).errCode).toBe('PLAY_STATUS_WRONG')
  })

  it.each([
    ['startTime', { startTime: '2026-03-14 20:00:00' }],
    ['startTime', { startTime: '2026-09-14 20:00:00' }],
    ['minMember', { minMember: 5 }],
    ['maleNum', { maleNum: 1, femaleNum: 1 }],
    ['price', { price: 30_000 }],
    ['areaId', { areaId: 999_999 }],
    ['goods', { goods: [] }],
    ['goods', { goods: [terms.goods[0]!, terms.goods[0]!] }],
  ])('refuses a wrong %s', async (field, change) => {
    const reply = await (await api.as('gm')).send(flashSales.playSave, { ...terms, ...change })
    expect(reply).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field } })
  })

  it('belongs to its host, their department and the venue; others see it while they can invite to it', async () => {
    const { playId } = await newPlay({}, 'yx01')
    await joined(playId, { guestName: '王先生', sex: userSex.male })
    const host = await api.as('yx01')
    expect(await host.call(flashSales.playDetail, { playId })).toMatchObject({ canCancel: true, amount: PRICE })
    const stranger = await api.as('yx02')
    expect(await stranger.call(flashSales.playDetail, { playId })).toMatchObject({
      isOpen: true,
      amount: null,
      joins: [],
      canCancel: false,
    })
    expect((await stranger.send(flashSales.playCancel, { playId, reason: '试试' })).errCode).toBe('NO_PERMISSION')
    const own = await stranger.call(flashSales.playList, {})
    expect(own.rows.map((row) => row.playId)).not.toContain(playId)
    const open = await stranger.call(flashSales.groupStatistics, { part: 'open' })
    expect(open.rows.find((row) => row.playId === playId)).toMatchObject({ amount: null, joinCount: 1 })
    const hosted = await host.call(flashSales.groupStatistics, { part: 'hosted' })
    expect(hosted.rows.map((row) => row.playId)).toEqual([playId])
    expect(hosted.summary).toMatchObject({ eventCount: 1, formedCount: 0, joinCount: 1, amount: PRICE })
    api.clock.at('2026-03-15 00:30:00')
    expect((await stranger.send(flashSales.playDetail, { playId })).errCode).toBe('NOT_FOUND')
  })

  it('is counted by its state, and the list filters by it', async () => {
    const gm = await api.as('gm')
    const { playId } = await formed()
    for (const status of Object.values(playStatus)) {
      const { rows } = await gm.call(flashSales.playList, { status, pageSize: 100 })
      expect(rows.filter((row) => row.status !== status)).toEqual([])
      expect(rows.some((row) => row.playId === playId)).toBe(status === playStatus.full)
    }
    const all = await gm.call(flashSales.playList, { beginDate: '2026-03-14', endDate: '2026-03-14', pageSize: 100 })
    expect(all.summary.eventCount).toBe(all.rows.length)
    expect(all.summary.amount).toBe(all.rows.reduce((sum, row) => sum + row.amount, 0))
    expect(all.summary.joinCount).toBe(all.rows.reduce((sum, row) => sum + row.joinCount, 0))
  })
})

async function readVersion(tableRecordId: number): Promise<number> {
  const { version } = await api.db
    .selectFrom('sitting')
    .select('version')
    .where('tableRecordId', '=', tableRecordId)
    .executeTakeFirstOrThrow()
  return version
}
