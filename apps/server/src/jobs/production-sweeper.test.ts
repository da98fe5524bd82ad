import { parseTime } from '@nocturne/base/venue-time'
import { payMode, produceDept, produceStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { expect, it } from 'vitest'
import { runAudit } from '../app/audit.ts'
import { startTestApi } from '../../test/api.ts'
import { openTable, orderBottles, readSitting } from '../../test/factories.ts'
import { produceLines } from '../../test/produce-lines.ts'
import { closeDueNights } from './night-close.ts'
import { closeUnproducedLines } from './production-sweeper.ts'

it('confirms unproduced lines once when their night closes, as produced at the time of the order', async () => {
  const api = await startTestApi('2026-03-14 22:00:00')
  const waiter = await api.as('fwy01')
  const sweep = () => closeUnproducedLines(api.db, parseTime(api.clock.now()))
  const { tableRecordId } = await openTable(api, waiter, 'A01')
  const left = await orderBottles(waiter, tableRecordId, 2)
  const returned = await orderBottles(waiter, tableRecordId, 1)
  const readLine = (orderId: number) =>
    api.db
      .selectFrom('orderItem')
      .select(['orderItemId', 'produceStatus', 'producedAt', 'produceUserId'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
  const manager = await api.as('lm01')
  const { version } = await readSitting(api, tableRecordId)
  await manager.call(orders.returnItem, {
    orderItemId: (await readLine(returned.orderId)).orderItemId,
    version,
    quantity: 1,
    reason: '点错',
  })
  expect(await readLine(left.orderId)).toMatchObject({ produceStatus: produceStatus.waiting, producedAt: null })
  expect(await sweep()).toBe(0)

  api.clock.at('2026-03-15 12:30:00')
  expect(await sweep()).toBe(0)
  await closeDueNights(api.db, parseTime(api.clock.now()))
  const runs = await Promise.all([sweep(), sweep()])
  expect(runs[0] + runs[1]).toBe(1)
  expect(await readLine(left.orderId)).toMatchObject({
    produceStatus: produceStatus.produced,
    producedAt: '2026-03-14 22:00:00',
    produceUserId: null,
  })
  expect((await readLine(returned.orderId)).produceStatus).toBe(produceStatus.waiting)
  expect(
    await api.db.selectFrom('operLog').select(['userName', 'subjectId']).where('title', '=', '自动出品').execute(),
  ).toEqual([{ userName: '系统', subjectId: left.orderId }])
})

it('confirms a package at the places that make it', async () => {
  const api = await startTestApi('2026-03-14 22:00:00')
  const waiter = await api.as('fwy01')
  const bar = await api.as('bar01')
  const { tableRecordId } = await openTable(api, waiter, 'A01')
  const orderPackage = async () => {
    // 主卡VSOP: a package with items from the bar, the kitchen and the fruit room.
    const items = [{ goodsId: 105, quantity: 1, packageDetail: [{ goodsId: 41, quantity: 6 }] }]
    const { orderId } = await waiter.call(orders.add, { tableRecordId, items, payMode: payMode.payLater })
    const { orderItemId } = await api.db
      .selectFrom('orderItem')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    return orderItemId
  }
  const readStates = async (orderItemId: number) => {
    const ofLine = ['produceStatus', 'producedAt', 'produceUserId'] as const
    const line = api.db.selectFrom('orderItem').select(ofLine).where('orderItemId', '=', orderItemId)
    const places = api.db.selectFrom('orderItemPlace').select(ofLine).where('orderItemId', '=', orderItemId)
    return {
      line: await line.executeTakeFirstOrThrow(),
      places: await places.orderBy('produceDept').execute(),
    }
  }
  const isSound = async () => expect((await runAudit(api.db)).filter(({ rows }) => rows.length > 0)).toEqual([])

  const caughtUp = await orderPackage()
  await produceLines(api.db)
  const made = { produceStatus: produceStatus.produced, producedAt: '2026-03-14 22:00:00', produceUserId: null }
  expect(await readStates(caughtUp)).toEqual({ line: made, places: [made, made, made] })

  const untouched = await orderPackage()
  const begun = await orderPackage()
  api.clock.at('2026-03-14 22:10:00')
  const input = { orderItemIds: [begun], produceDept: produceDept.fruit, produceStatus: produceStatus.produced }
  await bar.call(orders.produceHandle, input)
  await isSound()

  api.clock.at('2026-03-15 12:30:00')
  await closeDueNights(api.db, parseTime(api.clock.now()))
  const sweep = () => closeUnproducedLines(api.db, parseTime(api.clock.now()))
  const runs = await Promise.all([sweep(), sweep()])
  expect(runs[0] + runs[1]).toBe(2)
  const left = { produceStatus: produceStatus.produced, producedAt: '2026-03-14 22:00:00', produceUserId: null }
  const fruit = { ...left, producedAt: '2026-03-14 22:10:00', produceUserId: bar.userId }
  expect(await readStates(untouched)).toEqual({ line: left, places: [left, left, left] })
  expect(await readStates(begun)).toEqual({ line: fruit, places: [left, left, fruit] })
  await isSound()
})
