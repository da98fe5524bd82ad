/**
 * 出品确认: the bar takes lines up, makes them and sends them out; of a package each place its own parts. Refuses a line that is not where
 * the screen showed it.
 */
import { produceStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import { lockTasks, refuseTasks, writeTasks } from './lock-tasks.ts'
import { BOOKED } from './order-status.ts'
import type { MakeStatus, Task } from './lock-tasks.ts'
import { canProduce } from './produce-status.ts'
import { tellTasks } from './tell-tasks.ts'

export const handleProduce: Handler<typeof orders.produceHandle, typeof schemas.produceHandle> = async (
  context,
  { orderItemIds, produceDept, produceStatus: to },
) => {
  const { tx, now, actor } = context
  const found = await lockTasks(tx, { orderItemIds, produceDept }, now)
  const movable = (task: Task) =>
    task.kept > 0 && BOOKED.includes(task.orderStatus) && canProduce(task.produceStatus, to)
  const tasks = found.filter(movable)
  // Without a place a package moves where it still can.
  const moved = new Set(tasks.filter(({ isPart }) => isPart).map(({ orderItemId }) => orderItemId))
  refuseTasks(
    found.filter(
      (task) => !movable(task) && !(task.isPart && produceDept === undefined && moved.has(task.orderItemId)),
    ),
  )
  const made =
    to === produceStatus.produced ? { producedAt: now, producedFrom: sql.ref<MakeStatus>('produce_status') } : {}
  await writeTasks(tx, tasks, { produceStatus: to, produceUserId: actor.userId, ...made })
  await tellTasks(context, tasks, () => to)
  return {}
}
