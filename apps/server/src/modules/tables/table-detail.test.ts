import { businessDayStatus, goodsKind, giftReason, type GiftReason } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { addBooking, openTable, orderBottles, payBill, readSitting, readTableId } from '../../../test/factories.ts'

const granted = (can: Record<string, boolean>) => Object.keys(can).filter((name) => can[name])

describe('台位详情', () => {
  let api: TestApi
  let manager: Caller
  let sales: Caller

  beforeAll(async () => {
    api = await startTestApi()
    manager = await api.as('lm01')
    sales = await api.as('yx01')
  })

  it('refuses strangers and returns NOT_FOUND for an unknown table', async () => {
    expect((await api.anonymous.send(tables.detail, { tableId: 1 })).httpStatus).toBe(401)
    expect(await (await api.as('hr01')).send(tables.detail, { tableId: 1 })).toMatchObject({ code: 403 })
    expect(await manager.send(tables.detail, { tableId: 999_999 })).toMatchObject({ errCode: 'NOT_FOUND' })
  })

  it("offers each person's actions for a free, a booked and a locked table", async () => {
    const tableId = await readTableId(api, 'A01')
    expect(granted((await manager.call(tables.detail, { tableId })).can)).toEqual(['open', 'book', 'lock', 'qrcode'])
    expect(granted((await (await api.as('dj01')).call(tables.detail, { tableId })).can)).toEqual(['book'])
    await addBooking(sales, { tableId }, api)
    expect(granted((await manager.call(tables.detail, { tableId })).can)).toEqual(['open', 'openBooked', 'qrcode'])
    expect(granted((await sales.call(tables.detail, { tableId })).can)).toEqual(['open', 'qrcode'])
    expect(granted((await (await api.as('yx02')).call(tables.detail, { tableId })).can)).toEqual([])
    const locked = await readTableId(api, 'A02')
    await manager.call(tables.lock, { tableId: locked, reason: '维修' })
    expect(granted((await manager.call(tables.detail, { tableId: locked })).can)).toEqual(['unlock', 'qrcode'])
  })

  it('shows amounts and the phone number only with permission', async () => {
    const tableId = await readTableId(api, 'A03')
    const { tableRecordId } = await sales.call(tables.open, { tableId, guestNum: 3, guestPhone: '13812345678' })
    await orderBottles(sales, tableRecordId, 1)
    const own = await sales.call(tables.detail, { tableId })
    expect(own.record).toMatchObject({
      guestPhone: '13812345678',
      amounts: { totalAmount: 880_00, minEligibleAmount: 880_00, minDiffAmount: 1800_00 },
    })
    const other = await (await api.as('yx02')).call(tables.detail, { tableId })
    expect(other.record).toMatchObject({ guestPhone: '138****5678', amounts: null })
    expect(other.card.payableAmount).toBeNull()
    expect(granted(other.can)).toEqual([])
    const waiter = await (await api.as('fwy01')).call(tables.detail, { tableId })
    expect(waiter.record).toMatchObject({ guestPhone: '138****5678', amounts: null })
    expect(granted(waiter.can)).toEqual(['order', 'verify', 'changeGuest', 'fetchWine', 'qrcode'])
    expect((await manager.call(tables.detail, { tableId })).record?.guestPhone).toBe('13812345678')
  })

  it("offers the caller's most frequent gifts first, without unavailable ones", async () => {
    const { tableRecordId, tableId } = await openTable(api, manager, 'A07')
    const fetchTopGifts = async (caller: Caller) => (await caller.call(tables.detail, { tableId })).record?.usualGifts
    expect(await fetchTopGifts(manager)).toEqual([])
    const { rows } = await manager.call(catalog.goodsList, { giftOnly: true, pageNum: 1, pageSize: 50 })
    const [one, two] = rows.filter(
      (row) => row.giftFlag && row.goodsKind === goodsKind.single && row.flavors.length === 0,
    )
    if (!one || !two) throw new Error('two goods may be given')
    const give = async (caller: Caller, goodsId: number, reason: GiftReason, remark?: string) =>
      caller.call(gifts.add, {
        tableRecordId,
        items: [{ goodsId, quantity: 1 }],
        reason,
        ...(remark !== undefined && { remark }),
      })
    for (const reason of [giftReason.birthday, giftReason.birthday, giftReason.activity])
      await give(manager, one.goodsId, reason)
    await give(manager, two.goodsId, giftReason.other, '赔罪')
    const gm = await api.as('gm')
    await give(gm, two.goodsId, giftReason.complaint)
    const [first, second] = [
      { goodsId: one.goodsId, goodsName: one.goodsName, reason: giftReason.birthday },
      { goodsId: two.goodsId, goodsName: two.goodsName, reason: giftReason.complaint },
    ]
    expect(await fetchTopGifts(manager)).toEqual([first, second])
    expect(await fetchTopGifts(gm)).toEqual([second, first])
    // The waiter can only request a gift; a caller without either permission is offered no gift action.
    expect(await fetchTopGifts(await api.as('fwy01'))).toEqual([first, second])
    expect(await fetchTopGifts(await api.as('yx02'))).toEqual([])
    await api.db.updateTable('goods').set({ soldOut: true }).where('goodsId', '=', one.goodsId).execute()
    expect(await fetchTopGifts(manager)).toEqual([second])
    await api.db.updateTable('goods').set({ soldOut: false }).where('goodsId', '=', one.goodsId).execute()
  })

  it('offers actions on the booking a table is reserved for to its owners', async () => {
    const tableId = await readTableId(api, 'B05')
    await addBooking(sales, { tableId }, api)
    const can = async (caller: Caller) => {
      const [booking] = (await caller.call(tables.detail, { tableId })).bookings
      return booking?.can
    }
    expect(await can(sales)).toEqual({ move: true, cancel: true, share: true })
    expect(await can(manager)).toEqual({ move: true, cancel: true, share: true })
    expect(await can(await api.as('yx12'))).toEqual({ move: false, cancel: false, share: false })
    expect(await can(await api.as('fwy01'))).toEqual({ move: false, cancel: false, share: true })
  })

  it('requires a minimum again where it was waived by mistake', async () => {
    const { tableRecordId, tableId } = await openTable(api, manager, 'B06')
    const version = async () => (await readSitting(api, tableRecordId)).version
    await manager.call(tables.waiveMin, { tableRecordId, reason: '老板朋友', version: await version() })
    expect((await manager.call(tables.detail, { tableId })).record?.amounts?.minDiffAmount).toBe(0)
    await manager.call(tables.changeMin, {
      tableRecordId,
      minCharge: 600_00,
      reason: '点错了',
      version: await version(),
    })
    const { record, logs } = await manager.call(tables.detail, { tableId })
    expect(record).toMatchObject({ minWaived: false, minCharge: 600_00, amounts: { minDiffAmount: 600_00 } })
    expect(logs.slice(0, 2).map((line) => line.content)).toEqual([
      '已免低消 改为 ¥600.00：点错了',
      '免低消 ¥1,680.00：老板朋友',
    ])
  })

  it('clears notes about the guests on request, and only those', async () => {
    const { tableRecordId } = await openTable(api, manager, 'B07')
    await manager.call(tables.changeGuest, {
      tableRecordId,
      guestName: '孙先生',
      guestPhone: '13855556666',
      waiterUserId: sales.userId ?? 0,
      recommendUserId: sales.userId ?? 0,
    })
    await manager.call(tables.changeGuest, { tableRecordId, clear: ['guestName', 'recommendUserId'] })
    expect(await readSitting(api, tableRecordId)).toMatchObject({
      guestName: '',
      recommendUserId: null,
      recommendDeptId: null,
      guestPhone: '13855556666',
      waiterUserId: sales.userId,
    })
  })

  it('follows the sitting: nothing ordered, unpaid, merged, settled', async () => {
    const main = await openTable(api, manager, 'A04')
    const can = async (tableId: number) => (await manager.call(tables.detail, { tableId })).can
    expect(await can(main.tableId)).toMatchObject({
      cancelOpen: true,
      clear: false,
      waiveMin: true,
      merge: true,
      settle: false,
    })
    await orderBottles(manager, main.tableRecordId, 4)
    expect(await can(main.tableId)).toMatchObject({ cancelOpen: false, clear: false, settle: true })
    const other = await openTable(api, manager, 'A05')
    await manager.call(tables.merge, {
      mainRecordId: main.tableRecordId,
      recordIds: [other.tableRecordId],
      version: (await readSitting(api, main.tableRecordId)).version,
    })
    expect(await can(main.tableId)).toMatchObject({ split: true, merge: true })
    expect(await can(other.tableId)).toMatchObject({
      split: true,
      merge: false,
      clear: false,
      cancelOpen: false,
      transfer: true,
    })
    await payBill(api, main.billId)
    expect(await can(main.tableId)).toMatchObject({ clear: true, settle: false })
  })

  it('corrects guests and minimum, with a log line for each change', async () => {
    const { tableRecordId, tableId, version } = await openTable(api, sales, 'A06')
    expect(await (await api.as('yx02')).send(tables.changeGuest, { tableRecordId, guestNum: 9 })).toMatchObject({
      code: 403,
    })
    await sales.call(tables.changeGuest, { tableRecordId, guestName: '李总', guestPhone: '13900001111', guestNum: 9 })
    expect(await sales.send(tables.changeGuest, { tableRecordId, memberId: 999_999 })).toMatchObject({
      errCode: 'NOT_FOUND',
    })
    expect(
      await manager.send(tables.changeMin, { tableRecordId, minCharge: 1000_00, reason: '常客', version }),
    ).toMatchObject({ errCode: 'STALE_DATA', detail: { version: version + 1 } })
    await manager.call(tables.changeMin, { tableRecordId, minCharge: 1000_00, reason: '常客', version: version + 1 })
    expect(await sales.send(tables.waiveMin, { tableRecordId, reason: '常客', version: version + 2 })).toMatchObject({
      code: 403,
    })
    await manager.call(tables.waiveMin, { tableRecordId, reason: '常客', version: version + 2 })
    const detail = await sales.call(tables.detail, { tableId })
    expect(detail.record).toMatchObject({
      guestName: '李总',
      guestNum: 9,
      minCharge: 1000_00,
      minWaived: true,
      amounts: { minDiffAmount: 0 },
    })
    expect(detail.logs.slice(0, 3).map((log) => log.opType)).toEqual(['免低消', '改低消', '改客人'])
    expect(JSON.stringify(detail.logs)).not.toContain('13900001111')
  })
})

