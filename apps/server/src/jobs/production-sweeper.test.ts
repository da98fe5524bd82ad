import { parseTime } from '@nocturne/base/venue-time'
import { produceStatus } from '@nocturne/contract/codes'
import { orders } from '@nocturne/contract/orders/endpoints'
import { expect, it } from 'vitest'
import { testApi } from '../../test/api.ts'
import { openTable, orderBottles, recordOf } from '../../test/factories.ts'
import { closeDueNights } from './night-close.ts'
import { sweepProduction } from './production-sweeper.ts'

it('confirms what the bar left when its night is closed, as made when it was ordered, once', async () => {
  const api = await testApi('2026-03-14 22:00:00')
  const waiter = await api.as('fwy01')
  const sweep = () => sweepProduction(api.db, parseTime(api.clock.now()))
  const { tableRecordId } = await openTable(api, waiter, 'A01')
  const left = await orderBottles(waiter, tableRecordId, 2)
  const returned = await orderBottles(waiter, tableRecordId, 1)
  const lineOf = (orderId: number) =>
    api.db
      .selectFrom('orderItem')
      .select(['orderItemId', 'produceStatus', 'producedAt', 'produceUserId'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
  const manager = await api.as('lm01')
  const { version } = await recordOf(api, tableRecordId)
  await manager.call(orders.returnItem, {
    orderItemId: (await lineOf(returned.orderId)).orderItemId,
    version,
    quantity: 1,
    reason: '点错',
  })
  expect(await lineOf(left.orderId)).toMatchObject({ produceStatus: produceStatus.waiting, producedAt: null })
  expect(await sweep()).toBe(0)

  api.clock.at('2026-03-15 12:30:00')
  expect(await sweep()).toBe(0)
  await closeDueNights(api.db, parseTime(api.clock.now()))
  const runs = await Promise.all([sweep(), sweep()])
  expect(runs[0] + runs[1]).toBe(1)
  expect(await lineOf(left.orderId)).toMatchObject({
    produceStatus: produceStatus.produced,
    producedAt: '2026-03-14 22:00:00',
    produceUserId: null,
  })
  expect((await lineOf(returned.orderId)).produceStatus).toBe(produceStatus.waiting)
  expect(
    await api.db.selectFrom('operLog').select(['userName', 'subjectId']).where('title', '=', '自动出品').execute(),
  ).toEqual([{ userName: '系统', subjectId: left.orderId }])
})
