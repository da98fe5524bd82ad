/** Prices by time: from the rule entered in the office to orders of staff and guests, menus, gifts, warnings and the audit. */
import { parseTime } from '@nocturne/base/venue-time'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { normalDisable, payMode, giftReason } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { office } from '@nocturne/contract/office/endpoints'
import { goodsEntity, priceRuleEntity } from '@nocturne/contract/office/menu-entities'
import { orders } from '@nocturne/contract/orders/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { listViolations, openTable } from '../../../test/factories.ts'
import { createSeatedPhone } from '../../../test/guest-phone.ts'
import { publishPriceChanges } from './publish-prices.ts'

/** 金汤力 at ¥88 in the type of cocktails, without counted stock; it may be given and discounted. */
const GIN_TONIC = 33
const MOJITO = 32
const LIST_FEN = 8_800
const HAPPY_FEN = 5_900

type Values = Record<string, FieldValue>

let api: TestApi
let gm: Caller
let waiter: Caller
let typeId: number

beforeAll(async () => {
  api = await startTestApi()
  gm = await api.as('gm')
  waiter = await api.as('fwy01')
  const goods = await api.db
    .selectFrom('goods')
    .select(['typeId', 'salePrice', 'costPrice'])
    .where('goodsId', '=', GIN_TONIC)
    .executeTakeFirstOrThrow()
  expect(goods.salePrice).toBe(LIST_FEN)
  typeId = goods.typeId
})
afterAll(async () => expect(await listViolations(api)).toEqual([]))
// Rules of other tests are stopped, because orders name them.
beforeEach(async () => {
  await sql`update price_rule set status = ${normalDisable.disabled}`.execute(api.db)
})

const save = buildEntityEndpoint(priceRuleEntity, 'save')
let ruleCount = 0

/** Values of a rule for the whole day at ¥59. */
const buildRule = (values: Values = {}): Values & { ruleName: string } => {
  ruleCount += 1
  return { ruleName: `时段${ruleCount}`, goodsId: GIN_TONIC, price: HAPPY_FEN, ...values }
}

async function addRule(values: Values = {}): Promise<{ ruleId: number; ruleName: string }> {
  const rule = buildRule(values)
  const { ids } = await gm.call(save, { rows: [{ values: rule }] })
  return { ruleId: ids[0] ?? 0, ruleName: rule.ruleName }
}

const trySave = (...values: Values[]) => gm.send(save, { rows: values.map((one) => ({ values: one })) })

const order = (tableRecordId: number, expectedFen?: number, goodsId = GIN_TONIC) =>
  waiter.send(orders.add, {
    tableRecordId,
    items: [{ goodsId, quantity: 2 }],
    payMode: payMode.payLater,
    ...(expectedFen !== undefined && { expectedFen }),
  })

const readLine = (orderId: number) =>
  api.db.selectFrom('orderItem').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()

const readArea = async (tableName: string) =>
  (await api.db.selectFrom('venueTable').select('areaId').where('tableName', '=', tableName).executeTakeFirstOrThrow())
    .areaId

