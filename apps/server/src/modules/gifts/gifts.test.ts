import {
  approvalStatus,
  factType,
  goodsKind,
  orderStatus,
  orderType,
  payMode,
  recordStatus,
  sendQuotaType,
  giftReason,
  sendStatus,
} from '@nocturne/contract/codes'
import { approvals } from '@nocturne/contract/approvals/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { orderBottles, readTableId } from '../../../test/factories.ts'
import { encryptWithFreshNonce } from '../../../test/log-in.ts'
import { produceLines } from '../../../test/produce-lines.ts'
import { demoPayPassword } from '../../../demo/people-data.ts'

import { lit } from '../../db/statement.ts'
const CHIVAS = 1
const NIGHT = '2026-03-14'
const MONTH = '2026-03'

describe('赠送', () => {
  let api: TestApi
  let sales: Caller
  let floorManager: Caller
  let otherFloorManager: Caller
  let fruit: { goodsId: number; salePrice: number }
  let tableRecordId: number

  beforeAll(async () => {
    api = await startTestApi()
    sales = await api.as('yx01')
    floorManager = await api.as('lm01')
    otherFloorManager = await api.as('lm02')
    fruit = await api.db
      .selectFrom('goods')
      .select(['goodsId', 'salePrice'])
      .where('goodsName', '=', '小果盘')
      .executeTakeFirstOrThrow()
    tableRecordId = await openFor(sales, 'A08')
    await api.db.updateTable('sitting').set({ minCharge: 0 }).where('tableRecordId', '=', tableRecordId).execute()
    const waiter = await api.as('fwy01')
    await waiter.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: CHIVAS, quantity: 4 }],
      payMode: payMode.payLater,
    })
  })

  const openFor = async (caller: Caller, tableName: string) =>
    (await caller.call(tables.open, { tableId: await readTableId(api, tableName), guestNum: 4 })).tableRecordId
  const give = (
    caller: Caller,
    quantity = 1,
    more: { tableRecordId?: number; sendUserId?: number; goodsId?: number } = {},
    key?: string,
  ) =>
    caller.send(
      gifts.add,
      {
        tableRecordId: more.tableRecordId ?? tableRecordId,
        items: [{ goodsId: more.goodsId ?? fruit.goodsId, quantity }],
        reason: giftReason.customerCare,
        ...(more.sendUserId === undefined ? {} : { sendUserId: more.sendUserId }),
      },
      key === undefined ? {} : { key },
    )
  const used = async (userId: number | null, period: string) =>
    (await api.db
      .selectFrom('giftQuotaUsage')
      .select(['usedAmount', 'usedTimes'])
      .where('userId', '=', userId ?? 0)
      .where('period', '=', period)
      .executeTakeFirst()) ?? { usedAmount: 0, usedTimes: 0 }
  const recordGifts = async (id = tableRecordId) =>
    (await api.db.selectFrom('sitting').select('giftAmount').where('tableRecordId', '=', id).executeTakeFirstOrThrow())
      .giftAmount
  const readStock = async (goodsId: number) =>
    (await api.db.selectFrom('goods').select('stockNum').where('goodsId', '=', goodsId).executeTakeFirstOrThrow())
      .stockNum

  it('refuses strangers, users without the permission, and tables that are not open', async () => {
    expect((await give(api.anonymous)).httpStatus).toBe(401)
    expect(await give(await api.as('fwy01'))).toMatchObject({ code: 403, errCode: 'NO_PERMISSION' })
    expect(await give(sales, 1, { tableRecordId: 999_999 })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('refuses goods that may not be given, tables of others, and a table below its minimum', async () => {
    const beer = await api.db
      .selectFrom('goods')
      .select('goodsId')
      .where('giftFlag', '=', false)
      .where('goodsKind', '=', goodsKind.package)
      .executeTakeFirstOrThrow()
    expect(await give(floorManager, 1, { goodsId: beer.goodsId })).toMatchObject({ code: 500 })
    expect(await give(await api.as('yx02'))).toMatchObject({ errCode: 'NOT_OWN_TABLE' })
    const other = await openFor(sales, 'A05')
    expect(await give(sales, 1, { tableRecordId: other })).toMatchObject({ errCode: 'MIN_NOT_REACHED_GIFT' })
  })

  it('gives at list price: moves total, gift and quota, and owes nothing (G2)', async () => {
    const before = await recordGifts()
    const reply = await give(sales, 1)
    expect(reply).toMatchObject({
      code: 200,
      data: { status: sendStatus.effective, sendAmount: fruit.salePrice, approvalId: null },
    })
    const order = await api.db
      .selectFrom('orders')
      .selectAll()
      .where('orderId', '=', reply.data.orderId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      orderType: orderType.gift,
      status: orderStatus.settled,
      totalAmount: fruit.salePrice,
      giftAmount: fruit.salePrice,
      payableAmount: 0,
      unpaidAmount: 0,
    })
    expect(
      await api.db
        .selectFrom('salesFact')
        .select(['factType', 'dTotal', 'dGift', 'sendUserId'])
        .where('orderId', '=', order.orderId)
        .execute(),
    ).toEqual([
      { factType: factType.giftEffective, dTotal: fruit.salePrice, dGift: fruit.salePrice, sendUserId: sales.userId },
    ])
    expect(await used(sales.userId, NIGHT)).toEqual({ usedAmount: fruit.salePrice, usedTimes: 1 })
    expect(await used(sales.userId, MONTH)).toMatchObject({ usedAmount: fruit.salePrice })
    expect(await recordGifts()).toBe(before + fruit.salePrice)
    expect(
      await api.db
        .selectFrom('operLog')
        .select('operId')
        .where('subjectType', '=', 'send')
        .where('subjectId', '=', reply.data.sendId)
        .execute(),
    ).not.toHaveLength(0)
  })

  it('creates one gift when the same request arrives twice', async () => {
    const times = (await used(sales.userId, NIGHT)).usedTimes
    const [first, second] = await Promise.all([give(sales, 1, {}, 'gift-twice-1'), give(sales, 1, {}, 'gift-twice-1')])
    expect(second.data).toEqual(first.data)
    expect((await used(sales.userId, NIGHT)).usedTimes).toBe(times + 1)
  })

  it('refuses to take more from a quota than the giver was shown', async () => {
    const shown = { tableRecordId, items: [{ goodsId: fruit.goodsId, quantity: 1 }], reason: giftReason.customerCare }
    const reply = await sales.send(gifts.add, { ...shown, expectedFen: fruit.salePrice - 1 })
    expect(reply).toMatchObject({
      errCode: 'PRICE_CHANGED',
      detail: { expectedFen: fruit.salePrice - 1, amountFen: fruit.salePrice },
    })
  })

  it('requests approval by the floor manager beyond the quota; an approved gift does not use the quota', async () => {
    const before = await used(sales.userId, NIGHT)
    const reply = await give(sales, 3)
    expect(reply).toMatchObject({ data: { status: sendStatus.pending } })
    const approvalId = reply.data.approvalId ?? 0
    expect(
      await api.db.selectFrom('salesFact').select('factId').where('orderId', '=', reply.data.orderId).execute(),
    ).toEqual([])
    expect(await sales.send(approvals.handle, { approvalId, action: 'agree' })).toMatchObject({
      errCode: 'SELF_APPROVE',
    })
    const answers = await Promise.all([
      floorManager.send(approvals.handle, { approvalId, action: 'agree' }),
      otherFloorManager.send(approvals.handle, { approvalId, action: 'agree' }),
    ])
    expect(answers.map((answer) => answer.errCode ?? answer.data.status).toSorted()).toEqual([
      approvalStatus.approved,
      'APPROVAL_HANDLED',
    ])
    const stored = await api.db
      .selectFrom('giftOrder')
      .selectAll()
      .where('sendId', '=', reply.data.sendId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      status: sendStatus.effective,
      quotaType: sendQuotaType.special,
      effectiveDate: NIGHT,
    })
    expect(await used(sales.userId, NIGHT)).toEqual(before)
    expect(await floorManager.call(approvals.detail, { approvalId })).toMatchObject({
      status: approvalStatus.approved,
      business: { route: `/pages/sumSend/sendDetail?sendId=${reply.data.sendId}` },
    })
  })

  it('restores stock when the gift is rejected, withdrawn or cancelled', async () => {
    const cashed = await api.db
      .selectFrom('goods')
      .select('goodsId')
      .where('giftFlag', '=', true)
      .where('stockFlag', '=', true)
      .where('goodsKind', '=', goodsKind.single)
      .orderBy('salePrice', 'desc')
      .executeTakeFirstOrThrow()
    const before = await readStock(cashed.goodsId)
    const requestGift = () => give(sales, 20, { goodsId: cashed.goodsId })
    const first = await requestGift()
    expect(first).toMatchObject({ code: 200, data: { status: sendStatus.pending } })
    expect(await readStock(cashed.goodsId)).toBe(before - 20)
    expect(
      await floorManager.send(approvals.handle, { approvalId: first.data.approvalId ?? 0, action: 'reject' }),
    ).toMatchObject({ errCode: 'PARAM_INVALID' })
    await floorManager.call(approvals.handle, {
      approvalId: first.data.approvalId ?? 0,
      action: 'reject',
      opinion: '太多',
    })
    const second = await requestGift()
    await sales.call(approvals.cancel, { approvalId: second.data.approvalId ?? 0 })
    const third = await requestGift()
    await sales.call(orders.cancel, { orderId: third.data.orderId })
    expect(await readStock(cashed.goodsId)).toBe(before)
    const states = await api.db
      .selectFrom('giftOrder')
      .select(['status'])
      .where('sendId', 'in', [first.data.sendId, second.data.sendId, third.data.sendId])
      .orderBy('sendId')
      .execute()
    expect(states.map(({ status }) => status)).toEqual([
      sendStatus.rejected,
      sendStatus.withdrawn,
      sendStatus.withdrawn,
    ])
    expect(
      (
        await api.db
          .selectFrom('approval')
          .select('status')
          .where('approvalId', '=', third.data.approvalId)
          .executeTakeFirstOrThrow()
      ).status,
    ).toBe(approvalStatus.withdrawn)
    expect(
      (
        await api.db
          .selectFrom('orders')
          .select('status')
          .where('orderId', '=', first.data.orderId)
          .executeTakeFirstOrThrow()
      ).status,
    ).toBe(orderStatus.cancelled)
  })

  it('waits for a giver other than the caller; their approval uses their quota', async () => {
    const before = await used(floorManager.userId, NIGHT)
    const reply = await give(sales, 1, { sendUserId: floorManager.userId ?? 0 })
    expect(reply).toMatchObject({ data: { status: sendStatus.pending } })
    expect(
      await otherFloorManager.send(approvals.handle, { approvalId: reply.data.approvalId ?? 0, action: 'agree' }),
    ).toMatchObject({ errCode: 'NO_PERMISSION' })
    await floorManager.call(approvals.handle, { approvalId: reply.data.approvalId ?? 0, action: 'agree' })
    expect((await used(floorManager.userId, NIGHT)).usedAmount).toBe(before.usedAmount + fruit.salePrice)
  })

  it('accepts the giver’s payment password as approval', async () => {
    const withPassword = async (password: string) =>
      sales.send(gifts.add, {
        tableRecordId,
        items: [{ goodsId: fruit.goodsId, quantity: 1 }],
        reason: giftReason.customerCare,
        sendUserId: otherFloorManager.userId ?? 0,
        giverPayPassword: await encryptWithFreshNonce(api, password),
      })
    expect(await withPassword('000000')).toMatchObject({ errCode: 'PAY_PASSWORD_WRONG' })
    expect(await withPassword(demoPayPassword)).toMatchObject({
      data: { status: sendStatus.effective, approvalId: null },
    })
    expect((await used(otherFloorManager.userId, NIGHT)).usedAmount).toBe(fruit.salePrice)
  })

  it('never lets a giver approve their own gift beyond the quota, also if another user entered it', async () => {
    await api.db.updateTable('giftQuota').set({ singleLimit: 100 }).where('userId', '=', floorManager.userId).execute()
    const reply = await give(sales, 1, { sendUserId: floorManager.userId ?? 0 })
    const approvalId = reply.data.approvalId ?? 0
    await floorManager.call(approvals.handle, { approvalId, action: 'agree' })
    const approval = await sales.call(approvals.detail, { approvalId })
    expect(approval).toMatchObject({ status: approvalStatus.pending, currentStepName: '楼面经理' })
    expect(approval.steps[1]?.people.map((person) => person.userId)).not.toContain(floorManager.userId)
    // After a transfer to the giver it is still the giver's own gift.
    const handed = { approvalId, action: 'transfer', toUserId: floorManager.userId ?? 0 } as const
    await otherFloorManager.call(approvals.handle, handed)
    expect(await floorManager.send(approvals.handle, { approvalId, action: 'agree' })).toMatchObject({
      errCode: 'BIZ_FAILED',
      msg: '审批通过失败：不能审批自己的申请',
    })
    await floorManager.call(approvals.handle, {
      approvalId,
      action: 'transfer',
      toUserId: (await api.as('gm')).userId ?? 0,
    })
    expect(await (await api.as('gm')).call(approvals.handle, { approvalId, action: 'agree' })).toEqual({
      status: approvalStatus.approved,
    })
    await api.db
      .updateTable('giftQuota')
      .set({ singleLimit: 100_000 })
      .where('userId', '=', floorManager.userId)
      .execute()
  })

  it('is transferred only to users who may approve gifts', async () => {
    const { data } = await give(sales, 3)
    const approvalId = data.approvalId ?? 0
    const toFinance = { approvalId, action: 'transfer', toUserId: (await api.as('caiwu01')).userId ?? 0 } as const
    expect(await floorManager.send(approvals.handle, toFinance)).toMatchObject({
      errCode: 'PARAM_INVALID',
      detail: { field: 'toUserId' },
    })
    await floorManager.call(approvals.handle, { approvalId, action: 'reject', opinion: '太多' })
  })

  it('stays pending with a reason when the guests left before the decision', async () => {
    const record = await openFor(sales, 'A03')
    await api.db.updateTable('sitting').set({ minCharge: 0 }).where('tableRecordId', '=', record).execute()
    const reply = await give(sales, 1, { tableRecordId: record })
    await api.db
      .updateTable('sitting')
      .set({ status: recordStatus.cleared })
      .where('tableRecordId', '=', record)
      .execute()
    const approvalId = reply.data.approvalId ?? 0
    expect(await floorManager.send(approvals.handle, { approvalId, action: 'agree' })).toMatchObject({
      errCode: 'BIZ_FAILED',
      msg: '审批通过失败：台位状态已变化，请刷新',
    })
    expect(await floorManager.call(approvals.detail, { approvalId })).toMatchObject({
      status: approvalStatus.pending,
      can: { handle: true },
    })
    await floorManager.call(approvals.handle, { approvalId, action: 'reject', opinion: '已离店' })
  })

  it('refuses beyond the quota where the venue is set so, naming the remaining quota', async () => {
    await api.db
      .insertInto('sysConfig')
      .values({ configKey: 'send.overQuota', configValue: JSON.stringify('reject') })
      .execute()
    expect(await give(sales, 3)).toMatchObject({ errCode: 'SINGLE_LIMIT', msg: '超过单次赠送上限 ¥200.00' })
    await api.db.updateTable('giftQuota').set({ dayTimes: 2 }).where('userId', '=', sales.userId).execute()
    expect(await give(sales, 1)).toMatchObject({ errCode: 'TIMES_LIMIT' })
  })

  it('grants the last of a quota to one of two concurrent gifts (G10)', async () => {
    const manager = await api.as('dz01')
    await api.db
      .updateTable('giftQuota')
      .set({ dayLimit: 20_000, singleLimit: 20_000, tableRatioBp: -1 })
      .where('userId', '=', manager.userId)
      .execute()
    await api.db.updateTable('goods').set({ salePrice: 15_000 }).where('goodsId', '=', fruit.goodsId).execute()
    const replies = await Promise.all([give(manager), give(manager)])
    expect(replies.map((reply) => reply.errCode ?? reply.data.status).toSorted()).toEqual([
      sendStatus.effective,
      'QUOTA_SHORT',
    ])
  })

  it('never exceeds a quota with forty concurrent gifts', async () => {
    const manager = await api.as('dz02')
    const record = await openFor(manager, 'A06')
    await api.db.updateTable('goods').set({ salePrice: 1_000 }).where('goodsId', '=', fruit.goodsId).execute()
    await api.db
      .updateTable('giftQuota')
      .set({ dayLimit: 12_500, tableRatioBp: -1 })
      .where('userId', '=', manager.userId)
      .execute()
    const replies = await Promise.all(Array.from({ length: 40 }, () => give(manager, 1, { tableRecordId: record })))
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(12)
    expect(replies.filter((reply) => reply.errCode === 'QUOTA_SHORT')).toHaveLength(28)
    expect(await used(manager.userId, NIGHT)).toEqual({ usedAmount: 12_000, usedTimes: 12 })
    const more = api.db
      .updateTable('giftQuotaUsage')
      .set({ usedAmount: 12_501 })
      .where('userId', '=', manager.userId)
      .where('period', '=', NIGHT)
      .execute()
    await expect(more).rejects.toThrow('gift_quota_usage__amount')
  })

  it('returns a gift with its quota and stock once, with served goods returned first', async () => {
    const manager = await api.as('dz03')
    const record = await openFor(manager, 'A07')
    await api.db.updateTable('giftQuota').set({ tableRatioBp: -1 }).where('userId', '=', manager.userId).execute()
    const reply = await give(manager, 2, { tableRecordId: record })
    const { sendId, orderId } = reply.data
    const shown = async (caller: Caller) =>
      (await caller.call(orders.byRecord, { tableRecordId: record })).orders.find((order) => order.orderId === orderId)
    expect(await shown(manager)).toMatchObject({ sendId, can: { returnGift: true } })
    expect(await shown(await api.as('shouyin01'))).toMatchObject({ sendId, can: { returnGift: false } })
    const back = (returnStock?: boolean) =>
      manager.send(gifts.return, { sendId, reason: '送错', ...(returnStock === undefined ? {} : { returnStock }) })
    expect(await sales.send(gifts.return, { sendId, reason: '送错' })).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await (await api.as('dz01')).send(gifts.return, { sendId, reason: '送错' })).toMatchObject({
      errCode: 'NO_PERMISSION',
    })
    await produceLines(api.db, orderId)
    expect(await back()).toMatchObject({ errCode: 'PARAM_INVALID' })
    const answers = await Promise.all([back(true), back(true)])
    expect(answers.map((answer) => answer.errCode ?? 'ok').toSorted()).toEqual(['SEND_STATUS_WRONG', 'ok'])
    expect(await shown(manager)).toMatchObject({ status: orderStatus.returned, can: { returnGift: false } })
    expect(await used(manager.userId, NIGHT)).toEqual({ usedAmount: 0, usedTimes: 0 })
    expect(await recordGifts(record)).toBe(0)
    expect(
      await api.db
        .selectFrom('orders')
        .select(['status', 'totalAmount', 'returnAmount'])
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow(),
    ).toEqual({ status: orderStatus.returned, totalAmount: 0, returnAmount: 2_000 })
  })

  it('restores part of the quota when one piece of a gift is returned', async () => {
    const manager = await api.as('dz03')
    const record = await openFor(manager, 'B01')
    const reply = await give(manager, 3, { tableRecordId: record })
    const book = await floorManager.call(orders.byRecord, { tableRecordId: record })
    const line = book.orders[0]?.items[0]
    await floorManager.call(orders.returnItem, {
      orderItemId: line?.orderItemId ?? 0,
      quantity: 1,
      reason: '多送',
      version: book.record.version,
    })
    expect(await used(manager.userId, NIGHT)).toEqual({ usedAmount: 2_000, usedTimes: 1 })
    expect(await manager.call(gifts.detail, { sendId: reply.data.sendId })).toMatchObject({
      sendAmount: 3_000,
      returnedAmount: 1_000,
      status: sendStatus.effective,
      costAmount: null,
      items: [{ returnQuantity: 1 }],
    })
  })

  it('never lets two givers exceed the share of a table concurrently', async () => {
    const record = await openFor(sales, 'C09')
    await orderBottles(floorManager, record)
    await api.db.updateTable('goods').set({ salePrice: 5_000 }).where('goodsId', '=', fruit.goodsId).execute()
    const givers = [floorManager.userId ?? 0, otherFloorManager.userId ?? 0]
    const exempt = (tableRatioBp: number) =>
      api.db.updateTable('giftQuota').set({ tableRatioBp }).where('userId', 'in', givers).execute()
    await exempt(1_000)
    const replies = await Promise.all(
      [floorManager, otherFloorManager].map((giver) => give(giver, 1, { tableRecordId: record })),
    )
    await exempt(-1)
    expect(replies.map((reply) => reply.errCode ?? reply.data.status).toSorted()).toEqual([
      sendStatus.effective,
      'TABLE_RATIO_LIMIT',
    ])
    expect(await recordGifts(record)).toBe(5_000)
  })

  it('keeps gifts in facts, gift orders and quotas equal (R7, R19)', async () => {
    const { rows } = await sql<{ facts: number; sends: number; quota: number; usage: number }>`
      select (select sum(d_gift) from sales_fact)::bigint as facts,
        (select sum(send_amount - returned_amount) from gift_order where status in (${lit(sendStatus.effective, sendStatus.withdrawn)})
        and effective_date is not null)::bigint as sends,
        (select sum(send_amount - returned_amount) from gift_order where status in (${lit(sendStatus.effective, sendStatus.withdrawn)})
        and quota_type = ${lit(sendQuotaType.personal)} and effective_date is not null)::bigint as quota,
        (select sum(used_amount) from gift_quota_usage where period = ${MONTH})::bigint as usage`.execute(api.db)
    expect(rows[0]?.sends).toBe(rows[0]?.facts)
    expect(rows[0]?.usage).toBe(rows[0]?.quota)
  })

  it('lists own, department or all gifts, and returns the remaining quota', async () => {
    const [mine, all] = await Promise.all([
      sales.call(gifts.list, { status: sendStatus.effective }),
      floorManager.call(gifts.list, { status: sendStatus.effective }),
    ])
    expect(mine.rows.every((row) => row.sendUserId === sales.userId || row.operatorUserName === '阿杰')).toBe(true)
    expect(all.total).toBeGreaterThan(mine.total)
    expect(await (await api.as('gm')).call(gifts.quota, { tableRecordId })).toMatchObject({
      monthLimit: -1,
      monthRemain: -1,
      tableRemain: -1,
    })
    expect(await sales.call(gifts.quota, { tableRecordId })).toMatchObject({
      ownTable: true,
      minReached: true,
      dayLimit: 30_000,
      dayTimesRemain: 0,
    })
  })

  it('shows another giver’s quota to their superiors, and a manager’s to their own staff', async () => {
    const [own, other] = [await api.as('yx01'), await api.as('yx12')]
    const userId = own.userId ?? 0
    expect((await own.send(gifts.quota, {})).code).toBe(200)
    expect((await own.send(gifts.quota, { userId })).code).toBe(200)
    expect(await other.send(gifts.quota, { userId })).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await (await api.as('dz02')).send(gifts.quota, { userId })).toMatchObject({ errCode: 'NO_PERMISSION' })
    for (const leader of ['dz01', 'lm01', 'gm'])
      expect((await (await api.as(leader)).send(gifts.quota, { userId })).code, leader).toBe(200)
    for (const manager of ['lm01', 'dz01'])
      expect((await own.send(gifts.quota, { userId: (await api.as(manager)).userId ?? 0 })).code, manager).toBe(200)
  })

  it('adds an approved quota to the applicant’s month', async () => {
    expect(
      await sales.send(approvals.add, {
        typeCode: 'quota',
        formData: { amount: 50_000, month: '三月', reason: '生日' },
      }),
    ).toMatchObject({ errCode: 'FORM_INVALID', msg: '请填写：月份' })
    for (const month of ['2025-01', '2026-02'])
      expect(
        await sales.send(approvals.add, { typeCode: 'quota', formData: { amount: 50_000, month, reason: '生日' } }),
      ).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'month', message: '月份不能早于本月' } })
    const { approvalId } = await sales.call(approvals.add, {
      typeCode: 'quota',
      formData: { amount: 50_000, month: MONTH, reason: '生日' },
    })
    const before = await sales.call(gifts.quota, {})
    await (await api.as('gm')).call(approvals.handle, { approvalId, action: 'agree' })
    expect((await sales.call(gifts.quota, {})).monthLimit).toBe(before.monthLimit + 50_000)
  })
})
