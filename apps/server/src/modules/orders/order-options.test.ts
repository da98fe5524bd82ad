/** Options with surcharges: from the office's group to the line, its bill, discounts, returns and the audit. */
import { billing } from '@nocturne/contract/billing/endpoints'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { orderStatus, payMode, produceDept, giftReason } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { goodsEntity, optionGroupEntity } from '@nocturne/contract/office/menu-entities'
import { orders } from '@nocturne/contract/orders/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRequest, startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations, openTable, readSitting } from '../../../test/factories.ts'
import { createSeatedPhone } from '../../../test/guest-phone.ts'

/** 金汤力 at ¥88, without counted stock; it may be given and discounted. */
const GIN_TONIC = 33
const MOJITO = 32
const LIST_FEN = 8_800

type Options = { optionName: string; surcharge: number; stopped: boolean }[]

let api: TestApi
let gm: Caller
let waiter: Caller
let sizeId: number
let extraId: number

beforeAll(async () => {
  api = await startTestApi()
  // Bar staff of this venue maintain goods, but not prices.
  await api.db
    .insertInto('rolePermission')
    .values({ roleKey: 'bar', permission: 'system:goods:edit', scope: 'all' })
    .execute()
  gm = await api.as('gm')
  waiter = await api.as('fwy01')
  sizeId = await saveGroup({ groupName: '杯型', required: true, minChoices: 1, maxChoices: 1, options: sizes })
  extraId = await saveGroup({ groupName: '加点', required: false, minChoices: 1, maxChoices: 2, options: extras })
  await gm.call(buildEntityEndpoint(goodsEntity, 'save'), {
    rows: [
      {
        id: GIN_TONIC,
        values: { optionGroupIds: [sizeId, extraId], flavors: ['少冰'] },
        seen: { optionGroupIds: [], flavors: ['标准', '少冰', '少糖'] },
      },
    ],
  })
})
afterAll(async () => expect(await listViolations(api)).toEqual([]))

const sizes: Options = [
  { optionName: '标准杯', surcharge: 0, stopped: false },
  { optionName: '大杯', surcharge: 2_000, stopped: false },
]
const extras: Options = [
  { optionName: '青柠', surcharge: 500, stopped: false },
  { optionName: '双份金酒', surcharge: 3_000, stopped: false },
  { optionName: '接骨木', surcharge: 800, stopped: true },
  { optionName: '黄瓜', surcharge: 0, stopped: false },
]

async function saveGroup(values: Record<string, unknown>): Promise<number> {
  const { ids } = await gm.call(buildEntityEndpoint(optionGroupEntity, 'save'), { rows: [{ values: values as never }] })
  return ids[0] ?? 0
}

const setGroup = async (id: number, options: Options, seen: Options) =>
  gm.call(buildEntityEndpoint(optionGroupEntity, 'save'), {
    rows: [{ id, values: { options }, seen: { options: seen } }],
  })

const size = (optionName: string) => ({ groupId: sizeId, optionName })
const extra = (optionName: string) => ({ groupId: extraId, optionName })

const add = (tableRecordId: number, items: object[], expectedFen?: number) =>
  waiter.send(orders.add, {
    tableRecordId,
    items: items as never,
    payMode: payMode.payLater,
    ...(expectedFen !== undefined && { expectedFen }),
  })

const readLine = (orderId: number) =>
  api.db.selectFrom('orderItem').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()