describe('今晚', () => {
  it('sums the current night and compares it with the same time last week', async () => {
    const api = await startTestApi('2026-03-07 22:00:00')
    let manager = await api.as('lm01')
    expect(await (await api.as('bar01')).send(tables.tonight, {})).toMatchObject({ code: 403 })
    const lastWeek = await openTable(api, manager, 'A01', 6)
    await orderBottles(manager, lastWeek.tableRecordId, 2)
    api.clock.at('2026-03-07 23:30:00')
    await orderBottles(manager, lastWeek.tableRecordId, 5)
    expect(await manager.call(tables.tonight, {})).toMatchObject({
      businessDate: '2026-03-07',
      salesAmount: 6160_00,
      guestNum: 6,
      changeBp: null,
    })

    api.clock.at('2026-03-14 22:30:00')
    manager = await api.as('lm01')
    const now = await openTable(api, manager, 'A02', 3)
    await openTable(api, manager, 'X01', 1)
    await orderBottles(manager, now.tableRecordId, 3)
    expect(await manager.call(tables.tonight, {})).toEqual({
      businessDate: '2026-03-14',
      scope: 'all',
      salesAmount: 2640_00,
      unpaidAmount: 2640_00,
      giftRate: 0,
      tableCount: 1,
      realTableCount: 96,
      guestNum: 3,
      changeBp: 5000,
      dayStatus: businessDayStatus.open,
      open: true,
    })
    // Gifts are no sales: the figure equals that of the reports.
    const { goodsId, salePrice } = await api.db
      .selectFrom('goods')
      .select(['goodsId', 'salePrice'])
      .where('giftFlag', '=', true)
      .orderBy('salePrice')
      .executeTakeFirstOrThrow()
    await manager.call(gifts.add, {
      tableRecordId: now.tableRecordId,
      items: [{ goodsId, quantity: 1 }],
      reason: giftReason.customerCare,
    })
    const { figures } = await manager.call(reports.market, { preset: 'today' })
    expect(await manager.call(tables.tonight, {})).toMatchObject({
      salesAmount: figures.salesAmount,
      giftRate: Math.round((salePrice * 10_000) / figures.salesAmount),
    })
    expect(figures.salesAmount).toBe(2640_00)

    // With scope `self`, only the caller's tables count. Without sales there is no comparison.
    const sales = await api.as('yx01')
    const own = await openTable(api, sales, 'A03', 2)
    await orderBottles(sales, own.tableRecordId, 1)
    expect(await sales.call(tables.tonight, {})).toMatchObject({
      scope: 'self',
      salesAmount: 880_00,
      tableCount: 1,
      guestNum: 2,
      changeBp: null,
    })
    expect(await (await api.as('dz02')).call(tables.tonight, {})).toMatchObject({
      scope: 'dept',
      salesAmount: 0,
      tableCount: 0,
    })
  })
})
