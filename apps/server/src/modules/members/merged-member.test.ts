/**
 * Everything that belongs to a merged member moves to the remaining one: prepaid orders and places, bookings, recharges
 * in progress, accounts.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { billing } from '@nocturne/contract/billing/endpoints'
import { killOrderStatus, payBizType, payStatus } from '@nocturne/contract/codes'
import { directory } from '@nocturne/contract/directory/endpoints'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { wine } from '@nocturne/contract/wine/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { completeAuthorization, VENUE_URL } from '../../../test/authorization.ts'
import {
  addBooking,
  BOTTLE_GOODS_ID,
  listViolations,
  fillStock,
  openTable,
  orderBottles,
  readSitting,
  readTableId,
} from '../../../test/factories.ts'
import { createIdentityProvider } from '../../../test/identity-provider.ts'
import { createTokenCaller, encryptWithFreshNonce } from '../../../test/log-in.ts'
import { captureSms, createMemberPhone, signInByPhone } from '../../../test/members.ts'
import { rechargeInCash, RECHARGE_RULE_1000_ID, readStoredValue } from '../../../test/stored-value.ts'
import { createWalletProvider } from '../../../test/wallet-provider.ts'
import { setProviders } from '../../providers/registry.ts'
import { storePublicUrl } from '../platform/public.ts'
import { hashPassword } from '../session/public.ts'

const api = await startTestApi()
await fillStock(api)
await storePublicUrl(api.db, VENUE_URL)
const wechat = createIdentityProvider('wechat')
const PASSWORD = '258369'
let gm: Caller
let cashier: Caller
let nextMember = 300
let nextTable = 0

beforeAll(async () => {
  gm = await api.as('gm')
  cashier = await api.as('shouyin01')
})
beforeEach(() => {
  api.clock.at(TONIGHT)
  setProviders({ wechat, alipay: createWalletProvider(api, 'alipay') })
})
afterEach(async () => {
  setProviders({})
  expect(await listViolations(api)).toEqual([])
})

const someMember = () => (nextMember += 1)
const phoneOf = async (memberId: number) =>
  (await api.db.selectFrom('member').select('phonenumber').where('memberId', '=', memberId).executeTakeFirstOrThrow())
    .phonenumber
const merge = (memberId: number, fromMemberId: number) =>
  gm.send(members.merge, { memberId, fromMemberId, reason: '同一位客人' })
const someTable = () => `A${String((nextTable += 1)).padStart(2, '0')}`
/** A table of this member. */
async function seated(memberId: number) {
  const opened = await openTable(api, gm, someTable())
  await api.db
    .updateTable('sitting')
    .set({ memberId, memberRateOff: true })
    .where('tableRecordId', '=', opened.tableRecordId)
    .execute()
  return opened
}

it('shows staff the remaining member at a table of the merged one', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const { tableId, billId } = await seated(goes)
  await merge(stays, goes)
  expect((await gm.call(tables.detail, { tableId })).record?.member).toMatchObject({ memberId: stays })
  expect((await gm.call(billing.detail, { billId })).member).toMatchObject({ memberId: stays })
})

it('seats guests of a booking of the merged member as the remaining one', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const tableId = await readTableId(api, someTable())
  const { bookingId } = await addBooking(await api.as('yx01'), { tableId, guestPhone: await phoneOf(goes) }, api)
  await merge(stays, goes)
  const { tableRecordId } = await gm.call(tables.open, { tableId, bookingId, guestNum: 2 })
  expect(await readSitting(api, tableRecordId)).toMatchObject({ memberId: stays })
})