describe('an order while a price rule applies', () => {
  it('is charged at the price of the rule, which stays on the line when the rule changes', async () => {
    const { ruleId, ruleName } = await addRule()
    const { tableRecordId } = await openTable(api, waiter, 'A01')
    const placed = await order(tableRecordId)
    expect(placed).toMatchObject({ code: 200, data: { payableAmount: 2 * HAPPY_FEN } })
    const { orderId } = placed.data
    await gm.call(save, { rows: [{ id: ruleId, values: { price: 6_900 }, seen: { price: HAPPY_FEN } }] })
    const terms = { ruleName, listPrice: LIST_FEN, price: HAPPY_FEN, rateBp: null, wholeYuan: true }
    expect(await readLine(orderId)).toMatchObject({
      price: HAPPY_FEN,
      basePrice: HAPPY_FEN,
      priceRuleId: ruleId,
      priceRule: terms,
    })
    const detail = await waiter.call(orders.detail, { orderId })
    expect(detail.orders[0]?.items[0]).toMatchObject({ price: HAPPY_FEN, priceRule: { ruleName, listPrice: LIST_FEN } })
    const { rows } = await gm.call(buildEntityEndpoint(priceRuleEntity, 'list'), {})
    expect(rows.find(({ id }) => id === ruleId)?.values).toMatchObject({ lineNum: 1 })
    const next = await order(tableRecordId)
    expect(next.data.payableAmount).toBe(2 * 6_900)
  })

  it('is charged at list price in other areas, at other times, and without a rule in use', async () => {
    const areaId = await readArea('A02')
    const { ruleId } = await addRule({ areaId })
    const [inside, outside] = [await openTable(api, waiter, 'A02'), await openTable(api, waiter, 'B02')]
    expect(await readArea('B02')).not.toBe(areaId)
    expect((await order(inside.tableRecordId)).data.payableAmount).toBe(2 * HAPPY_FEN)
    const listed = await order(outside.tableRecordId)
    expect(listed.data.payableAmount).toBe(2 * LIST_FEN)
    expect(await readLine(listed.data.orderId)).toMatchObject({ priceRuleId: null, priceRule: null })
    await gm.call(save, {
      rows: [{ id: ruleId, values: { status: normalDisable.disabled }, seen: { status: normalDisable.normal } }],
    })
    expect((await order(inside.tableRecordId)).data.payableAmount).toBe(2 * LIST_FEN)
  })

  it('takes a share of the list price for goods of a type, rounded as the rule says', async () => {
    await addRule({ goodsId: null, typeId, price: null, rateBp: 8_555, wholeYuan: true, priority: 1 })
    const { tableRecordId } = await openTable(api, waiter, 'A03')
    // ¥75.284 in whole yuan, then in whole fen.
    expect((await order(tableRecordId)).data.payableAmount).toBe(2 * 7_500)
    await addRule({ price: null, rateBp: 8_555, wholeYuan: false, priority: 2 })
    expect((await order(tableRecordId)).data.payableAmount).toBe(2 * 7_528)
  })

  it('adds the discount of a member on top', async () => {
    await addRule()
    const { tableRecordId } = await openTable(api, waiter, 'A05')
    const member = await api.db
      .selectFrom('member as m')
      .innerJoin('memberLevel as l', 'l.levelId', 'm.levelId')
      .select(['m.memberId', 'l.discountBp'])
      .where('l.discountBp', '<', 10_000)
      .where('m.mergedInto', 'is', null)
      .orderBy('m.memberId')
      .executeTakeFirstOrThrow()
    await api.db
      .updateTable('sitting')
      .set({ memberId: member.memberId })
      .where('tableRecordId', '=', tableRecordId)
      .execute()
    const gross = 2 * HAPPY_FEN
    const placed = await order(tableRecordId)
    expect(placed.data.payableAmount).toBeLessThan(gross)
    expect((await readLine(placed.data.orderId)).memberDiscount).toBe(gross - placed.data.payableAmount)
  })

  it('refuses a confirmed sum when a dearer rule begins before the order is sent, and accepts a cheaper one', async () => {
    const { tableRecordId } = await openTable(api, waiter, 'A06')
    await addRule({ price: null, rateBp: 12_000, fromTime: '22:00', toTime: '02:00' })
    api.clock.at('2026-03-14 21:59:59')
    expect((await order(tableRecordId, 2 * LIST_FEN)).data.payableAmount).toBe(2 * LIST_FEN)
    api.clock.at('2026-03-14 22:00:00')
    const refused = await order(tableRecordId, 2 * LIST_FEN)
    expect(refused).toMatchObject({
      errCode: 'PRICE_CHANGED',
      detail: { expectedFen: 2 * LIST_FEN, amountFen: 2 * 10_600 },
    })
    expect((await order(tableRecordId, 2 * 10_600)).data.payableAmount).toBe(2 * 10_600)
    api.clock.at('2026-03-15 02:00:00')
    expect((await order(tableRecordId, 2 * 10_600)).data.payableAmount).toBe(2 * LIST_FEN)
  })
})

describe('guests and gifts', () => {
  it('charges a guest the price in force and refuses a confirmed sum below it', async () => {
    await openTable(api, waiter, 'A07')
    const phone = await createSeatedPhone(api, 'A07')
    const add = (expectedFen?: number) =>
      phone.send(guest.createOrder, {
        pass: phone.pass,
        items: [{ goodsId: GIN_TONIC, quantity: 1 }],
        ...(expectedFen !== undefined && { expectedFen }),
      })
    await addRule({ price: 9_900 })
    expect(await add(LIST_FEN)).toMatchObject({ errCode: 'PRICE_CHANGED' })
    expect(await add(9_900)).toMatchObject({ code: 200, data: { payableAmount: 9_900 } })
  })

  it('values a gift at list price', async () => {
    await addRule()
    const { tableRecordId } = await openTable(api, waiter, 'A08')
    const menu = await gm.call(catalog.goodsList, { giftOnly: true, pageNum: 1, pageSize: 500 })
    const goods = menu.rows.find(({ goodsId }) => goodsId === GIN_TONIC)
    expect(goods).toMatchObject({ salePrice: LIST_FEN, prices: [] })
    const given = await gm.send(gifts.add, {
      tableRecordId,
      items: [{ goodsId: GIN_TONIC, quantity: 1 }],
      reason: giftReason.birthday,
    })
    expect(given).toMatchObject({ code: 200 })
    const line = await api.db
      .selectFrom('orderItem as i')
      .innerJoin('orders as o', 'o.orderId', 'i.orderId')
      .select(['i.price', 'i.priceRuleId'])
      .where('o.tableRecordId', '=', tableRecordId)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ price: LIST_FEN, priceRuleId: null })
  })
})

