/** Dated prices: planning, refusals, application by the job, orders at the old and the new price, withdrawal. */
import { formatTime, parseTime } from '@nocturne/base/venue-time'
import { payMode, plannedChangeStatus } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import { goodsEntity } from '@nocturne/contract/office/menu-entities'
import { office } from '@nocturne/contract/office/endpoints'
import { orders } from '@nocturne/contract/orders/endpoints'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApi, TONIGHT } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { listFreePayLaterTables, listViolations, openTable } from '../../../../test/factories.ts'
import { applyPlannedChanges } from './apply-planned.ts'

const SOON = '2026-03-14 22:30:00'

const api = await startTestApi()
let gm: Caller
let finance: Caller
let floor: Caller
let goodsId: number
let salePrice: number

beforeAll(async () => {
  gm = await api.as('gm')
  finance = await api.as('caiwu01')
  floor = await api.as('lm01')
  const goods = await api.db
    .selectFrom('goods')
    .select(['goodsId', 'salePrice'])
    .where('goodsName', 'like', '芝华士%')
    .orderBy('goodsId')
    .executeTakeFirstOrThrow()
  goodsId = goods.goodsId
  salePrice = goods.salePrice
})
beforeEach(async () => {
  api.clock.at(TONIGHT)
  await api.db.updateTable('goods').set({ salePrice }).where('goodsId', '=', goodsId).execute()
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

const runJob = () => applyPlannedChanges(api.db, parseTime(api.clock.now()))
const plan = (to: number, effectiveAt = SOON, from = salePrice, caller = gm) =>
  caller.send(office.planChange, {
    entity: 'goods',
    rows: [{ id: goodsId, values: { salePrice: to }, seen: { salePrice: from } }],
    effectiveAt,
  })
const planned = async (to: number, effectiveAt = SOON, from = salePrice): Promise<number> => {
  const { data, msg } = await plan(to, effectiveAt, from)
  if (!data?.ids[0]) throw new Error(msg)
  return data.ids[0]
}
const readPrice = async () =>
  (await api.db.selectFrom('goods').select('salePrice').where('goodsId', '=', goodsId).executeTakeFirstOrThrow())
    .salePrice
const listPlans = () => gm.call(office.plannedChanges, { entity: 'goods', pageNum: 1, pageSize: 50 })

it('refuses a time that has passed, a field that is not dated, no change, and callers without the permission', async () => {
  expect(await plan(salePrice + 100, TONIGHT)).toMatchObject({
    detail: { message: '生效时间要晚于现在；马上生效请直接保存' },
  })
  expect(await plan(salePrice)).toMatchObject({ errCode: 'ROWS_REFUSED', msg: '和现在的值一样，没有可改的' })
  expect(await plan(-1)).toMatchObject({ errCode: 'ROWS_REFUSED' })
  expect(await plan(salePrice + 100, SOON, salePrice - 1)).toMatchObject({ errCode: 'STALE_DATA' })
  expect(await plan(salePrice + 100, SOON, salePrice, floor)).toMatchObject({ errCode: 'NO_PERMISSION' })
  const name = { values: { goodsName: '新名' }, seen: { goodsName: '旧名' } }
  expect(
    await gm.send(office.planChange, { entity: 'goods', rows: [{ id: goodsId, ...name }], effectiveAt: SOON }),
  ).toMatchObject({ errCode: 'PARAM_INVALID', detail: { message: '商品名称不能定时修改' } })
})

it('applies a change at its time, once with several processes, and logs the planner', async () => {
  const planId = await planned(salePrice + 1_000)
  expect(await runJob()).toBe(0)
  api.clock.at(SOON)
  const counts = await Promise.all([runJob(), runJob(), runJob()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await readPrice()).toBe(salePrice + 1_000)
  const { rows } = await listPlans()
  expect(rows.find((row) => row.planId === planId)).toMatchObject({
    status: plannedChangeStatus.applied,
    changes: [{ field: 'salePrice', from: salePrice, to: salePrice + 1_000 }],
  })
  const history = await gm.call(buildEntityEndpoint(goodsEntity, 'history'), { id: goodsId, pageNum: 1, pageSize: 10 })
  expect(history.rows.map(({ title }) => title)).toEqual(['定时修改生效：商品', '定时修改商品'])
  const entry = await api.db
    .selectFrom('operLog')
    .select('after')
    .where('title', '=', '定时修改生效：商品')
    .executeTakeFirstOrThrow()
  expect(entry.after).toMatchObject({ salePrice: salePrice + 1_000, planId, plannedBy: expect.any(String) })
})

it('leaves placed orders at their price, and asks before a cart costs more than it showed', async () => {
  const [tableName = ''] = await listFreePayLaterTables(api)
  const { tableRecordId } = await openTable(api, floor, tableName)
  const cart = {
    tableRecordId,
    payMode: payMode.payLater,
    items: [{ goodsId, quantity: 1 }],
    expectedFen: salePrice,
  }
  await planned(salePrice + 1_000)
  const placed = await floor.call(orders.add, cart)
  api.clock.at(SOON)
  await runJob()
  const order = await floor.call(orders.detail, { orderId: placed.orderId })
  expect(order.money).toMatchObject({ payableAmount: salePrice })
  expect(await floor.send(orders.add, cart)).toMatchObject({
    errCode: 'PRICE_CHANGED',
    detail: { expectedFen: salePrice, amountFen: salePrice + 1_000 },
  })
  const accepted = await floor.call(orders.add, { ...cart, expectedFen: salePrice + 1_000 })
  expect(accepted.payableAmount).toBe(salePrice + 1_000)
})

it('fails when the price was changed meanwhile, keeps that price, and notifies the planner', async () => {
  const planId = await planned(salePrice + 1_000)
  await finance.call(buildEntityEndpoint(goodsEntity, 'save'), {
    rows: [{ id: goodsId, values: { salePrice: salePrice + 500 }, seen: { salePrice } }],
  })
  api.clock.at(SOON)
  expect(await runJob()).toBe(1)
  expect(await readPrice()).toBe(salePrice + 500)
  const { rows } = await listPlans()
  expect(rows.find((row) => row.planId === planId)).toMatchObject({
    status: plannedChangeStatus.failed,
    fault: '设定之后又有人改过',
  })
  const message = await api.db
    .selectFrom('notification')
    .select(['userId', 'title'])
    .where('title', 'like', '定时修改没有生效%')
    .executeTakeFirstOrThrow()
  expect(message.userId).toBe(gm.userId)
})

it('refuses a second plan for the same field by name, also when two are made at once', async () => {
  const replies = await Promise.all([plan(salePrice + 100), plan(salePrice + 200, '2026-03-15 12:00:00')])
  expect(replies.map(({ errCode }) => errCode ?? 'planned').toSorted()).toEqual(['ROWS_REFUSED', 'planned'])
  expect(replies.find(({ errCode }) => errCode)?.msg).toMatch(
    /^售价已有定时修改：.+设定2026-03-1[45] .+生效，请先撤回它$/,
  )
  const ids = replies.flatMap(({ data }) => data?.ids ?? [])
  await gm.call(office.withdrawPlanned, { ids })
})

it('withdraws a change before it begins, and refuses afterwards', async () => {
  const planId = await planned(salePrice + 1_000)
  await gm.call(office.withdrawPlanned, { ids: [planId] })
  expect(await gm.send(office.withdrawPlanned, { ids: [planId] })).toMatchObject({ errCode: 'PLAN_BEGUN' })
  const begun = await planned(salePrice + 2_000)
  api.clock.at(SOON)
  expect(await gm.send(office.withdrawPlanned, { ids: [begun] })).toMatchObject({ errCode: 'PLAN_BEGUN' })
  await runJob()
  expect(await readPrice()).toBe(salePrice + 2_000)
  expect(formatTime(parseTime(api.clock.now()))).toBe(SOON)
})