it('reminds the table of either member of what the other paid ahead', async () => {
  const [stays, goes] = [someMember(), someMember()]
  await rechargeInCash(cashier, goes, RECHARGE_RULE_1000_ID)
  await api.db
    .updateTable('member')
    .set({ payPasswordHash: await hashPassword(PASSWORD) })
    .where('memberId', '=', goes)
    .execute()
  const phone = await createMemberPhone(api, goes)
  const { activityId } = await gm.call(flashSales.activitySave, {
    activityName: '周六疯抢夜',
    startTime: '2026-03-14 22:30:00',
    endTime: '2026-03-15 02:00:00',
    useStartDate: '2026-03-14',
    useEndDate: '2026-03-20',
    limitPerUser: 2,
    goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: 44_000, stockNum: 5, limitNum: 2 }],
    publish: true,
  })
  api.clock.at('2026-03-14 22:30:00')
  const { goods } = await gm.call(flashSales.activityDetail, { activityId })
  const killGoodsId = goods[0]?.killGoodsId ?? 0
  const { killOrderId } = await phone.call(flashSales.guestOrder, {
    killGoodsId,
    quantity: 1,
    guestName: '王先生',
    guestPhone: '13999990001',
  })
  const wish = { requestId: randomUUID(), bizType: payBizType.flashSale, payMethod: 'balance' as const, killOrderId }
  expect(
    await phone.send(billing.guestPay, { ...wish, payPassword: await encryptWithFreshNonce(api, PASSWORD) }),
  ).toMatchObject({
    data: { status: payStatus.succeeded },
  })
  const [own, other] = [await seated(goes), await seated(stays)]
  const shown = async (billId: number) =>
    (await gm.call(billing.detail, { billId })).offBill.filter(({ kind }) => kind === 'flashSale').map(({ id }) => id)
  expect([await shown(own.billId), await shown(other.billId)]).toEqual([[killOrderId], []])
  await merge(stays, goes)
  expect([await shown(own.billId), await shown(other.billId)]).toEqual([[killOrderId], [killOrderId]])
  // The remaining member can still get the payment refunded.
  await (await createMemberPhone(api, stays)).call(flashSales.memberKillRefund, { killOrderId })
  expect(
    await api.db
      .selectFrom('flashSaleOrder')
      .select('status')
      .where('killOrderId', '=', killOrderId)
      .executeTakeFirstOrThrow(),
  ).toMatchObject({ status: killOrderStatus.refunded })
  expect(await readStoredValue(api, stays)).toEqual({ principal: 100_000, bonus: 10_000 })
})

it('credits a recharge that was started while the member was merged to the remaining one', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const phone = await createMemberPhone(api, goes)
  let merged: Promise<unknown> = Promise.resolve()
  let started: ReturnType<typeof begin> | undefined
  const begin = () =>
    phone.send(members.recharge, {
      requestId: randomUUID(),
      ruleId: RECHARGE_RULE_1000_ID,
      payMethod: 'alipay',
      openId: '',
    })
  await api.db.transaction().execute(async (held) => {
    await sql`lock table payment in share mode`.execute(held)
    started = begin()
    await wait(150)
    merged = merge(stays, goes)
    await wait(150)
  })
  const reply = await started
  expect(await merged).toMatchObject({ code: 200 })
  const rows = await api.db
    .selectFrom('rechargeOrder as r')
    .leftJoin('payment as p', 'p.paymentId', 'r.paymentId')
    .select(['r.memberId', 'p.memberId as payerId'])
    .where('r.memberId', 'in', [stays, goes])
    .execute()
  // A recharge started before the merge was moved; one started after it was refused.
  expect(rows).toEqual(reply?.code === 200 ? [{ memberId: stays, payerId: stays }] : [])
})