describe('option groups of goods', () => {
  it('shows the groups on the menus of staff and guests, with surcharges and stopped options', async () => {
    const { rows } = await waiter.call(catalog.goodsList, { pageNum: 1, pageSize: 500 })
    const groups = rows.find(({ goodsId }) => goodsId === GIN_TONIC)?.optionGroups
    expect(groups).toEqual([
      { groupId: sizeId, groupName: '杯型', required: true, minChoices: 1, maxChoices: 1, options: sizes },
      { groupId: extraId, groupName: '加点', required: false, minChoices: 1, maxChoices: 2, options: extras },
    ])
    expect((await api.anonymous.call(catalog.guestGoodsDetail, { goodsId: GIN_TONIC })).optionGroups).toEqual(groups)
  })

  it('charges list price and surcharges, and freezes them on the line', async () => {
    const { tableRecordId, billId } = await openTable(api, waiter, 'A01')
    const options = [extra('青柠'), size('大杯'), extra('双份金酒')]
    const placed = await add(tableRecordId, [{ goodsId: GIN_TONIC, quantity: 2, flavor: '少冰', options }])
    const price = LIST_FEN + 2_000 + 500 + 3_000
    expect(placed).toMatchObject({ code: 200, data: { payableAmount: 2 * price } })
    expect(await readLine(placed.data.orderId)).toMatchObject({
      price,
      basePrice: LIST_FEN,
      amount: 2 * price,
      flavor: '少冰',
      options: [
        { groupId: sizeId, groupName: '杯型', optionName: '大杯', surcharge: 2_000 },
        { groupId: extraId, groupName: '加点', optionName: '青柠', surcharge: 500 },
        { groupId: extraId, groupName: '加点', optionName: '双份金酒', surcharge: 3_000 },
      ],
    })
    const cashier = await api.as('shouyin01')
    const { lines } = await cashier.call(billing.detail, { billId })
    expect(lines.find(({ goodsId }) => goodsId === GIN_TONIC)).toMatchObject({
      price,
      items: [{ flavor: '少冰、大杯 +¥20、青柠 +¥5、双份金酒 +¥30', options: '大杯 +¥20、青柠 +¥5、双份金酒 +¥30' }],
    })
    const { printText } = await cashier.call(billing.print, { billId, kind: 'pre' })
    expect(printText).toContain('\n  大杯 +¥20、青柠 +¥5、双份金酒 +¥30\n')
    const tickets = await (await api.as('bar01')).call(orders.produceTickets, { produceDept: produceDept.bar })
    const made = tickets.rows.flatMap((ticket) => ticket.lines).find(({ goodsId }) => goodsId === GIN_TONIC)
    expect(made?.flavor).toBe('少冰、大杯、青柠、双份金酒')
  })

  it('refuses missing, surplus, unknown, repeated and stopped options, and writes nothing', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A02')
    const cases: [object, string][] = [
      [{ options: undefined }, '请选择杯型'],
      [{ options: [extra('青柠')] }, '请选择杯型'],
      [{ options: [size('标准杯'), size('大杯')] }, '杯型最多选1项'],
      [{ options: [size('大杯'), extra('青柠'), extra('黄瓜'), extra('双份金酒')] }, '加点最多选2项'],
      [{ options: [size('超大杯')] }, '没有“超大杯”这个选项'],
      [{ options: [{ groupId: extraId, optionName: '大杯' }] }, '没有“大杯”这个选项'],
      [{ options: [size('大杯'), size('大杯')] }, '“大杯”选了两次'],
      [{ options: [size('大杯'), extra('接骨木')] }, '“接骨木”已停售'],
    ]
    for (const [item, message] of cases) {
      const reply = await add(tableRecordId, [{ goodsId: GIN_TONIC, quantity: 1, ...item }])
      expect(reply).toMatchObject({ errCode: 'PARAM_INVALID', detail: { goodsId: GIN_TONIC } })
      expect(reply.msg).toContain(message)
    }
    // Option of a group that the goods do not have.
    expect(await add(tableRecordId, [{ goodsId: MOJITO, quantity: 1, options: [extra('黄瓜')] }])).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    const stored = await api.db
      .selectFrom('orders')
      .select('orderId')
      .where('tableRecordId', '=', tableRecordId)
      .execute()
    expect(stored).toEqual([])
  })

  it('ignores amounts and quantities that a client adds to options, and refuses negative quantities', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A03')
    const tampered = { ...size('大杯'), surcharge: -8_000, quantity: -1, price: 1 }
    const placed = await add(tableRecordId, [
      { goodsId: GIN_TONIC, quantity: 1, price: 1, basePrice: 1, options: [tampered] },
    ])
    expect(placed.data).toMatchObject({ payableAmount: LIST_FEN + 2_000 })
    expect(await add(tableRecordId, [{ goodsId: GIN_TONIC, quantity: -1, options: [size('大杯')] }])).toMatchObject({
      errCode: 'PARAM_INVALID',
    })
    for (const options of ['大杯', [{ groupId: sizeId }], [{ groupId: -1, optionName: '大杯' }], []])
      expect(await add(tableRecordId, [{ goodsId: GIN_TONIC, quantity: 1, options }])).toMatchObject({
        errCode: 'PARAM_INVALID',
      })
  })

  it('refuses a confirmed sum after a surcharge grew, and keeps the price of placed lines', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A04')
    const items = [{ goodsId: GIN_TONIC, quantity: 1, options: [size('大杯')] }]
    const before = await add(tableRecordId, items, LIST_FEN + 2_000)
    const grown = sizes.map((option) => (option.optionName === '大杯' ? { ...option, surcharge: 2_600 } : option))
    await setGroup(sizeId, grown, sizes)
    expect(await add(tableRecordId, items, LIST_FEN + 2_000)).toMatchObject({
      errCode: 'PRICE_CHANGED',
      detail: { expectedFen: LIST_FEN + 2_000, amountFen: LIST_FEN + 2_600 },
    })
    expect(await readLine(before.data.orderId)).toMatchObject({ price: LIST_FEN + 2_000 })
    await setGroup(sizeId, sizes, grown)
  })

  it('creates one order for the same cart sent twice concurrently', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A05')
    const input = {
      tableRecordId,
      items: [{ goodsId: GIN_TONIC, quantity: 1, options: [size('大杯')] }],
      payMode: payMode.payLater,
    }
    const send = () => api.app.inject(buildRequest(orders.add, input, waiter.token, 'options-two-taps'))
    const replies = await Promise.all([send(), send()])
    expect(new Set(replies.map((reply) => reply.json<{ data: { orderId: number } }>().data.orderId)).size).toBe(1)
    const { totalAmount } = await readSitting(api, tableRecordId)
    expect(totalAmount).toBe(LIST_FEN + 2_000)
  })

  it('serves a guest’s own order at the same price', async () => {
    await openTable(api, waiter, 'A06')
    const phone = await createSeatedPhone(api, 'A06')
    const items = [{ goodsId: GIN_TONIC, quantity: 1, options: [size('大杯'), extra('黄瓜')] }]
    const placed = await phone.call(guest.createOrder, { pass: phone.pass, items, expectedFen: LIST_FEN + 2_000 })
    expect(placed.payableAmount).toBe(LIST_FEN + 2_000)
    const shown = await phone.call(guest.orders, { pass: phone.pass })
    expect(shown.orders.flatMap((order) => order.items)).toMatchObject([{ flavor: '大杯 +¥20、黄瓜' }])
  })

  it('counts surcharges of gifts against the quota', async () => {
    const manager = await api.as('lm01')
    const { tableRecordId } = await openTable(api, manager, 'A07')
    const items = [{ goodsId: GIN_TONIC, quantity: 1, options: [size('大杯')] }]
    const plain = { ...items[0]!, options: [] }
    const send = (given: object[]) =>
      manager.send(gifts.add, { tableRecordId, items: given as never, reason: giftReason.birthday })
    expect(await send([{ ...plain, options: undefined }])).toMatchObject({ errCode: 'PARAM_INVALID' })
    const given = await send(items)
    expect(given).toMatchObject({ code: 200, data: { sendAmount: LIST_FEN + 2_000 } })
  })

  it('discounts, changes the price of and returns pieces at the price with options', async () => {
    const manager = await api.as('lm01')
    const { tableRecordId } = await openTable(api, waiter, 'A08')
    const price = LIST_FEN + 2_000
    const placed = await add(tableRecordId, [{ goodsId: GIN_TONIC, quantity: 3, options: [size('大杯')] }])
    const { orderItemId } = await readLine(placed.data.orderId)
    const version = async () => (await readSitting(api, tableRecordId)).version
    expect(
      await manager.send(orders.changePrice, {
        orderItemId,
        newPrice: price + 1,
        reason: '不能涨',
        version: await version(),
      }),
    ).not.toMatchObject({ code: 200 })
    await manager.call(orders.changePrice, {
      orderItemId,
      newPrice: 9_000,
      reason: '杯口破了',
      version: await version(),
    })
    const back = await manager.call(orders.returnItem, {
      orderItemId,
      quantity: 1,
      reason: '不要了',
      version: await version(),
    })
    expect(back).toMatchObject({ returnAmount: price, discountBack: price - 9_000, orderStatus: orderStatus.placed })
    const { unpaidAmount } = await readSitting(api, tableRecordId)
    expect(unpaidAmount).toBe(2 * 9_000)
  })

  it('adds surcharges to the member price and rates them with the list price', async () => {
    const rated = await api.db
      .selectFrom('member as m')
      .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
      .select(['m.memberId', 'l.discountBp'])
      .where('l.discountBp', '<', 10_000)
      .orderBy('m.memberId')
      .executeTakeFirstOrThrow()
    const { tableRecordId, billId } = await openTable(api, waiter, 'A09')
    await api.db
      .updateTable('sitting')
      .set({ memberId: rated.memberId })
      .where('tableRecordId', '=', tableRecordId)
      .execute()
    const items = [{ goodsId: GIN_TONIC, quantity: 1, options: [size('大杯')] }]
    const byRate = await add(tableRecordId, items)
    expect(byRate.data.payableAmount).toBe(Math.round(((LIST_FEN + 2_000) * rated.discountBp) / 10_000))
    await api.db.updateTable('goods').set({ memberPrice: 6_000 }).where('goodsId', '=', GIN_TONIC).execute()
    const byPrice = await add(tableRecordId, items)
    expect(byPrice.data.payableAmount).toBe(6_000 + 2_000)
    // Recomputing the bill's discounts keeps the surcharge, too.
    const cashier = await api.as('shouyin01')
    const { lines } = await cashier.call(billing.detail, { billId })
    expect(lines.map(({ netAmount }) => netAmount)).toEqual([byRate.data.payableAmount + byPrice.data.payableAmount])
    await api.db.updateTable('goods').set({ memberPrice: null }).where('goodsId', '=', GIN_TONIC).execute()
  })
})

