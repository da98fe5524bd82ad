import { approvals } from '@nocturne/contract/approvals/endpoints'
import { approvalStatus, goodsKind, orderStatus, sendQuotaType, giftReason, sendStatus } from '@nocturne/contract/codes'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations, openTable, readSitting } from '../../../test/factories.ts'
import { lit } from '../../db/statement.ts'

describe('request for a gift', () => {
  let api: TestApi
  let waiter: Caller
  let manager: Caller
  let present: { goodsId: number; salePrice: number }

  beforeAll(async () => {
    api = await startTestApi()
    waiter = await api.as('fwy01')
    manager = await api.as('lm01')
    present = await api.db
      .selectFrom('goods')
      .select(['goodsId', 'salePrice'])
      .where('giftFlag', '=', true)
      .where('stockNum', '>', 10)
      .orderBy('goodsId')
      .executeTakeFirstOrThrow()
  })
  afterEach(async () => expect(await listViolations(api)).toEqual([]))

  const requestGift = (caller: Caller, tableRecordId: number, more: { goodsId?: number; key?: string } = {}) =>
    caller.send(
      gifts.ask,
      {
        tableRecordId,
        items: [{ goodsId: more.goodsId ?? present.goodsId, quantity: 1 }],
        reason: giftReason.birthday,
      },
      more.key === undefined ? {} : { key: more.key },
    )
  const stock = async () =>
    (
      await api.db
        .selectFrom('goods')
        .select('stockNum')
        .where('goodsId', '=', present.goodsId)
        .executeTakeFirstOrThrow()
    ).stockNum

  it('is open to staff who may order but not give', async () => {
    const { tableRecordId } = await openTable(api, manager, 'A01')
    expect((await requestGift(api.anonymous, tableRecordId)).httpStatus).toBe(401)
    expect(await requestGift(await api.as('hr01'), tableRecordId)).toMatchObject({ code: 403 })
    // A giver cannot bypass their own limits by a request.
    expect(await requestGift(await api.as('yx02'), tableRecordId)).toMatchObject({ code: 403 })
    expect(await requestGift(manager, tableRecordId)).toMatchObject({ code: 403 })
    expect(await requestGift(waiter, 999_999)).toMatchObject({ errCode: 'NOT_FOUND' })
    const { rows } = await sql<{ goodsId: number }>`
      select goods_id from goods g where not gift_flag and flavors = '{}' and goods_kind = ${lit(goodsKind.single)}
        and not exists (select from gift_scheme s where g.goods_id = any(s.goods_ids)) limit 1`.execute(api.db)
    const goodsId = rows[0]?.goodsId ?? 0
    expect(await requestGift(waiter, tableRecordId, { goodsId })).toMatchObject({ errCode: 'GOODS_NOT_GIFT' })
  })

  it('waits for the floor manager, uses no quota, and shows the waiter the decision', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A02')
    const before = await stock()
    // The same request sent twice concurrently is one gift.
    const both = await Promise.all([
      requestGift(waiter, tableRecordId, { key: 'gift-of-two-taps' }),
      requestGift(waiter, tableRecordId, { key: 'gift-of-two-taps' }),
    ])
    expect(new Set(both.map(({ data }) => data?.sendId)).size).toBe(1)
    const giftRequest = both[0].data
    expect(giftRequest).toMatchObject({ status: sendStatus.pending, sendAmount: present.salePrice })
    expect(await stock()).toBe(before - 1)
    expect(await waiter.call(gifts.detail, { sendId: giftRequest.sendId })).toMatchObject({
      sendUserName: expect.anything(),
      quotaType: sendQuotaType.special,
    })
    expect(await (await api.as('fwy02')).send(gifts.detail, { sendId: giftRequest.sendId })).toMatchObject({
      code: 403,
    })

    const decide = (caller: Caller) =>
      caller.send(approvals.handle, { approvalId: giftRequest.approvalId ?? 0, action: 'agree' })
    expect(await decide(waiter)).toMatchObject({ errCode: 'SELF_APPROVE' })
    expect(await decide(await api.as('shouyin01'))).toMatchObject({ code: 403 })
    const answers = await Promise.all([decide(manager), decide(await api.as('lm02'))])
    expect(answers.map(({ errCode }) => errCode ?? 'ok').toSorted()).toEqual(['APPROVAL_HANDLED', 'ok'])
    expect(await waiter.call(gifts.detail, { sendId: giftRequest.sendId })).toMatchObject({
      status: sendStatus.effective,
    })
    expect((await readSitting(api, tableRecordId)).giftAmount).toBe(present.salePrice)
    const used = await api.db
      .selectFrom('giftQuotaUsage')
      .select('userId')
      .where('userId', 'in', [waiter.userId ?? 0, manager.userId ?? 0])
      .where('usedAmount', '>', 0)
      .execute()
    expect(used).toEqual([])
  })

  it('can be withdrawn by the applicant before a decision', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A03')
    const before = await stock()
    const { orderId, approvalId } = (await requestGift(waiter, tableRecordId)).data
    expect((await waiter.call(orders.detail, { orderId })).orders[0]?.can.cancel).toBe(true)
    await waiter.call(orders.cancel, { orderId })
    expect(await stock()).toBe(before)
    const { status } = await api.db
      .selectFrom('approval')
      .select('status')
      .where('approvalId', '=', approvalId ?? 0)
      .executeTakeFirstOrThrow()
    expect(status).toBe(approvalStatus.withdrawn)
    const order = (await waiter.call(orders.detail, { orderId })).orders[0]
    expect(order?.status).toBe(orderStatus.cancelled)
  })
})