it('locks recharges before balances, as a refund of a recharge does', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const { rechargeId } = await rechargeInCash(cashier, goes, RECHARGE_RULE_1000_ID)
  const finance = await api.as('caiwu01')
  const deadlocks = async () => {
    const { rows } = await sql<{ count: number }>`
      select deadlocks::integer as count from pg_stat_database where datname = current_database()`.execute(api.db)
    return rows[0]?.count
  }
  const before = await deadlocks()
  const replies: Promise<unknown>[] = []
  await api.db.transaction().execute(async (held) => {
    await sql`select from member_balance where member_id = ${goes} for no key update`.execute(held)
    replies.push(merge(stays, goes))
    await wait(150)
    replies.push(finance.send(members.refundRecharge, { rechargeId, amount: 1_000, reason: '客人要求' }))
    await wait(150)
  })
  expect(await Promise.all(replies)).toMatchObject([{ code: 200 }, { code: 200 }])
  // The counter is written when a connection is idle.
  await wait(1_500)
  expect(await deadlocks()).toBe(before)
  expect(await readStoredValue(api, stays)).toEqual({ principal: 99_000, bonus: expect.any(Number) as number })
})

it('moves an account that was bound while the member was merged', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const [sms, device, target] = [captureSms(), 'device-late', `${VENUE_URL}/pages/member/index`]
  const enter = async () => {
    const code = await completeAuthorization(api, { provider: wechat, device, openId: 'wm-late', target })
    return createTokenCaller(api, null, device).send(members.login, { platform: 'wx', code })
  }
  const { data } = await enter()
  const validCode = 'validCode' in data ? data.validCode : ''
  const signedIn = Promise.withResolvers<unknown>()
  const merged = Promise.withResolvers<unknown>()
  await api.db.transaction().execute(async (held) => {
    await sql`lock table external_account in share mode`.execute(held)
    signInByPhone(api, sms, { phone: await phoneOf(goes), device, validCode }).then(signedIn.resolve, signedIn.reject)
    await wait(300)
    merge(stays, goes).then(merged.resolve, merged.reject)
    await wait(150)
  })
  expect(await merged.promise).toMatchObject({ code: 200 })
  await signedIn.promise
  expect((await enter()).data).toMatchObject({ memberId: stays, newMember: false })
})

it('holds one place of a play, also one taken by the merged member', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const { playId } = await gm.call(flashSales.playSave, {
    title: '周六拼桌夜',
    startTime: '2026-03-14 23:30:00',
    areaId: 1,
    price: 16_800,
    memberLimit: 4,
    minMember: 2,
    maleNum: 0,
    femaleNum: 0,
    goods: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }],
  })
  const join = async (memberId: number, guestPhone: string) =>
    (await createMemberPhone(api, memberId, `device-${guestPhone}`)).send(flashSales.guestJoin, {
      playId,
      guestName: '林小姐',
      guestPhone,
    })
  expect((await join(goes, '13999990002')).code).toBe(200)
  await merge(stays, goes)
  expect(await join(stays, '13999990003')).toMatchObject({ errCode: 'PLAY_JOINED' })
})

it('is found by staff under its phone number and its member number', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const { memberNo, phonenumber } = await api.db
    .selectFrom('member')
    .select(['memberNo', 'phonenumber'])
    .where('memberId', '=', goes)
    .executeTakeFirstOrThrow()
  await merge(stays, goes)
  for (const keyword of [phonenumber, memberNo, memberNo.toLowerCase()]) {
    expect(await gm.call(directory.members, { keyword }), keyword).toMatchObject([{ memberId: stays }])
    const { rows, total } = await gm.call(directory.memberPage, { keyword, pageNum: 1, pageSize: 10 })
    expect({ rows, total }, keyword).toMatchObject({ rows: [{ memberId: stays }], total: 1 })
  }
})

it('shows staff the member itself where a page still refers to the merged one', async () => {
  const [stays, goes] = [someMember(), someMember()]
  await merge(stays, goes)
  expect(await gm.call(members.detail, { memberId: goes })).toMatchObject({ memberId: stays })
})

