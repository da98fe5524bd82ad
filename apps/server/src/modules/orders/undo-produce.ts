/**
 * 撤销出品: undoes a mistaken tap within seconds, by the same person; the line returns to its previous state. 撤销送达 undoes a delivery; the line
 * stays produced.
 */
import { produceStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import { lockTasks, refuseTasks, writeTasks } from './lock-tasks.ts'
import type { MakeStatus } from './lock-tasks.ts'
import { canUndoDelivery, requireUndoneStatus, findUndoRefusal } from './undo-rules.ts'
import { publishTasks } from './publish-tasks.ts'

export const undoProduce: Handler<typeof orders.produceUndo, typeof schemas.produceUndo> = async (
  context,
  { orderItemIds, produceDept, undo },
) => {
  const { tx, now, actor } = context
  const tasks = await lockTasks(tx, { orderItemIds, produceDept }, now)
  if (undo === produceStatus.delivered) {
    // Without a place, undoes the parts of a package that can be undone.
    refuseTasks(tasks.some(canUndoDelivery) ? [] : tasks)
    const back = tasks.filter(canUndoDelivery)
    await writeTasks(tx, back, { produceStatus: produceStatus.produced })
    await publishTasks(context, back, () => produceStatus.produced)
    return {}
  }
  const isRefused = (expected: ReturnType<typeof findUndoRefusal>) => (task: (typeof tasks)[number]) =>
    findUndoRefusal(task, actor.userId) === expected
  refuseTasks(tasks.filter(isRefused('moved')))
  refuseTasks(tasks.filter(isRefused('another')), '由他人出品，不能撤销')
  refuseTasks(tasks.filter(isRefused('late')), '已超过10秒，不能撤销')
  await writeTasks(tx, tasks, {
    produceStatus: sql.ref<MakeStatus>('produced_from'),
    producedFrom: null,
    producedAt: null,
    produceUserId: null,
  })
  await publishTasks(context, tasks, requireUndoneStatus)
  return {}
}