describe('the menu', () => {
  it('shows the list price and the prices in force by area, to staff and guests', async () => {
    const areaId = await readArea('A01')
    const all = await addRule({ price: 6_600 })
    const own = await addRule({ price: 5_500, areaId, priority: 1 })
    const expected = [
      { areaId: null, salePrice: 6_600, linePrice: LIST_FEN, tags: [all.ruleName] },
      { areaId, salePrice: 5_500, linePrice: LIST_FEN, tags: [own.ruleName] },
    ]
    const guestView = await api.anonymous.call(catalog.guestGoodsDetail, { goodsId: GIN_TONIC })
    expect(guestView.salePrice).toBe(LIST_FEN)
    expect(guestView.prices.map(({ tags, ...price }) => ({ ...price, tags: tags.slice(0, 1) }))).toEqual(expected)
    const { rows } = await waiter.call(catalog.goodsList, { pageNum: 1, pageSize: 500 })
    expect(rows.find(({ goodsId }) => goodsId === GIN_TONIC)?.prices).toMatchObject(
      expected.map(({ areaId: id, salePrice, linePrice }) => ({
        areaId: id,
        salePrice,
        linePrice,
        myMemberPrice: null,
      })),
    )
    expect(rows.find(({ goodsId }) => goodsId === MOJITO)?.prices).toEqual([])
  })

  it('is reloaded when a rule begins or ends, by any number of processes', async () => {
    await addRule({ fromTime: '18:00', toTime: '20:00' })
    const run = (time: string) => publishPriceChanges(api.db, parseTime(time))
    expect(await run('2026-03-14 17:59:59')).toBe(0)
    expect(await Promise.all([run('2026-03-14 18:00:00'), run('2026-03-14 18:00:04')])).toEqual([1, 1])
    expect(await run('2026-03-14 18:00:30')).toBe(0)
    expect(await run('2026-03-14 20:00:01')).toBe(1)
  })
})