describe('option groups in the office', () => {
  const save = (caller: Caller, row: object) =>
    caller.send(buildEntityEndpoint(optionGroupEntity, 'save'), { rows: [row as never] })
  const valid = { groupName: '温度', required: true, minChoices: 1, maxChoices: 1 }
  const option = (optionName: string, surcharge = 0, stopped = false) => ({ optionName, surcharge, stopped })

  it('refuses groups that no order can satisfy', async () => {
    const cases: [object, string][] = [
      [{ options: [] }, '请选择选项'],
      [{ options: [option('热'), option('热')] }, '重复'],
      [{ options: [option('热/冷')] }, '不能有'],
      [{ options: [option('热'), option('热 ')] }, '空格'],
      [{ options: [option('热', -1)] }, '加价'],
      [{ options: [option('热')], minChoices: 2, maxChoices: 1 }, '最少选不能大于最多选'],
      [{ options: [option('热')], maxChoices: 2 }, '最多选不能超过'],
      [{ options: [option('热', 0, true), option('冷', 0, true)] }, '没停售'],
    ]
    for (const [values, message] of cases) {
      const reply = await save(gm, { values: { ...valid, ...values } })
      expect(reply.code, message).not.toBe(200)
      expect(reply.msg, message).toContain(message)
    }
  })

  it('lets staff without the price permission stop options, but not change surcharges', async () => {
    const id = await saveGroup({ ...valid, groupName: '甜度', options: [option('全糖'), option('燕麦奶', 600)] })
    expect(await save(waiter, { values: { ...valid, options: [option('热')] } })).toMatchObject({ code: 403 })
    const editor = await api.as('bar01')
    const seen = [option('全糖'), option('燕麦奶', 600)]
    const stopped = [option('全糖'), option('燕麦奶', 600, true)]
    expect(await save(editor, { id, values: { options: stopped }, seen: { options: seen } })).toMatchObject({
      code: 200,
    })
    for (const surcharge of [0, 100, 601]) {
      const reply = await save(editor, {
        id,
        values: { options: [option('全糖'), option('燕麦奶', surcharge)] },
        seen: { options: stopped },
      })
      expect(reply.msg).toContain('没有改价的权限')
    }
    expect(
      (await save(editor, { values: { ...valid, groupName: '新组', options: [option('热', 100)] } })).msg,
    ).toContain('没有改价的权限')
    const linked = await editor.send(buildEntityEndpoint(goodsEntity, 'save'), {
      rows: [{ id: MOJITO, values: { optionGroupIds: [id] }, seen: { optionGroupIds: [] } }],
    })
    expect(linked.msg).toContain('权限')
  })
})
