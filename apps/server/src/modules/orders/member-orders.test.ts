import { randomUUID } from 'node:crypto'
import { billing } from '@nocturne/contract/billing/endpoints'
import { normalDisable, orderStatus } from '@nocturne/contract/codes'
import type { Endpoint } from '@nocturne/contract/endpoint'
import { guest } from '@nocturne/contract/guest/endpoints'
import { flashSales } from '@nocturne/contract/flash-sales/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { startTestApi } from '../../../test/api.ts'
import type { Caller } from '../../../test/api.ts'
import { listFieldNames } from '../../../test/contract/list-fields.ts'
import { BOTTLE_GOODS_ID, listViolations, openTable, orderBottles, readSitting } from '../../../test/factories.ts'
import { fetchTableCode, createGuestPhone, createSeatedPhone } from '../../../test/guest-phone.ts'
import { createMemberPhone } from '../../../test/members.ts'
import { rechargeInCash, fetchMemberCode } from '../../../test/stored-value.ts'
import { modules } from '../../app/modules.ts'

const api = await startTestApi()
const HIS = 11
const OTHER = 12

describe('a member’s orders', () => {
  let waiter: Caller
  let orderId = 0
  let billId = 0

  let tableRecordId = 0
  const pay = async (id: number) => {
    const { billId: ofBill, unpaidAmount } = await readSitting(api, id)
    const payments = [{ payMethod: 'cash' as const, amount: unpaidAmount }]
    await (await api.as('shouyin01')).call(billing.settle, { billId: ofBill, payments })
  }

  beforeAll(async () => {
    waiter = await api.as('fwy01')
    const sitting = await openTable(api, waiter, 'A01')
    billId = sitting.billId
    tableRecordId = sitting.tableRecordId
    orderId = (await orderBottles(waiter, sitting.tableRecordId)).orderId
    await waiter.call(billing.member, { billId, version: sitting.version, memberId: HIS }).catch(async () => {
      await api.db.updateTable('sitting').set({ memberId: HIS }).where('billId', '=', billId).execute()
    })
  })

  it('are those at their tables, newest first, with their outcome', async () => {
    const own = await createMemberPhone(api, HIS)
    const { rows, total } = await own.call(orders.memberList, {})
    expect({ ids: rows.map((row) => row.orderId), total }).toEqual({ ids: [orderId], total: 1 })
    expect(rows[0]).toMatchObject({ tableName: 'A01', pieces: 1, status: orderStatus.placed, giftFlag: false })
    await pay(tableRecordId)
    const detail = await own.call(orders.memberDetail, { orderId })
    expect(detail).toMatchObject({ unpaidAmount: 0, paidAmount: detail.payableAmount, canPay: false })
    expect(await own.call(members.info, {})).toMatchObject({ points: Math.floor(detail.payableAmount / 100) })
  })

  it("stay the member's after a merge, and become the remaining member's", async () => {
    const finance = await api.as('caiwu01')
    await finance.call(members.merge, { memberId: 13, fromMemberId: HIS, reason: '同一位客人' })
    const merged = await createMemberPhone(api, 13)
    expect((await merged.call(orders.memberList, {})).rows.map((row) => row.orderId)).toEqual([orderId])
    expect((await merged.call(orders.memberDetail, { orderId })).orderId).toBe(orderId)
    // Staff see one guest instead of two, with the visit of the merged member.
    expect(await finance.call(members.detail, { memberId: 13 })).toMatchObject({ visitCount: 1 })
  })

  describe("ordered on the member's own phone", () => {
    const SILVER = 15
    const GOLD = 16
    const PRICE = 88_000
    let sitting: Awaited<ReturnType<typeof openTable>>
    let silver: Awaited<ReturnType<typeof seated>>
    const seated = async (memberId: number) => {
      const own = await createMemberPhone(api, memberId, `own-phone-${memberId}`)
      const { pass } = await own.call(guest.sitDown, { code: await fetchTableCode(api, 'A05') })
      return { ...own, pass }
    }
    const items = [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }]
    const readOrder = (id: number) =>
      api.db.selectFrom('orders').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow()

    beforeAll(async () => {
      await api.db.updateTable('member').set({ levelId: 2 }).where('memberId', '=', SILVER).execute()
      await api.db.updateTable('member').set({ levelId: 3 }).where('memberId', '=', GOLD).execute()
      await api.db.insertInto('sysConfig').values({ configKey: 'order.guestPostpay', configValue: 'true' }).execute()
      sitting = await openTable(api, waiter, 'A05')
      silver = await seated(SILVER)
    })

    it("has the member's price, order, visit and points, and changes nothing for others at the table", async () => {
      const rate = 9_800
      const { orderRateBp, memberRateBp, member } = await silver.call(guest.orders, { pass: silver.pass })
      expect({ orderRateBp, memberRateBp, member }).toMatchObject({
        orderRateBp: rate,
        memberRateBp: null,
        member: { levelName: '银卡' },
      })
      const placed = await silver.call(guest.createOrder, { pass: silver.pass, items, phonenumber: '13900000099' })
      expect(placed.payableAmount).toBe((PRICE * rate) / 10_000)
      const table = await createSeatedPhone(api, 'A05')
      expect((await table.call(guest.createOrder, { pass: table.pass, items })).payableAmount).toBe(PRICE)
      expect((await table.call(guest.orders, { pass: table.pass })).member).toBeNull()
      await pay(sitting.tableRecordId)
      const info = await silver.call(members.info, {})
      expect(info).toMatchObject({ points: Math.floor(placed.payableAmount / 100), visitCount: 1 })
      const { rows } = await silver.call(orders.memberList, {})
      expect(rows.map(({ orderId: id }) => id)).toEqual([placed.orderId])
      const desk = await (await api.as('caiwu01')).call(members.detail, { memberId: SILVER })
      expect(desk).toMatchObject({ points: info.points, visitCount: 1, totalConsume: placed.payableAmount })
      expect(desk.records[0]).toMatchObject({ tableName: 'A05', payableAmount: placed.payableAmount })
      expect(await listViolations(api)).toEqual([])
    })

    it('gives each of two members at one table their own price, at the better of their rate and the table’s', async () => {
      const gold = await seated(GOLD)
      const his = await gold.call(guest.createOrder, { pass: gold.pass, items })
      const { version } = await readSitting(api, sitting.tableRecordId)
      await waiter.call(billing.member, { billId: sitting.billId, version, memberId: SILVER })
      // Choosing another member for the table, or removing them, does not change their rate.
      expect((await readOrder(his.orderId)).payableAmount).toBe((PRICE * 9_500) / 10_000)
      const better = await gold.call(guest.createOrder, { pass: gold.pass, items })
      expect(better.payableAmount).toBe((PRICE * 9_500) / 10_000)
      const before = await silver.call(members.info, {})
      await pay(sitting.tableRecordId)
      const paid = his.payableAmount + better.payableAmount
      expect(await gold.call(members.info, {})).toMatchObject({ points: Math.floor(paid / 100), visitCount: 1 })
      // The table now has the silver member, but the gold member's orders still count only for the gold member.
      expect((await silver.call(members.info, {})).points).toBe(before.points)
      expect((await silver.call(orders.memberList, {})).rows.map((row) => row.orderId)).not.toContain(his.orderId)
    })

    it('refuses an expired login, accepts no id instead, and stores one order per key', async () => {
      const other = await seated(17)
      const input = { pass: other.pass, items }
      const forged = await createGuestPhone(api, 'own-phone-17').call(guest.createOrder, {
        ...input,
        memberId: GOLD,
      } as never)
      expect(await readOrder(forged.orderId)).toMatchObject({ memberOrdered: false, memberId: SILVER })
      const key = randomUUID()
      const twice = await Promise.all([1, 2].map(() => other.send(guest.createOrder, input, { key })))
      expect(new Set(twice.map(({ data }) => data.orderId)).size).toBe(1)
      await api.db.updateTable('member').set({ status: normalDisable.disabled }).where('memberId', '=', 17).execute()
      expect(await other.send(guest.createOrder, input)).toMatchObject({ httpStatus: 401 })
      // A replay after signing out is the same order.
      const signedOut = createGuestPhone(api, 'own-phone-17')
      expect((await signedOut.call(guest.createOrder, input, { key })).orderId).toBe(twice[0]?.data.orderId)
    })

    it("includes an order paid from the member's balance without their login", async () => {
      const at = await openTable(api, waiter, 'A06')
      const placed = await orderBottles(waiter, at.tableRecordId)
      await rechargeInCash(await api.as('shouyin01'), 18)
      await (
        await api.as('shouyin01')
      ).call(billing.settle, {
        billId: at.billId,
        payments: [{ payMethod: 'balance', amount: placed.payableAmount, authCode: await fetchMemberCode(api, 18) }],
      })
      const own = await createMemberPhone(api, 18, 'own-phone-18')
      expect((await own.call(orders.memberList, {})).rows.map((row) => row.orderId)).toEqual([placed.orderId])
    })
  })

  it('returns NOT_FOUND for foreign ids as for unknown ones, for every member endpoint', async () => {
    const stranger = await createMemberPhone(api, OTHER)
    const mine = await createMemberPhone(api, 14, 'phone-of-14-a')
    const { sessionId } = (await mine.call(members.sessions, {}))[0] ?? { sessionId: 0 }
    const { rechargeId } = await rechargeInCash(await api.as('shouyin01'), 14)
    const { killOrderId, joinId } = await boughtAhead(mine)
    const foreign: Record<string, Record<string, number>> = {
      'orders.memberDetail': { orderId },
      'members.endSession': { sessionId },
      'members.rechargeDetail': { rechargeId },
      'flash-sales.memberKill': { killOrderId },
      'flash-sales.memberKillRefund': { killOrderId },
      'flash-sales.memberPlay': { joinId },
    }
    // Recharge rules are public; bottles have their own test (`wine.test.ts`).
    const otherEndpoints = ['members.recharge', 'wine.memberDetail', 'wine.memberRenew']
    const named = modules.flatMap((module) =>
      Object.entries<Endpoint>(module.endpoints)
        .filter(([name, { access }]) => access === 'member' && idsIn(module.schemas, name).length > 0)
        .map(([, endpoint]) => endpoint),
    )
    const alphabetical = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b))
    expect(alphabetical(named.map(({ id }) => id))).toEqual(alphabetical([...Object.keys(foreign), ...otherEndpoints]))
    for (const endpoint of named.filter(({ id }) => id in foreign)) {
      const input = foreign[endpoint.id] ?? {}
      const nobody = Object.fromEntries(Object.keys(input).map((name) => [name, 999_999_999]))
      const [theirs, none] = [await stranger.send(endpoint, input), await stranger.send(endpoint, nobody)]
      expect(theirs, endpoint.id).toEqual(none)
      expect(theirs.code, endpoint.id).toBe(500)
    }
    expect(await stranger.call(orders.memberList, {})).toEqual({ rows: [], total: 0 })
  })

  /** Input fields that reference rows; ids generated by phones are excluded. */
  function idsIn(schemas: Record<string, { input: z.ZodType }>, name: string): string[] {
    const schema = schemas[name]
    return schema === undefined
      ? []
      : listFieldNames(schema.input).filter(
          (field) => field.endsWith('Id') && field !== 'requestId' && field !== 'openId',
        )
  }

  /** An unpaid flash sale order and group play place. */
  async function boughtAhead(phone: Awaited<ReturnType<typeof createMemberPhone>>) {
    const gm = await api.as('gm')
    const guest = { guestName: '王先生', guestPhone: '13900001234' }
    const { activityId } = await gm.call(flashSales.activitySave, {
      activityName: '周六疯抢夜',
      startTime: '2026-03-14 21:00:00',
      endTime: '2026-03-15 02:00:00',
      useStartDate: '2026-03-14',
      useEndDate: '2026-03-20',
      limitPerUser: 2,
      goods: [{ goodsId: BOTTLE_GOODS_ID, killPrice: 44_000, stockNum: 5, limitNum: 2 }],
      publish: true,
    })
    const [goods] = (await gm.call(flashSales.activityDetail, { activityId })).goods
    const flashSaleRequest = { killGoodsId: goods?.killGoodsId ?? 0, quantity: 1, ...guest }
    const { killOrderId } = await phone.call(flashSales.guestOrder, flashSaleRequest)
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
    const { joinId } = await phone.call(flashSales.guestJoin, { playId, ...guest })
    return { killOrderId, joinId }
  }
})
