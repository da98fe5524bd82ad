/**
 * 撤销出品: undoes a mistaken tap within seconds, by the same person; the line returns to its previous state. 撤销送达 undoes a delivery; the line
 * stays produced.
 */
import { produceStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import { assertMayProduce, assertMayTakeStep } from './assert-may-produce.ts'
import { lockProductionTasks, assertNoFailedTasks, storeTaskStates } from './lock-tasks.ts'
import type { MakingStatus } from './lock-tasks.ts'
import { canUndoDelivery, requireUndoneStatus, findUndoRefusal } from './undo-rules.ts'
import { publishTaskChanges } from './publish-tasks.ts'

export const undoProduce: Handler<typeof orders.produceUndo, typeof schemas.produceUndo> = async (
  context,
  { orderItemIds, produceDept, undo },
) => {
  const { tx, now, actor } = context
  assertMayTakeStep(context, undo)
  const tasks = await lockProductionTasks(tx, { orderItemIds, produceDept }, now)
  await assertMayProduce(context, tasks, undo)
  if (undo === produceStatus.delivered) {
    // Without a place, undoes the parts of a package that can be undone.
    assertNoFailedTasks(tasks.some(canUndoDelivery) ? [] : tasks)
    const back = tasks.filter(canUndoDelivery)
    await storeTaskStates(tx, back, { produceStatus: produceStatus.produced })
    await publishTaskChanges(context, back, () => produceStatus.produced)
    return {}
  }
  const isRefused = (expected: ReturnType<typeof findUndoRefusal>) => (task: (typeof tasks)[number]) =>
    findUndoRefusal(task, actor.userId) === expected
  assertNoFailedTasks(tasks.filter(isRefused('moved')))
  assertNoFailedTasks(tasks.filter(isRefused('another')), '由他人出品，不能撤销')
  assertNoFailedTasks(tasks.filter(isRefused('late')), '已超过10秒，不能撤销')
  await storeTaskStates(tx, tasks, {
    produceStatus: sql.ref<MakingStatus>('produced_from'),
    producedFrom: null,
    producedAt: null,
    produceUserId: null,
  })
  await publishTaskChanges(context, tasks, requireUndoneStatus)
  return {}
}