describe('saving a rule', () => {
  it.each([
    [{ goodsId: null, price: null, rateBp: 9_000 }, 'goodsId', '请选择商品或分类'],
    [{ typeId: 1 }, 'typeId', '商品和分类只能选一个'],
    [{ price: null }, 'price', '请填写价格，或填写按售价的百分之几'],
    [{ rateBp: 8_000 }, 'rateBp', '价格和百分比只能填一个'],
    [{ goodsId: null, typeId: 1 }, 'price', '固定价只能用于商品，分类请填百分比'],
    [{ fromTime: '20:00' }, 'toTime', '开始和结束要一起填'],
    [{ fromTime: '20:00', toTime: '20:00' }, 'toTime', '开始和结束不能相同，全天就都空着'],
    [{ fromTime: '11:00', toTime: '13:00' }, 'toTime', '不能跨过中午12点，营业日从12点开始，请分成两条'],
    [{ beginDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate', '最后一天不能早于第一天'],
    [{ goodsId: 999_999 }, 'goodsId', '商品不存在，请重新选择'],
  ])('refuses %j at the field', async (values, field, message) => {
    expect(await trySave(buildRule(values))).toMatchObject({
      errCode: 'ROWS_REFUSED',
      detail: { errors: [{ row: 0, field, message }] },
    })
  })

  it('refuses a rule that overlaps another of equal priority, by name, also within one save', async () => {
    const { ruleName } = await addRule({ fromTime: '18:00', toTime: '22:00' })
    const message = `和“${ruleName}”在同一时间管同样的商品，请改成不同的优先级`
    const clash = buildRule({ goodsId: null, typeId, price: null, rateBp: 9_000, fromTime: '21:00', toTime: '23:00' })
    expect(await trySave(clash)).toMatchObject({ detail: { errors: [{ field: 'priority', message }] } })
    expect(await trySave({ ...clash, priority: 1 })).toMatchObject({ code: 200 })
    const pair = [buildRule({ goodsId: MOJITO }), buildRule({ goodsId: MOJITO })]
    expect(await trySave(...pair)).toMatchObject({ errCode: 'ROWS_REFUSED', detail: { errors: [{ row: 1 }] } })
  })

  it('accepts one of two overlapping rules saved at once', async () => {
    const replies = await Promise.all([trySave(buildRule()), trySave(buildRule())])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('warns below cost, and still saves', async () => {
    await gm.call(buildEntityEndpoint(goodsEntity, 'save'), {
      rows: [{ id: GIN_TONIC, values: { costPrice: 2_000 }, seen: { costPrice: await readCost() } }],
    })
    const { warnings } = await gm.call(save, { rows: [{ values: buildRule({ price: 1_999 }) }] })
    expect(warnings).toEqual([{ row: 0, field: 'price', message: '“金汤力”的价格低于成本价' }])
    const raised = await gm.call(buildEntityEndpoint(goodsEntity, 'save'), {
      rows: [{ id: GIN_TONIC, values: { costPrice: 2_001 }, seen: { costPrice: 2_000 } }],
    })
    expect(raised.warnings).toEqual([{ row: 0, field: 'costPrice', message: expect.stringContaining('低于成本价') }])
  })

  it('needs the permission for prices', async () => {
    expect(await waiter.send(save, { rows: [{ values: buildRule() }] })).toMatchObject({ code: 403 })
    expect(await waiter.send(office.prices, {})).toMatchObject({ code: 403 })
  })
})

const readCost = async () =>
  (await api.db.selectFrom('goods').select('costPrice').where('goodsId', '=', GIN_TONIC).executeTakeFirstOrThrow())
    .costPrice

describe('concurrent changes', () => {
  it('prices an order by the rule before or after a concurrent save, and the line names which', async () => {
    const { ruleId } = await addRule()
    const { tableRecordId } = await openTable(api, waiter, 'A09')
    for (const [seen, price] of [
      [HAPPY_FEN, 6_100],
      [6_100, 6_300],
      [6_300, HAPPY_FEN],
    ] as const) {
      const [placed] = await Promise.all([
        order(tableRecordId),
        gm.call(save, { rows: [{ id: ruleId, values: { price }, seen: { price: seen } }] }),
      ])
      const line = await readLine(placed.data.orderId)
      expect([seen, price]).toContain(line.basePrice)
      expect(line.priceRule).toMatchObject({ price: line.basePrice })
    }
  })

  it('places an order sent twice at once under one key only once, at the price of the rule', async () => {
    await addRule()
    const { tableRecordId } = await openTable(api, waiter, 'A10')
    const input = { tableRecordId, items: [{ goodsId: GIN_TONIC, quantity: 1 }], payMode: payMode.payLater }
    const key = crypto.randomUUID()
    const replies = await Promise.all([
      waiter.send(orders.add, input, { key }),
      waiter.send(orders.add, input, { key }),
    ])
    expect(new Set(replies.map(({ data }) => data.orderId)).size).toBe(1)
    const lines = await api.db
      .selectFrom('orderItem as i')
      .innerJoin('orders as o', 'o.orderId', 'i.orderId')
      .select('i.price')
      .where('o.tableRecordId', '=', tableRecordId)
      .execute()
    expect(lines).toEqual([{ price: HAPPY_FEN }])
  })
})

describe('the board of the office', () => {
  it('returns rules in use, their goods and the pairs that contradict each other', async () => {
    const one = await addRule()
    const other = await addRule({ goodsId: MOJITO })
    expect((await gm.call(office.prices, {})).conflicts).toEqual([])
    // Goods moved between types can make two rules meet that were saved apart.
    await sql`update price_rule set goods_id = ${GIN_TONIC} where rule_id = ${other.ruleId}`.execute(api.db)
    const board = await gm.call(office.prices, {})
    expect(board.rules.map(({ ruleId }) => ruleId)).toEqual([one.ruleId, other.ruleId])
    expect(board.goods.map(({ goodsId }) => goodsId)).toEqual([GIN_TONIC])
    expect(board.conflicts).toEqual([{ ruleName: one.ruleName, otherName: other.ruleName }])
  })
})

it('the audit names a line whose price is not that of its rule', async () => {
  await addRule()
  const { tableRecordId } = await openTable(api, waiter, 'B01')
  const { orderId } = (await order(tableRecordId)).data
  const change = (listPrice: number) =>
    sql`update order_item set price_rule = price_rule || jsonb_build_object('price', ${listPrice}::bigint) where order_id = ${orderId}`.execute(
      api.db,
    )
  await change(HAPPY_FEN + 1)
  expect((await listViolations(api)).map((one) => JSON.stringify(one)).join()).toContain('the price rule it names')
  await change(HAPPY_FEN)
})
