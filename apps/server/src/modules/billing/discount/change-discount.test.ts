import { billStatus, payMode } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'
import { members } from '@nocturne/contract/members/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { session } from '@nocturne/contract/session/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller, TestApi } from '../../../../test/api.ts'
import { captureSms, createMemberPhone } from '../../../../test/members.ts'
import { allowLargeMerges, rechargeInCash, fetchMemberCode, readStoredValue } from '../../../../test/stored-value.ts'
import {
  addBooking,
  readBill,
  listViolations,
  openTable,
  orderBottles,
  readSitting,
  readTableId,
} from '../../../../test/factories.ts'

const [VSOP_LINE, COCKTAIL, TIP_FEE] = [5, 31, 65]
const [GOLD_MEMBER, OTHER_GOLD, SILVER_MEMBER] = [8, 9, 10]

describe('打折, 抹零 and member rates', () => {
  let api: TestApi
  let floor: Caller
  let gm: Caller
  let cashier: Caller
  let waiter: Caller

  beforeAll(async () => {
    api = await startTestApi()
    floor = await api.as('lm01')
    gm = await api.as('gm')
    cashier = await api.as('shouyin01')
    waiter = await api.as('fwy01')
    await api.db.updateTable('member').set({ levelId: 3 }).where('memberId', 'in', [GOLD_MEMBER, OTHER_GOLD]).execute()
    await api.db.updateTable('member').set({ levelId: 2 }).where('memberId', '=', SILVER_MEMBER).execute()
    await api.db.updateTable('goods').set({ salePrice: 30_000 }).where('goodsId', '=', TIP_FEE).execute()
  })

  afterEach(async () => {
    expect(await listViolations(api)).toEqual([])
  })

  const open = async (tableName: string, quantity = 1) => {
    const sitting = await openTable(api, waiter, tableName)
    await orderBottles(waiter, sitting.tableRecordId, quantity)
    return sitting
  }
  const readVersion = async (billId: number) => (await readBill(api, billId)).version
  const discount = async (caller: Caller, billId: number, how: { rateBp: number } | { amount: number }) =>
    caller.send(billing.discount, { billId, version: await readVersion(billId), reason: '老客户', ...how })
  const wipe = async (billId: number, amount: number) =>
    cashier.send(billing.wipe, { billId, version: await readVersion(billId), amount })
  const member = async (billId: number, memberId: number) =>
    waiter.send(billing.member, { billId, version: await readVersion(billId), memberId })
  const proven = async (billId: number, memberId: number) =>
    waiter.send(billing.member, {
      billId,
      version: await readVersion(billId),
      authCode: await fetchMemberCode(api, memberId),
    })
  const pay = (billId: number, amount: number) =>
    cashier.send(billing.settle, { billId, payments: [{ payMethod: 'cash', amount }] })

  it('refuses people without the permission, beyond their limit, and neither or both of rate and amount', async () => {
    const { billId } = await open('A01')
    expect(await discount(cashier, billId, { rateBp: 9_000 })).toMatchObject({ code: 403 })
    expect(await discount(floor, billId, { rateBp: 7_999 })).toMatchObject({ errCode: 'DISCOUNT_LIMIT' })
    expect(await discount(floor, billId, { amount: 17_601 })).toMatchObject({ errCode: 'DISCOUNT_LIMIT' })
    expect(await discount(await api.as('caiwu01'), billId, { rateBp: 8_900 })).toMatchObject({
      errCode: 'DISCOUNT_LIMIT',
    })
    expect(await discount(floor, billId, { rateBp: 9_000, amount: 5 })).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(
      await floor.send(billing.discount, { billId, version: await readVersion(billId), reason: '无' }),
    ).toMatchObject({ errCode: 'PARAM_INVALID' })
  })

  it('previews a discount line by line and then applies exactly that', async () => {
    const { billId, tableRecordId } = await open('C09')
    await waiter.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: TIP_FEE, quantity: 1 }],
      payMode: payMode.payLater,
    })
    const plan = await floor.call(billing.discountPlan, { billId, rateBp: 9_000 })
    // The fee is not discounted; the preview includes both lines.
    expect(plan).toMatchObject({ managerDiscount: 8_800, payableBefore: 118_000, payableAmount: 109_200 })
    expect(plan.lines.map(({ before, after }) => [before, after])).toEqual([
      [88_000, 79_200],
      [30_000, 30_000],
    ])
    expect(await readBill(api, billId)).toMatchObject({ discountRateBp: null })
    const given = (await discount(floor, billId, { rateBp: 9_000 })).data
    expect(given).toMatchObject({ managerDiscount: 8_800, payableAmount: 109_200, unpaidAmount: plan.unpaidAmount })
    expect(await floor.call(billing.discountPlan, { billId, rateBp: 10_000 })).toMatchObject({
      managerDiscount: 0,
      payableAmount: 118_000,
    })
    expect(await cashier.send(billing.discountPlan, { billId, rateBp: 9_000 })).toMatchObject({ code: 403 })
    expect(await floor.send(billing.discountPlan, { billId, rateBp: 7_999 })).toMatchObject({
      errCode: 'DISCOUNT_LIMIT',
    })
    expect(await floor.send(billing.discountPlan, { billId })).toMatchObject({ errCode: 'PARAM_INVALID' })
    expect(await floor.send(billing.discountPlan, { billId: 999_999, rateBp: 9_000 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
  })

  it('refuses an outdated version of the bill and returns what changed since', async () => {
    const { billId, tableRecordId } = await open('A02')
    const version = await readVersion(billId)
    await orderBottles(waiter, tableRecordId, 1)
    const reply = await floor.send(billing.discount, { billId, version, rateBp: 9_000, reason: '老客户' })
    expect(reply).toMatchObject({ errCode: 'STALE_DATA', detail: { changes: [{ opType: '点单' }] } })
  })

  it('applies a rate to discountable lines, replaces the previous one and posts the differences', async () => {
    const { billId, tableRecordId } = await open('A03')
    await waiter.call(orders.add, {
      tableRecordId,
      items: [
        { goodsId: TIP_FEE, quantity: 1 },
        { goodsId: COCKTAIL, quantity: 2 },
      ],
      payMode: payMode.payLater,
    })
    expect(await discount(floor, billId, { rateBp: 8_000 })).toMatchObject({
      data: { managerDiscount: 21_520, payableAmount: 137_600 - 21_520, discountRateBp: 8_000 },
    })
    expect(await discount(floor, billId, { rateBp: 9_000 })).toMatchObject({
      data: { managerDiscount: 10_760, discountAmount: 10_760 },
    })
    const { sum } = await api.db
      .selectFrom('salesFact')
      .select(({ fn }) => fn.sum<number>('dDiscount').as('sum'))
      .where('tableRecordId', '=', tableRecordId)
      .where('discountKind', '=', 'manager')
      .executeTakeFirstOrThrow()
    expect(sum).toBe(10_760)
    const fee = await api.db
      .selectFrom('orderItem as i')
      .innerJoin('orders as o', 'o.orderId', 'i.orderId')
      .select('i.managerDiscount')
      .where('o.tableRecordId', '=', tableRecordId)
      .where('i.goodsId', '=', TIP_FEE)
      .executeTakeFirst()
    expect(fee).toEqual({ managerDiscount: 0 })
    expect(await discount(floor, billId, { rateBp: 10_000 })).toMatchObject({
      data: { managerDiscount: 0, payableAmount: 137_600 },
    })
  })

  it('lets the general manager discount everything and remove it again', async () => {
    const { billId } = await open('A04')
    expect(await discount(gm, billId, { rateBp: 0 })).toMatchObject({
      data: { payableAmount: 0, unpaidAmount: 0, status: billStatus.settled },
    })
    expect(await discount(gm, billId, { rateBp: 10_000 })).toMatchObject({ errCode: 'BILL_SETTLED' })
  })

  it('leaves at least the paid amount', async () => {
    const { billId } = await open('A05')
    await pay(billId, 80_000)
    expect(await discount(floor, billId, { rateBp: 9_000 })).toMatchObject({
      errCode: 'DISCOUNT_EXCEEDED',
      msg: '优惠金额超过可优惠金额 ¥80.00',
    })
    expect(await discount(floor, billId, { amount: 8_000 })).toMatchObject({
      data: { status: billStatus.settled, unpaidAmount: 0, managerDiscount: 8_000 },
    })
    expect(await discount(floor, billId, { amount: 1 })).toMatchObject({ errCode: 'BILL_SETTLED' })
  })

  it("wipes up to the venue's limit and less than the amount due; a new wipe replaces the old one, zero removes it", async () => {
    const { billId, tableRecordId } = await openTable(api, waiter, 'A06')
    await waiter.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: COCKTAIL, quantity: 1 }],
      payMode: payMode.payLater,
    })
    expect(await wipe(billId, 5_001)).toMatchObject({ errCode: 'WIPE_LIMIT' })
    expect(await wipe(billId, 800)).toMatchObject({ data: { wipeAmount: 800, payableAmount: 9_000 } })
    expect(await wipe(billId, 5_000)).toMatchObject({ data: { wipeAmount: 5_000, payableAmount: 4_800 } })
    expect(await wipe(billId, 0)).toMatchObject({ data: { wipeAmount: 0, payableAmount: 9_800 } })
    await api.db.insertInto('sysConfig').values({ configKey: 'bill.maxWipe', configValue: '20000' }).execute()
    expect(await wipe(billId, 9_800)).toMatchObject({ errCode: 'WIPE_LIMIT' })
    await api.db.deleteFrom('sysConfig').where('configKey', '=', 'bill.maxWipe').execute()
    await pay(billId, 9_700)
    expect(await wipe(billId, 101)).toMatchObject({ errCode: 'DISCOUNT_EXCEEDED' })
    expect(await wipe(billId, 100)).toMatchObject({ data: { status: billStatus.settled } })
  })

  it('reprices unpaid lines for a member: member first, manager rate recomputed, wipe unchanged', async () => {
    const { billId, tableRecordId } = await open('A07', 2)
    await discount(floor, billId, { rateBp: 9_000 })
    await wipe(billId, 300)
    const list = 176_000
    const level = 9_500
    const afterMember = (list * level) / 10_000
    const manager = afterMember / 10
    expect(await proven(billId, GOLD_MEMBER)).toMatchObject({
      data: {
        memberDiscount: list - afterMember,
        managerDiscount: manager,
        wipeAmount: 300,
        payableAmount: afterMember - manager - 300,
        member: { memberId: GOLD_MEMBER, phoneMask: expect.stringMatching(/^139\*{4}\d{4}$/) as string },
      },
    })
    // Later orders at this table get the member's price too.
    const next = await waiter.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: VSOP_LINE, quantity: 1 }],
      payMode: payMode.payLater,
    })
    expect(next.payableAmount).toBe(131_100)
    expect(await member(billId, 0)).toMatchObject({ data: { memberDiscount: 0, member: null } })
    expect(await member(billId, 999_999)).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it('computes the same price whether tables are merged before or after choosing the member', async () => {
    const join = async (main: Sitting, other: Sitting) =>
      floor.call(tables.merge, {
        mainRecordId: main.tableRecordId,
        recordIds: [other.tableRecordId],
        version: await readVersion(main.billId),
      })
    type Sitting = Awaited<ReturnType<typeof open>>
    const chosenFirst = [await open('C11'), await open('C12')] as const
    await discount(floor, chosenFirst[1].billId, { rateBp: 9_000 })
    await proven(chosenFirst[0].billId, GOLD_MEMBER)
    await join(...chosenFirst)
    const mergedFirst = [await open('C13'), await open('C14')] as const
    await join(...mergedFirst)
    await proven(mergedFirst[0].billId, GOLD_MEMBER)
    const rated = (88_000 * 9_500) / 10_000
    for (const [main] of [chosenFirst, mergedFirst])
      expect(await floor.call(billing.detail, { billId: main.billId })).toMatchObject({
        memberDiscount: 2 * (88_000 - rated),
        member: { memberId: GOLD_MEMBER },
      })
    expect(await readSitting(api, chosenFirst[1].tableRecordId)).toMatchObject({ payableAmount: rated - rated / 10 })
    // The manager's discount stays with its table, the member's price with the other one.
    const { tableRecordId } = chosenFirst[1]
    await floor.call(tables.split, { tableRecordId, version: (await readSitting(api, tableRecordId)).version })
    const parted = await readSitting(api, tableRecordId)
    expect(parted).toMatchObject({ memberId: null, payableAmount: 88_000 - rated / 10 })
    expect(await readSitting(api, chosenFirst[0].tableRecordId)).toMatchObject({ payableAmount: rated })
  })

  it('returns the gold member to their table after a split, with rate and counted amounts', async () => {
    const [main, other] = [await open('B18'), await open('B17')]
    await proven(main.billId, SILVER_MEMBER)
    await proven(other.billId, GOLD_MEMBER)
    await floor.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [other.tableRecordId],
      version: await readVersion(main.billId),
    })
    expect(await readSitting(api, other.tableRecordId)).toMatchObject({ memberId: GOLD_MEMBER, discountAmount: 4_400 })
    await proven(main.billId, SILVER_MEMBER)
    expect(await readSitting(api, other.tableRecordId)).toMatchObject({
      memberId: SILVER_MEMBER,
      discountAmount: 1_760,
    })
    const { tableRecordId } = other
    await floor.call(tables.split, { tableRecordId, version: (await readSitting(api, tableRecordId)).version })
    expect(await readSitting(api, tableRecordId)).toMatchObject({ memberId: GOLD_MEMBER, discountAmount: 4_400 })
    expect(await readSitting(api, main.tableRecordId)).toMatchObject({ memberId: SILVER_MEMBER, discountAmount: 1_760 })
    const { billId } = await readSitting(api, tableRecordId)
    expect(await floor.call(billing.detail, { billId })).toMatchObject({ member: { memberId: GOLD_MEMBER } })
  })

  it("leaves a proven rate of a merged bill with its member's table, whichever table is split off", async () => {
    const [main, other] = [await open('B12'), await open('B13')]
    // The member is named without proof, which records points and grants no rate.
    await member(other.billId, GOLD_MEMBER)
    await floor.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [other.tableRecordId],
      version: await readVersion(main.billId),
    })
    await proven(main.billId, GOLD_MEMBER)
    for (const { tableRecordId } of [main, other])
      expect(await readSitting(api, tableRecordId)).toMatchObject({ memberId: GOLD_MEMBER, discountAmount: 4_400 })
    const { tableRecordId } = other
    await floor.call(tables.split, { tableRecordId, version: (await readSitting(api, tableRecordId)).version })
    expect(await readSitting(api, tableRecordId)).toMatchObject({ memberId: GOLD_MEMBER, discountAmount: 4_400 })
    expect(await readSitting(api, main.tableRecordId)).toMatchObject({ memberId: null, discountAmount: 0 })
  })

  it("ends the previous member's rate when another member is named, until that one is proven", async () => {
    const { billId, tableRecordId } = await open('B15')
    await proven(billId, GOLD_MEMBER)
    expect(await readSitting(api, tableRecordId)).toMatchObject({ discountAmount: 4_400 })
    const named = { tableRecordId, memberId: SILVER_MEMBER }
    await Promise.all([waiter.call(tables.changeGuest, named), waiter.call(tables.changeGuest, named)])
    expect(await readSitting(api, tableRecordId)).toMatchObject({ memberId: SILVER_MEMBER, discountAmount: 0 })
    expect(await cashier.call(billing.detail, { billId })).toMatchObject({ memberDiscount: 0, unpaidAmount: 88_000 })
    const { tableId } = await readSitting(api, tableRecordId)
    const { rows } = await floor.call(tables.log, { tableId })
    expect(rows.map(({ content }) => content)).toContain('关联会员，会员价需在账单验证会员后享受')
    await proven(billId, SILVER_MEMBER)
    expect(await readSitting(api, tableRecordId)).toMatchObject({ discountAmount: 1_760 })
    // Paid lines keep their price.
    await pay(billId, 86_240)
    await waiter.call(tables.changeGuest, { tableRecordId, memberId: GOLD_MEMBER })
    expect(await readSitting(api, tableRecordId)).toMatchObject({ discountAmount: 1_760, unpaidAmount: 0 })
  })

  it('shows the merged member and their balance on an open bill', async () => {
    const { billId } = await open('B16')
    await proven(billId, 21)
    await rechargeInCash(cashier, 21)
    await rechargeInCash(cashier, 22)
    await allowLargeMerges(api)
    await (await api.as('caiwu01')).call(members.merge, { memberId: 22, fromMemberId: 21, reason: '同一位客人' })
    const { principal, bonus } = await readStoredValue(api, 22)
    expect(await cashier.call(billing.detail, { billId })).toMatchObject({
      member: { memberId: 22, balance: principal + bonus },
    })
  })

  it("applies a proven member's rate once; removed by staff, it stays removed for later orders too", async () => {
    const { billId, tableRecordId } = await open('A12')
    const list = 88_000
    const off = list - (list * 9_500) / 10_000
    const say = async (who: Caller, rate?: boolean, reason?: string, memberId = GOLD_MEMBER) =>
      who.send(billing.member, {
        billId,
        version: await readVersion(billId),
        memberId,
        ...(rate === undefined ? {} : { rate }),
        ...(reason === undefined ? {} : { reason }),
      })
    const why = '与其他优惠不同享'
    expect((await proven(billId, GOLD_MEMBER)).data).toMatchObject({ memberDiscount: off, member: { rateOff: false } })
    expect((await say(waiter)).data).toMatchObject({ memberDiscount: off })
    // Only people who take money may set the rate, with a reason.
    expect(await say(waiter, false, why)).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await say(cashier, false)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'reason' } })
    expect((await say(cashier, false, why)).data).toMatchObject({ memberDiscount: 0, member: { rateOff: true } })
    // Choosing the member again does not restore the rate, and later orders get none either.
    expect((await say(waiter)).data).toMatchObject({ memberDiscount: 0, member: { rateOff: true } })
    const next = await waiter.call(orders.add, {
      tableRecordId,
      items: [{ goodsId: VSOP_LINE, quantity: 1 }],
      payMode: payMode.payLater,
      memberId: GOLD_MEMBER,
    })
    expect(next.payableAmount).toBe(138_000)
    // The removed rate is not restored by requesting it, by choosing the member again, by choosing another member in
    // between, or from the guests' page.
    const sales = await api.as('yx01')
    for (const caller of [waiter, sales])
      expect(await say(caller, true, '客人要求')).toMatchObject({ errCode: 'NO_PERMISSION' })
    expect(await say(cashier, true)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'reason' } })
    for (const memberId of [0, GOLD_MEMBER, OTHER_GOLD, GOLD_MEMBER])
      expect((await say(waiter, undefined, undefined, memberId)).data).toMatchObject({ memberDiscount: 0 })
    for (const memberId of [OTHER_GOLD, GOLD_MEMBER]) await waiter.call(tables.changeGuest, { tableRecordId, memberId })
    expect((await proven(billId, GOLD_MEMBER)).data).toMatchObject({
      memberDiscount: 0,
      member: { rateOff: true, rateDenied: true },
    })
    const both = await Promise.all([say(cashier, true, '核实为本人'), say(cashier, true, '核实为本人')])
    expect(both.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['STALE_DATA', 'ok'])
    expect(await readBill(api, billId)).toMatchObject({ discountAmount: (list + 138_000) * 0.05 })
    const { rows } = await sql<{ note: string }>`
      select after->>'note' as note from oper_log where subject_type = 'bill' and subject_id = ${billId} and after->>'note' like '%享会员价%'
        order by oper_id`.execute(api.db)
    expect(rows.map(({ note }) => note)).toEqual([
      expect.stringMatching(`不享会员价，${why}$`),
      expect.stringMatching('享会员价，核实为本人$'),
    ])
  })

  it('applies only when a cashier says so where the venue grants no automatic rate', async () => {
    await api.db.insertInto('sysConfig').values({ configKey: 'discount.autoMember', configValue: 'false' }).execute()
    const { billId } = await open('A13')
    expect((await proven(billId, GOLD_MEMBER)).data).toMatchObject({ memberDiscount: 0, member: { rateOff: true } })
    const version = await readVersion(billId)
    const request = { billId, version, memberId: GOLD_MEMBER, rate: true, reason: '生日当晚' }
    expect(await waiter.send(billing.member, request)).toMatchObject({ errCode: 'NO_PERMISSION' })
    const given = await cashier.call(billing.member, request)
    expect(given).toMatchObject({ memberDiscount: 4_400, member: { rateOff: false } })
    await api.db.deleteFrom('sysConfig').where('configKey', '=', 'discount.autoMember').execute()
  })

  describe('the rate of an absent member', () => {
    const ROUND = 88_000
    const bare = { memberDiscount: 0, payableAmount: ROUND }
    const more = async (tableRecordId: number, memberId?: number) =>
      (
        await waiter.call(orders.add, {
          tableRecordId,
          items: [{ goodsId: VSOP_LINE, quantity: 1 }],
          payMode: payMode.payLater,
          ...(memberId !== undefined && { memberId }),
        })
      ).payableAmount

    it('is granted by no call that only names the member', async () => {
      const { billId, tableRecordId } = await open('B01')
      const byBill = await member(billId, GOLD_MEMBER)
      expect(byBill.data).toMatchObject({
        ...bare,
        member: { memberId: GOLD_MEMBER, rateOff: true, rateDenied: false },
      })
      await waiter.call(tables.changeGuest, { tableRecordId, memberId: OTHER_GOLD })
      await member(billId, GOLD_MEMBER)
      expect([await more(tableRecordId), await more(tableRecordId, OTHER_GOLD)]).toEqual([138_000, 138_000])

      const tableId = await readTableId(api, 'B02')
      const opened = await waiter.call(tables.open, { tableId, guestNum: 2, memberId: GOLD_MEMBER })
      expect(await more(opened.tableRecordId)).toBe(138_000)

      const { phonenumber } = await api.db
        .selectFrom('member')
        .select('phonenumber')
        .where('memberId', '=', GOLD_MEMBER)
        .executeTakeFirstOrThrow()
      const booked = await api.as('yx01')
      const third = await readTableId(api, 'B03')
      const guest = { tableId: third, guestPhone: phonenumber }
      const { bookingId } = await addBooking(booked, guest, api)
      const seated = await booked.call(tables.open, { tableId: third, guestNum: 2, bookingId })
      const record = await api.db
        .selectFrom('sitting')
        .select('memberId')
        .where('tableRecordId', '=', seated.tableRecordId)
        .executeTakeFirstOrThrow()
      expect(record.memberId).toBe(GOLD_MEMBER)
      expect(await more(seated.tableRecordId)).toBe(138_000)
    })

    it("is granted by the member's code once, to the first scan, and shown to the member", async () => {
      const { billId, tableRecordId } = await open('B04')
      const authCode = await fetchMemberCode(api, GOLD_MEMBER)
      const version = await readVersion(billId)
      const scan = () => waiter.send(billing.member, { billId, version, authCode })
      const both = await Promise.all([scan(), scan()])
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(await readBill(api, billId)).toMatchObject({ discountAmount: ROUND * 0.05 })
      expect(await more(tableRecordId)).toBe(138_000 * 0.95)
      // After another member and then the first one are chosen without proof, regular prices apply.
      await member(billId, OTHER_GOLD)
      expect((await member(billId, GOLD_MEMBER)).data).toMatchObject({ memberDiscount: 0, member: { rateOff: true } })
      const wrong = {
        billId,
        version: await readVersion(billId),
        memberId: OTHER_GOLD,
        authCode: await fetchMemberCode(api, GOLD_MEMBER),
      }
      expect(await waiter.send(billing.member, wrong)).toMatchObject({ errCode: 'MEMBER_CODE_INVALID' })
      const own = await (await createMemberPhone(api, GOLD_MEMBER, 'his-own-phone')).call(members.info, {})
      expect(own.rateUses[0]).toMatchObject({ tableName: 'B04', discountBp: 9_500, proof: 'code' })
    })

    it('is granted by the SMS code sent for this purpose, not by one sent for paying', async () => {
      const sms = captureSms()
      const { billId } = await open('B05')
      const requestCode = (scene: 'pay' | 'rate') => waiter.call(session.smsCode, { memberId: GOLD_MEMBER, scene })
      const say = async (smsCode: string) =>
        waiter.send(billing.member, { billId, version: await readVersion(billId), memberId: GOLD_MEMBER, smsCode })
      await requestCode('pay')
      expect(await say(sms.last())).toMatchObject({ errCode: 'SMS_CODE_WRONG' })
      api.clock.later(2)
      await requestCode('rate')
      expect((await say(sms.last())).data).toMatchObject({ memberDiscount: ROUND * 0.05, member: { rateOff: false } })
    })
  })

  it('applies one of two concurrent discounts and refuses the other with STALE_DATA', async () => {
    const { billId } = await open('A08')
    const version = await readVersion(billId)
    const give = (rateBp: number) => floor.send(billing.discount, { billId, version, rateBp, reason: '老客户' })
    const replies = await Promise.all([give(9_000), give(8_000)])
    expect(replies.map((reply) => reply.errCode ?? 'ok').toSorted()).toEqual(['STALE_DATA', 'ok'])
  })

  it('applies a discount sent twice once', async () => {
    const { billId } = await open('A09')
    const version = await readVersion(billId)
    const give = () =>
      floor.send(billing.discount, { billId, version, rateBp: 9_000, reason: '老客户' }, { key: 'discount-twice' })
    const [first, again] = await Promise.all([give(), give()])
    expect(first.code).toBe(200)
    expect(again.data).toEqual(first.data)
  })

  it('a concurrent discount and full payment lose no fen and overpay none', async () => {
    const { billId } = await open('A10')
    const version = await readVersion(billId)
    await Promise.all([
      pay(billId, 88_000),
      floor.send(billing.discount, { billId, version, rateBp: 9_000, reason: '老客户' }),
    ])
    const bill = await readBill(api, billId)
    expect(bill.paidAmount + bill.unpaidAmount + bill.discountAmount).toBe(88_000)
  })

  it('fills the minimum once; a second time nothing is missing', async () => {
    const { billId } = await open('A11')
    const topUp = async () => cashier.send(billing.topUp, { billId, version: await readVersion(billId) })
    expect(await topUp()).toMatchObject({ data: { totalAmount: 268_000, minDiffAmount: 0 } })
    expect(await topUp()).toMatchObject({ errCode: 'MIN_REACHED' })
    expect(await discount(floor, billId, { rateBp: 9_000 })).toMatchObject({ data: { minDiffAmount: 8_800 } })
    expect(await topUp()).toMatchObject({ data: { minDiffAmount: 0 } })
  })
})
