import { billing } from '@nocturne/contract/billing/endpoints'
import { orderStatus } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { testApi } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { fieldsOf } from '../../../test/contract/fields-of.ts'
import { BOTTLE, openTable, orderBottles, payBill } from '../../../test/factories.ts'
import { memberPhone } from '../../../test/members.ts'
import { payIn } from '../../../test/stored-value.ts'
import { modules } from '../../app/modules.ts'

const api = await testApi()
const HIS = 11
const OTHER = 12

describe('a member’s orders', () => {
  let waiter: Caller
  let orderId = 0
  let billId = 0

  beforeAll(async () => {
    waiter = await api.as('fwy01')
    const sitting = await openTable(api, waiter, 'A01')
    billId = sitting.billId
    orderId = (await orderBottles(waiter, sitting.tableRecordId)).orderId
    await waiter.call(billing.member, { billId, version: sitting.version, memberId: HIS }).catch(async () => {
      await api.db.updateTable('tableRecord').set({ memberId: HIS }).where('billId', '=', billId).execute()
    })
  })

  it('are those at his tables, newest first, with what became of them', async () => {
    const own = await memberPhone(api, HIS)
    const { rows, total } = await own.call(orders.memberList, {})
    expect({ ids: rows.map((row) => row.orderId), total }).toEqual({ ids: [orderId], total: 1 })
    expect(rows[0]).toMatchObject({ tableName: 'A01', pieces: 1, status: orderStatus.placed, giftFlag: false })
    await payBill(api, billId)
    const detail = await own.call(orders.memberDetail, { orderId })
    expect(detail).toMatchObject({ unpaidAmount: 0, paidAmount: detail.payableAmount, canPay: false })
    expect(await own.call(members.info, {})).toMatchObject({ points: Math.floor(detail.payableAmount / 100) })
  })

  it('stay his when he becomes part of another, and are the other’s then', async () => {
    const finance = await api.as('caiwu01')
    await finance.call(members.merge, { memberId: 13, fromMemberId: HIS, reason: '同一位客人' })
    const merged = await memberPhone(api, 13)
    expect((await merged.call(orders.memberList, {})).rows.map((row) => row.orderId)).toEqual([orderId])
    expect((await merged.call(orders.memberDetail, { orderId })).orderId).toBe(orderId)
    // His staff see one guest: the rate of the one he is now.
    expect(await finance.call(members.detail, { memberId: 13 })).toMatchObject({ visitCount: 1 })
  })

  it('and everything else of a member are nobody else’s: foreign ids answer as ids that never were', async () => {
    const stranger = await memberPhone(api, OTHER)
    const mine = await memberPhone(api, 14, 'phone-of-14-a')
    const { sessionId } = (await mine.call(members.sessions, {}))[0] ?? { sessionId: 0 }
    const { rechargeId } = await payIn(await api.as('shouyin01'), 14)
    const { killOrderId, joinId } = await boughtAhead(mine)
    const foreign: Record<string, Record<string, number>> = {
      'orders.memberDetail': { orderId },
      'members.endSession': { sessionId },
      'members.rechargeDetail': { rechargeId },
      'flash-sales.memberKill': { killOrderId },
      'flash-sales.memberKillRefund': { killOrderId },
      'flash-sales.memberPlay': { joinId },
    }
    // Rules of recharges are everybody's; bottles have a test of their own (`wine.test.ts`).
    const beside = ['members.recharge', 'wine.memberDetail', 'wine.memberRenew']
    const named = modules.flatMap((module) =>
      Object.entries<Endpoint>(module.endpoints)
        .filter(([name, { access }]) => access === 'member' && idsIn(module.schemas, name).length > 0)
        .map(([, endpoint]) => endpoint),
    )
    const alphabetical = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b))
    expect(alphabetical(named.map(({ id }) => id))).toEqual(alphabetical([...Object.keys(foreign), ...beside]))
    for (const endpoint of named.filter(({ id }) => id in foreign)) {
      const input = foreign[endpoint.id] ?? {}
      const nobody = Object.fromEntries(Object.keys(input).map((name) => [name, 999_999_999]))
      const [theirs, none] = [await stranger.send(endpoint, input), await stranger.send(endpoint, nobody)]
      expect(theirs, endpoint.id).toEqual(none)
      expect(theirs.code, endpoint.id).toBe(500)
    }
    expect(await stranger.call(orders.memberList, {})).toEqual({ rows: [], total: 0 })
  })

  /** Fields of an input that name rows; what a phone makes up itself is none. */
  function idsIn(schemas: Record<string, { input: z.ZodType }>, name: string): string[] {
    const schema = schemas[name]
    return schema === undefined
      ? []
      : fieldsOf(schema.input).filter((field) => field.endsWith('Id') && field !== 'requestId' && field !== 'openId')
  }

  /** An order of a flash sale and a place of a play, not paid yet. */
  async function boughtAhead(phone: Awaited<ReturnType<typeof memberPhone>>) {
    const gm = await api.as('gm')
    const guest = { guestName: '王先生', guestPhone: '13900001234' }
    const { activityId } = await gm.call(flashSales.activitySave, {
      activityName: '周六疯抢夜',
      startTime: '2026-03-14 21:00:00',
      endTime: '2026-03-15 02:00:00',
      useStartDate: '2026-03-14',
      useEndDate: '2026-03-20',
      limitPerUser: 2,
      goods: [{ goodsId: BOTTLE, killPrice: 44_000, stockNum: 5, limitNum: 2 }],
      publish: true,
    })
    const [goods] = (await gm.call(flashSales.activityDetail, { activityId })).goods
    const wish = { killGoodsId: goods?.killGoodsId ?? 0, quantity: 1, ...guest }
    const { killOrderId } = await phone.call(flashSales.guestOrder, wish)
    const { playId } = await gm.call(flashSales.playSave, {
      title: '周六拼桌夜',
      startTime: '2026-03-14 23:30:00',
      areaId: 1,
      price: 16_800,
      memberLimit: 4,
      minMember: 2,
      maleNum: 0,
      femaleNum: 0,
      goods: [{ goodsId: BOTTLE, quantity: 1 }],
    })
    const { joinId } = await phone.call(flashSales.guestJoin, { playId, ...guest })
    return { killOrderId, joinId }
  }
})
