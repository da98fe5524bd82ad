/** 入库, 盘点, 报损 and 领用: the stock book is updated, also for concurrent slips, and stock never becomes negative. */
import { normalDisable, stockBizType } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../test/api.ts'
import type { Caller, TestApi } from '../../../test/api.ts'
import { BOTTLE_GOODS_ID, listViolations } from '../../../test/factories.ts'

const OTHER = 2
let api: TestApi
let bar: Caller

beforeAll(async () => {
  api = await startTestApi()
  bar = await api.as('bar01')
})

const readStock = (goodsId = BOTTLE_GOODS_ID) =>
  api.db.selectFrom('goods').select(['stockNum', 'costPrice']).where('goodsId', '=', goodsId).executeTakeFirstOrThrow()
const listStockRecords = (bizNo: string) =>
  api.db
    .selectFrom('stockRecord')
    .select(['goodsId', 'bizType', 'quantity', 'costPrice', 'remark', 'operatorUserId'])
    .where('bizNo', '=', bizNo)
    .orderBy('goodsId')
    .execute()

it('books a delivery once and values the goods at the weighted mean cost', async () => {
  const before = await readStock()
  const slip = {
    items: [{ goodsId: BOTTLE_GOODS_ID, quantity: before.stockNum, costPrice: before.costPrice + 200 }],
    remark: '供应商送货单 8841',
  }
  const key = 'c0ffee00-0000-4000-8000-000000000001'
  const [first, twin] = await Promise.all([
    bar.send(catalog.stockIn, slip, { key }),
    bar.send(catalog.stockIn, slip, { key }),
  ])
  expect(twin.data).toEqual(first.data)
  expect(first.data.bizNo).toMatch(/^RK20260314\d{6}$/)
  expect(await readStock()).toEqual({ stockNum: before.stockNum * 2, costPrice: before.costPrice + 100 })
  expect(await listStockRecords(first.data.bizNo)).toEqual([
    {
      goodsId: BOTTLE_GOODS_ID,
      bizType: stockBizType.purchase,
      quantity: before.stockNum,
      costPrice: before.costPrice + 200,
      remark: '供应商送货单 8841',
      operatorUserId: bar.userId,
    },
  ])
})

it('lists goods with counted stock and the suppliers in use', async () => {
  const stopped = await api.db
    .insertInto('supplier')
    .values({ supplierName: '停用供应商', status: normalDisable.disabled })
    .returning('supplierId')
    .executeTakeFirstOrThrow()
  const { goods, suppliers } = await bar.call(catalog.stockList, {})
  const counted = await api.db.selectFrom('goods').select('goodsId').where('stockFlag', '=', true).execute()
  expect(goods.map(({ goodsId }) => goodsId).toSorted((a, b) => a - b)).toEqual(
    counted.map(({ goodsId }) => goodsId).toSorted((a, b) => a - b),
  )
  expect(goods.find(({ goodsId }) => goodsId === BOTTLE_GOODS_ID)?.stockNum).toBe((await readStock()).stockNum)
  expect(suppliers.length).toBeGreaterThan(0)
  expect(suppliers.map(({ supplierId }) => supplierId)).not.toContain(stopped.supplierId)
})

it('lets one of two concurrent slips take the last bottles', async () => {
  const { stockNum } = await readStock()
  const out = { items: [{ goodsId: BOTTLE_GOODS_ID, quantity: stockNum }], remark: '搬运碰碎' }
  const replies = await Promise.all([
    bar.send(catalog.stockOut, { ...out, bizType: stockBizType.damage }),
    (await api.as('lm01')).send(catalog.stockOut, { ...out, bizType: stockBizType.internalUse }),
  ])
  expect(replies.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['STOCK_SHORT', 'done'])
  expect((await readStock()).stockNum).toBe(0)
})

