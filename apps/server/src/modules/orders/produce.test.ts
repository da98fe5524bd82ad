import { catalog } from '@nocturne/contract/catalog/endpoints'
import { payMode, produceDept, produceStatus } from '@nocturne/contract/codes'
import type { InputOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { reports } from '@nocturne/contract/reports/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { openTable, readTableId } from '../../../test/factories.ts'
import { produceLines } from '../../../test/produce-lines.ts'

const CHIVAS = 1
const LONG_ISLAND = 31
/** Two bottles and six mixers at the bar, a fruit plate, a snack plate of the kitchen. */
const VSOP = 105
const COLA = 41
const FRUIT_PLATE = 59

type Place = NonNullable<InputOf<typeof orders.produceTickets>['produceDept']>
type Made = InputOf<typeof orders.produceHandle>['produceStatus']

const tonight = { beginDate: '2026-03-14', endDate: '2026-03-14' }

describe('出品单', () => {
  let api: TestApi
  let waiter: Caller
  let bar: Caller
  let manager: Caller
  const sittings: Record<string, number> = {}

  beforeAll(async () => {
    api = await startTestApi('2026-03-14 22:00:00')
    waiter = await api.as('fwy01')
    bar = await api.as('bar01')
    manager = await api.as('lm01')
    for (const name of ['A08', 'A09']) sittings[name] = (await openTable(api, manager, name)).tableRecordId
    // Finishes existing lines, so that the lists contain only orders of these tests.
    await produceLines(api.db)
  })

  const order = async (table: string, items: InputOf<typeof orders.add>['items']) =>
    (
      await manager.call(orders.add, {
        tableRecordId: sittings[table] ?? 0,
        items,
        payMode: payMode.payLater,
        remark: '先上冰',
      })
    ).orderId
  const tickets = async (caller = bar) => (await caller.call(orders.produceTickets, {})).rows
  const listLineIds = async (orderId: number) =>
    (
      await api.db
        .selectFrom('orderItem')
        .select('orderItemId')
        .where('orderId', '=', orderId)
        .orderBy('orderItemId')
        .execute()
    ).map((line) => line.orderItemId)
  const stored = (orderItemId: number) =>
    api.db
      .selectFrom('orderItem')
      .select(['produceStatus', 'producedFrom', 'producedAt', 'produceUserId'])
      .where('orderItemId', '=', orderItemId)
      .executeTakeFirstOrThrow()
  const produce = (orderItemIds: number[], caller = bar) =>
    caller.send(orders.produceHandle, { orderItemIds, produceStatus: produceStatus.produced })
  const undo = (orderItemIds: number[], caller = bar) => caller.send(orders.produceUndo, { orderItemIds })
  const outcomes = (replies: { code: number; errCode?: string | undefined }[]) =>
    replies.map((reply) => reply.errCode ?? 'ok').toSorted()

  it('requires production permission', async () => {
    expect(await api.anonymous.send(orders.produceTickets, {})).toMatchObject({ httpStatus: 401 })
    expect(await waiter.send(orders.produceTickets, {})).toMatchObject({ code: 403 })
    expect(await waiter.send(orders.produceUndo, { orderItemIds: [1] })).toMatchObject({ code: 403 })
    expect(await undo([987_654_321])).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
  })

  it('sorts urged tickets first, then oldest, and shows flavours, notes and remaining quantities', async () => {
    const first = await order('A08', [
      { goodsId: CHIVAS, quantity: 2 },
      { goodsId: LONG_ISLAND, quantity: 1, flavor: '少冰' },
    ])
    api.clock.later(1)
    const second = await order('A09', [{ goodsId: LONG_ISLAND, quantity: 3 }])
    api.clock.later(1)
    const third = await order('A08', [{ goodsId: LONG_ISLAND, quantity: 1 }])
    expect((await tickets()).map((ticket) => ticket.orderId)).toEqual([first, second, third])
    await manager.call(orders.urge, { orderId: third })
    const shown = await bar.call(orders.produceTickets, { produceDept: produceDept.bar })
    expect(shown).toMatchObject({ total: 3, can: { soldOut: true } })
    expect(shown.rows.map((ticket) => [ticket.orderId, ticket.urgeCount])).toEqual([
      [third, 1],
      [first, 0],
      [second, 0],
    ])
    expect(shown.rows[1]).toMatchObject({
      tableName: 'A08',
      orderRemark: '先上冰',
      lines: [{ quantity: 2 }, { flavor: '少冰' }],
    })
    expect((await bar.call(orders.produceTickets, { produceDept: produceDept.kitchen })).rows).toEqual([])

    const [bottles = 0] = await listLineIds(first)
    const { record } = await manager.call(orders.detail, { orderId: first })
    await manager.call(orders.returnItem, {
      orderItemId: bottles,
      quantity: 1,
      reason: '点多了',
      version: record.version,
    })
    expect((await tickets())[1]?.lines[0]?.quantity).toBe(1)
    for (const orderId of [first, second, third])
      expect(await produce(await listLineIds(orderId))).toMatchObject({ code: 200 })
    expect(await bar.call(orders.produceTickets, {})).toMatchObject({ rows: [], total: 0 })
  })

  it('is produced once for concurrent taps on the same ticket, and names the lines already done', async () => {
    const orderId = await order('A08', [
      { goodsId: CHIVAS, quantity: 1 },
      { goodsId: LONG_ISLAND, quantity: 1 },
    ])
    const lines = await listLineIds(orderId)
    const other = await api.as('lm01')
    const replies = await Promise.all([produce(lines), produce(lines, other), produce(lines)])
    expect(outcomes(replies)).toEqual(['ORDER_STATUS_WRONG', 'ORDER_STATUS_WRONG', 'ok'])
    expect(replies.find((reply) => reply.errCode)?.detail).toMatchObject({ orderItemIds: lines })
    const log = await api.db.selectFrom('operLog').select('title').where('subjectId', '=', orderId).execute()
    expect(log.filter(({ title }) => title === '出品确认')).toHaveLength(1)
    expect(await tickets()).toEqual([])
  })

  it('accepts one of concurrent taps on a line and its ticket', async () => {
    const lines = await listLineIds(
      await order('A08', [
        { goodsId: CHIVAS, quantity: 1 },
        { goodsId: LONG_ISLAND, quantity: 1 },
      ]),
    )
    expect(outcomes(await Promise.all([produce(lines), produce(lines.slice(0, 1))]))).toEqual([
      'ORDER_STATUS_WRONG',
      'ok',
    ])
    const left = (await tickets()).flatMap((ticket) => ticket.lines.map((line) => line.orderItemId))
    if (left.length > 0) expect(await produce(left)).toMatchObject({ code: 200 })
    expect(await tickets()).toEqual([])
  })

  it('is undone within ten seconds by its producer, once, and logged', async () => {
    const orderId = await order('A09', [{ goodsId: CHIVAS, quantity: 1 }])
    const lines = await listLineIds(orderId)
    const [line = 0] = lines
    await produce(lines)
    expect(await stored(line)).toMatchObject({
      produceStatus: produceStatus.produced,
      producedFrom: produceStatus.waiting,
    })
    expect(await undo(lines, manager)).toMatchObject({
      errCode: 'ORDER_STATUS_WRONG',
      detail: { hint: '由他人出品，不能撤销' },
    })
    api.clock.at('2026-03-14 22:02:10')
    expect(outcomes(await Promise.all([undo(lines), undo(lines)]))).toEqual(['ORDER_STATUS_WRONG', 'ok'])
    expect(await stored(line)).toEqual({
      produceStatus: produceStatus.waiting,
      producedFrom: null,
      producedAt: null,
      produceUserId: null,
    })
    expect((await tickets()).map((ticket) => ticket.orderId)).toEqual([orderId])
    const log = await api.db
      .selectFrom('operLog')
      .select('title')
      .where('subjectId', '=', orderId)
      .where('title', '=', '撤销出品')
      .execute()
    expect(log).toHaveLength(1)
    await produce(lines)
  })

  it('returns a started line to being made', async () => {
    const lines = await listLineIds(await order('A09', [{ goodsId: CHIVAS, quantity: 1 }]))
    await bar.call(orders.produceHandle, { orderItemIds: lines, produceStatus: produceStatus.making })
    await produce(lines)
    expect(await undo(lines)).toMatchObject({ code: 200 })
    expect(await stored(lines[0] ?? 0)).toMatchObject({ produceStatus: produceStatus.making })
    await produce(lines)
  })

  it('cannot be undone late, after delivery or after a return', async () => {
    api.clock.at('2026-03-14 22:10:00')
    const orderId = await order('A09', [{ goodsId: CHIVAS, quantity: 1 }])
    const lines = await listLineIds(orderId)
    await produce(lines)
    api.clock.at('2026-03-14 22:10:11')
    expect(await undo(lines)).toMatchObject({ errCode: 'ORDER_STATUS_WRONG', detail: { hint: '已超过10秒，不能撤销' } })
    expect(await stored(lines[0] ?? 0)).toMatchObject({ produceStatus: produceStatus.produced })

    const second = await listLineIds(await order('A09', [{ goodsId: CHIVAS, quantity: 1 }]))
    await produce(second)
    await bar.call(orders.produceHandle, { orderItemIds: second, produceStatus: produceStatus.delivered })
    expect(await undo(second)).toMatchObject({ errCode: 'ORDER_STATUS_WRONG' })

    const third = await order('A09', [
      { goodsId: CHIVAS, quantity: 1 },
      { goodsId: LONG_ISLAND, quantity: 1 },
    ])
    const [bottle = 0, drink = 0] = await listLineIds(third)
    await produce([bottle, drink])
    const { record } = await manager.call(orders.detail, { orderId: third })
    await manager.call(orders.returnItem, {
      orderItemId: bottle,
      quantity: 1,
      reason: '做错了',
      version: record.version,
    })
    expect(await undo([bottle, drink])).toMatchObject({
      errCode: 'ORDER_STATUS_WRONG',
      detail: { orderItemIds: [bottle] },
    })
    expect(await undo([drink])).toMatchObject({ code: 200 })
    await produce([drink])
  })

  it('accepts one of concurrent undo and delivery', async () => {
    const lines = await listLineIds(await order('A08', [{ goodsId: CHIVAS, quantity: 1 }]))
    await produce(lines)
    const deliver = bar.send(orders.produceHandle, { orderItemIds: lines, produceStatus: produceStatus.delivered })
    expect(outcomes(await Promise.all([undo(lines), deliver]))).toEqual(['ORDER_STATUS_WRONG', 'ok'])
  })

  it("lists tonight's delivered lines, latest first, and undoes a delivery once for concurrent requests", async () => {
    const [first = 0] = await listLineIds(await order('A08', [{ goodsId: CHIVAS, quantity: 1 }]))
    const [second = 0] = await listLineIds(await order('A08', [{ goodsId: CHIVAS, quantity: 1 }]))
    await produce([first, second])
    const { delivered, produced } = produceStatus
    await bar.call(orders.produceHandle, { orderItemIds: [first, second], produceStatus: delivered })
    const listed = async (status: typeof delivered | typeof produced) =>
      (await bar.call(orders.produceList, { produceStatus: status })).rows.map(({ orderItemId }) => orderItemId)
    expect((await listed(delivered)).slice(0, 2)).toEqual([second, first])
    api.clock.later(1)
    const back = () => bar.send(orders.produceUndo, { orderItemIds: [first], undo: delivered })
    expect(outcomes(await Promise.all([back(), back()]))).toEqual(['ORDER_STATUS_WRONG', 'ok'])
    expect(await listed(delivered)).not.toContain(first)
    expect(await listed(produced)).toContain(first)
    await bar.call(orders.produceHandle, { orderItemIds: [first], produceStatus: delivered })
    expect(await listed(delivered)).toContain(first)
  })

  describe('parts of packages', () => {
    // The race above may have left a line unproduced.
    beforeAll(() => produceLines(api.db))

    const orderPackage = () =>
      order('A08', [{ goodsId: VSOP, quantity: 1, packageDetail: [{ goodsId: COLA, quantity: 6 }] }])
    const at = async (place: Place) => (await bar.call(orders.produceTickets, { produceDept: place })).rows
    const partsAt = async (place: Place) =>
      (await at(place)).flatMap((ticket) =>
        ticket.lines.map((line) => [
          line.goodsName,
          line.packageDetail
            .map((part) => part.goodsName)
            .toSorted()
            .join('、'),
          line.alsoAt,
        ]),
      )
    const move = (orderItemIds: number[], place: Place, to: Made = produceStatus.produced) =>
      bar.send(orders.produceHandle, { orderItemIds, produceDept: place, produceStatus: to })
    const everywhere = [produceDept.bar, produceDept.kitchen, produceDept.fruit]

    it('gives every place a ticket with its own parts, produced and undone separately', async () => {
      api.clock.at('2026-03-14 22:20:00')
      const orderId = await orderPackage()
      const lines = await listLineIds(orderId)
      const [line = 0] = lines
      const { bar: atBar, kitchen, fruit } = produceDept
      expect(await partsAt(fruit)).toEqual([['主卡VSOP', '大果盘', [atBar, kitchen]]])
      expect(await partsAt(kitchen)).toEqual([['主卡VSOP', '小食拼盘', [atBar, fruit]]])
      expect(await partsAt(atBar)).toEqual([['主卡VSOP', expect.stringContaining('可乐'), [kitchen, fruit]]])
      const list = await bar.call(orders.produceList, {})
      expect(list.rows.filter((row) => row.orderId === orderId).map((row) => row.produceDept)).toEqual(everywhere)

      const replies = await Promise.all([move(lines, fruit), move(lines, fruit)])
      expect(outcomes(replies)).toEqual(['ORDER_STATUS_WRONG', 'ok'])
      expect(await partsAt(fruit)).toEqual([])
      expect(await partsAt(kitchen)).toHaveLength(1)
      expect(await stored(line)).toMatchObject({ produceStatus: produceStatus.making, producedAt: null })
      const plate = (await api.as('gm')).call(reports.madeLines, { ...tonight, goodsId: FRUIT_PLATE })
      expect((await plate).rows[0]).toMatchObject({ orderId, packageName: '主卡VSOP', producedQuantity: 1 })

      expect(await bar.send(orders.produceUndo, { orderItemIds: lines, produceDept: fruit })).toMatchObject({
        code: 200,
      })
      expect(await stored(line)).toMatchObject({ produceStatus: produceStatus.waiting })
      expect(await partsAt(fruit)).toHaveLength(1)

      for (const place of everywhere) expect(await move(lines, place)).toMatchObject({ code: 200 })
      expect(await stored(line)).toMatchObject({ produceStatus: produceStatus.produced })
      expect(await move(lines, fruit, produceStatus.delivered)).toMatchObject({ code: 200 })
      expect(await stored(line)).toMatchObject({ produceStatus: produceStatus.produced })
      expect(
        await bar.send(orders.produceHandle, { orderItemIds: lines, produceStatus: produceStatus.delivered }),
      ).toMatchObject({ code: 200 })
      expect(await stored(line)).toMatchObject({ produceStatus: produceStatus.delivered })
    })

    it('is produced as a whole without a place, as far as parts remain', async () => {
      const lines = await listLineIds(await orderPackage())
      expect(await move(lines, produceDept.kitchen)).toMatchObject({ code: 200 })
      const replies = await Promise.all([produce(lines), produce(lines)])
      expect(outcomes(replies)).toEqual(['ORDER_STATUS_WRONG', 'ok'])
      expect(await stored(lines[0] ?? 0)).toMatchObject({ produceStatus: produceStatus.produced })
      for (const place of everywhere) expect(await partsAt(place)).toEqual([])
    })

    it('counts every part once in the report, at the place and by the person that made it', async () => {
      const gm = await api.as('gm')
      const places = await gm.call(reports.manufacture, { ...tonight, tab: 'place' })
      const goods = await gm.call(reports.manufacture, {
        ...tonight,
        keyword: '大果盘',
        produceDept: produceDept.fruit,
      })
      const kitchen = await gm.call(reports.manufacture, {
        ...tonight,
        keyword: '大果盘',
        produceDept: produceDept.bar,
      })
      expect(places.rows.map(({ key }) => key)).toEqual(expect.arrayContaining(everywhere))
      expect(goods.rows).toMatchObject([{ producedQuantity: 2 }])
      expect(kitchen.rows).toEqual([])
    })

    it('shows the flavour of a part on its ticket, and refuses one that the part does not have', async () => {
      const inPackage = (flavor: string) => [
        { goodsId: VSOP, quantity: 1, packageDetail: [{ goodsId: COLA, quantity: 6, flavor }] },
      ]
      const orderId = await order('A08', inPackage('去冰'))
      const { rows } = await bar.call(orders.produceTickets, { produceDept: produceDept.bar })
      const parts = rows
        .flatMap((ticket) => (ticket.orderId === orderId ? ticket.lines : []))
        .flatMap((l) => l.packageDetail)
      expect(parts.find(({ goodsId }) => goodsId === COLA)).toMatchObject({ quantity: 6, flavor: '去冰' })
      await expect(order('A08', inPackage('加辣'))).rejects.toThrow('没有该口味')
      await produceLines(api.db)
    })
  })

  it('shows the guest note and the pending return request on the ticket', async () => {
    const tableId = await readTableId(api, 'A10')
    const { tableRecordId } = await waiter.call(tables.open, { tableId, guestNum: 2, remark: '坚果过敏' })
    const items = [{ goodsId: CHIVAS, quantity: 2 }]
    const { orderId } = await waiter.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
    const [line = 0] = await listLineIds(orderId)
    await waiter.call(orders.askReturn, { orderItemId: line, quantity: 1, reason: '点多了' })
    expect(await tickets()).toMatchObject([
      { orderId, guestNote: '坚果过敏', lines: [{ quantity: 2, returnAsked: 1 }] },
    ])
    await manager.call(tables.changeGuest, { tableRecordId, remark: '坚果过敏，不加冰' })
    expect((await tickets())[0]?.guestNote).toBe('坚果过敏，不加冰')
    await produce([line])
  })

  it('names goods marked as sold out', async () => {
    await bar.call(catalog.soldOut, { goodsId: LONG_ISLAND, soldOut: true })
    expect((await bar.call(orders.produceTickets, {})).soldOutGoods).toContainEqual({
      goodsId: LONG_ISLAND,
      goodsName: '长岛冰茶',
    })
    await bar.call(catalog.soldOut, { goodsId: LONG_ISLAND, soldOut: false })
  })
})