it('lists the bottles of both numbers as those of one guest', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const [waiter, bar] = [await api.as('fwy01'), await api.as('bar01')]
  const store = async (guestPhone: string) => {
    const { tableRecordId, billId } = await openTable(api, gm, someTable())
    await orderBottles(gm, tableRecordId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
    const { lines } = await waiter.call(wine.storable, { tableRecordId })
    const items = [{ orderItemId: lines[0]?.orderItemId ?? 0, quantity: 1 }]
    return (await waiter.call(wine.depositAdd, { tableRecordId, guestName: '陈先生', guestPhone, items })).depositId
  }
  const deposits = [await store(await phoneOf(stays)), await store(await phoneOf(goes))]
  const listed = async (guestOf: number) =>
    (await bar.call(wine.list, { guestOf })).rows.map(({ depositId }) => depositId).toSorted((a, b) => a - b)
  for (const guestOf of deposits) expect(await listed(guestOf)).toEqual([guestOf])
  await merge(stays, goes)
  for (const guestOf of deposits) expect(await listed(guestOf)).toEqual(deposits)
})

it('is signed out and shows no valid code', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const phone = await createMemberPhone(api, goes)
  const { code } = await phone.call(members.payQr, {})
  await merge(stays, goes)
  expect((await phone.send(members.info, {})).httpStatus).toBe(401)
  expect(await gm.send(members.scan, { code })).toMatchObject({ errCode: 'MEMBER_CODE_INVALID' })
})

it('has the points and the higher level of both, and only the pay password of the remaining one', async () => {
  const [stays, goes] = [someMember(), someMember()]
  const { levelId } = await api.db
    .selectFrom('memberLevel')
    .select('levelId')
    .orderBy('levelNo', 'desc')
    .executeTakeFirstOrThrow()
  await api.db.updateTable('member').set({ levelId }).where('memberId', '=', goes).execute()
  await api.db
    .updateTable('member')
    .set({ payPasswordHash: await hashPassword(PASSWORD) })
    .where('memberId', '=', goes)
    .execute()
  for (const memberId of [stays, goes]) {
    const { billId, tableRecordId } = await seated(memberId)
    await orderBottles(gm, tableRecordId)
    await cashier.call(billing.settle, { billId, payments: [{ payMethod: 'cash', amount: 88_000 }] })
  }
  await rechargeInCash(cashier, goes, RECHARGE_RULE_1000_ID)
  const before = await (await createMemberPhone(api, goes)).call(members.info, {})
  await merge(stays, goes)
  const phone = await createMemberPhone(api, stays)
  const own = await phone.call(members.info, {})
  // A payment password known only for the merged number must not pay from the combined balance.
  expect(own).toMatchObject({ points: 2 * before.points, visitCount: 2, levelId, hasPayPassword: false })
  expect(await gm.call(members.detail, { memberId: stays })).toMatchObject({ levelName: own.levelName, visitCount: 2 })
})

it('refuses a payment and a rate proved before the merge, and takes them from the remaining member', async () => {
  const [stays, goes] = [someMember(), someMember()]
  await rechargeInCash(cashier, goes, RECHARGE_RULE_1000_ID)
  const { billId, tableRecordId } = await seated(goes)
  await orderBottles(gm, tableRecordId)
  const { code } = await (await createMemberPhone(api, goes)).call(members.payQr, {})
  const shown = await cashier.call(members.scan, { code })
  expect(shown).toMatchObject({ memberId: goes })
  await merge(stays, goes)
  const pay = (authCode: string) =>
    cashier.send(billing.settle, { billId, payments: [{ payMethod: 'balance', amount: 88_000, authCode }] })
  expect(await pay(code)).toMatchObject({ errCode: 'MEMBER_CODE_INVALID' })
  const { version } = await cashier.call(billing.detail, { billId })
  expect(await cashier.send(billing.member, { billId, version, authCode: code })).toMatchObject({
    errCode: 'MEMBER_CODE_INVALID',
  })
  const fresh = await (await createMemberPhone(api, stays)).call(members.payQr, {})
  expect(await pay(fresh.code)).toMatchObject({ code: 200 })
  expect((await readStoredValue(api, stays)).principal).toBeLessThan(100_000)
})
