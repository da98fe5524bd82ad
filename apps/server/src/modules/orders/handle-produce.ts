/**
 * 出品确认: the bar starts, produces and hands out lines; of a package, each place handles its own parts. Employees who may
 * order for a table mark its lines as delivered. Throws when a line is no longer in the status shown on screen.
 */
import { produceStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import { assertMayProduce } from './assert-may-produce.ts'
import { lockProductionTasks, assertNoFailedTasks, storeTaskStates } from './lock-tasks.ts'
import { BOOKED_ORDER_STATUSES } from './order-status.ts'
import type { MakingStatus, ProductionTask } from './lock-tasks.ts'
import { canChangeProduceStatus } from './produce-status.ts'
import { publishTaskChanges } from './publish-tasks.ts'

export const changeProduction: Handler<typeof orders.produceHandle, typeof schemas.produceHandle> = async (
  context,
  { orderItemIds, produceDept, produceStatus: to },
) => {
  const { tx, now, actor } = context
  const found = await lockProductionTasks(tx, { orderItemIds, produceDept }, now)
  await assertMayProduce(context, found, to)
  const isMovable = (task: ProductionTask) =>
    task.kept > 0 && BOOKED_ORDER_STATUSES.includes(task.orderStatus) && canChangeProduceStatus(task.produceStatus, to)
  const tasks = found.filter(isMovable)
  // Without a place, changes the parts of a package whose state can still change.
  const moved = new Set(tasks.filter(({ isPart }) => isPart).map(({ orderItemId }) => orderItemId))
  assertNoFailedTasks(
    found.filter(
      (task) => !isMovable(task) && !(task.isPart && produceDept === undefined && moved.has(task.orderItemId)),
    ),
  )
  const made =
    to === produceStatus.produced ? { producedAt: now, producedFrom: sql.ref<MakingStatus>('produce_status') } : {}
  // Delivery does not change the recorded producer.
  const maker = to === produceStatus.delivered ? {} : { produceUserId: actor.userId }
  await storeTaskStates(tx, tasks, { produceStatus: to, ...maker, ...made })
  await publishTaskChanges(context, tasks, () => to)
  return {}
}