it('replaces the book by a count of several goods, unless stock changed since the count', async () => {
  await bar.call(catalog.stockIn, { items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 10 }], remark: '补货' })
  const other = await readStock(OTHER)
  const items = [
    { goodsId: BOTTLE_GOODS_ID, bookNum: 10, countedNum: 8 },
    { goodsId: OTHER, bookNum: other.stockNum, countedNum: other.stockNum + 1 },
  ]
  const replies = await Promise.all([1, 2].map(() => bar.send(catalog.stockCheck, { items, remark: '周盘' })))
  expect(replies.map(({ errCode }) => errCode ?? 'done').toSorted()).toEqual(['STALE_DATA', 'done'])
  const { data } = replies.find(({ errCode }) => errCode === undefined) ?? { data: null }
  expect(data).toMatchObject({ gainNum: 1, lossNum: 1 })
  expect(await listStockRecords(data?.bizNo ?? '')).toMatchObject([
    { bizType: stockBizType.countLoss, quantity: -2 },
    { bizType: stockBizType.countGain, quantity: 1 },
  ])
  expect([(await readStock()).stockNum, (await readStock(OTHER)).stockNum]).toEqual([8, other.stockNum + 1])
})

it('requires the stock permission; rejects malformed input with a message and changes nothing', async () => {
  const before = await readStock()
  const slip = { items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }], remark: '补货' }
  for (const name of ['fwy01', 'yx01', 'shouyin01'])
    expect([name, (await (await api.as(name)).send(catalog.stockIn, slip)).errCode]).toEqual([name, 'NO_PERMISSION'])
  for (const wrong of [
    { ...slip, remark: '' },
    { ...slip, items: [] },
    { ...slip, items: [...slip.items, ...slip.items] },
    { ...slip, items: [{ goodsId: 987_654_321, quantity: 1 }] },
    { ...slip, items: [{ goodsId: BOTTLE_GOODS_ID, quantity: -5 }] },
    { ...slip, items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1, costPrice: -1 }] },
  ]) {
    const reply = await bar.send(catalog.stockIn, wrong)
    expect([wrong, reply.errCode, /\p{Script=Han}/u.test(reply.msg)]).toEqual([wrong, 'PARAM_INVALID', true])
  }
  const sold = { ...slip, bizType: stockBizType.sale as never }
  expect((await bar.send(catalog.stockOut, sold)).errCode).toBe('PARAM_INVALID')
  expect(await readStock()).toEqual(before)
  expect(await listViolations(api)).toEqual([])
})

it('books a line in the night of the previous line if that is later', async () => {
  await bar.call(catalog.stockIn, { items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }], remark: '补货' })
  api.clock.at('2026-03-14 11:59:59')
  await bar.call(catalog.stockIn, { items: [{ goodsId: BOTTLE_GOODS_ID, quantity: 1 }], remark: '补货' })
  expect(await listViolations(api)).toEqual([])
})

it('records the supplier of a delivery, and refuses an unknown or stopped one', async () => {
  const supplier = await api.db.selectFrom('supplier').selectAll().orderBy('supplierId').executeTakeFirstOrThrow()
  const slip = { items: [{ goodsId: OTHER, quantity: 6 }], supplierId: supplier.supplierId, remark: '送货单 8842' }
  const { bizNo } = await bar.call(catalog.stockIn, slip)
  const { rows } = await sql<{ supplierId: number }>`
    select supplier_id from stock_record where biz_no = ${bizNo}`.execute(api.db)
  expect(rows).toEqual([{ supplierId: supplier.supplierId }])
  expect(await bar.send(catalog.stockIn, { ...slip, supplierId: 999_999 })).toMatchObject({
    detail: { field: 'supplierId', message: '供应商不存在，请重新选择' },
  })
  await api.db.updateTable('supplier').set({ status: normalDisable.disabled }).execute()
  expect(await bar.send(catalog.stockIn, slip)).toMatchObject({
    detail: { field: 'supplierId', message: `供应商“${supplier.supplierName}”已停用` },
  })
  expect(await listViolations(api)).toEqual([])
})
