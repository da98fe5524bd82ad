/** 出品确认: the bar takes lines up, makes them and sends them out. A line that is not where the screen showed it is refused. */
import { produceStatus } from '@nocturne/contract/codes'
import type { ProduceStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import { lockTasks, refuseTasks } from './lock-tasks.ts'
import { BOOKED } from './order-status.ts'
import { canProduce } from './produce-status.ts'
import { tellTasks } from './tell-tasks.ts'

export const handleProduce: Handler<typeof orders.produceHandle, typeof schemas.produceHandle> = async (
  context,
  { orderItemIds, produceStatus: to },
) => {
  const { tx, now, actor } = context
  const tasks = await lockTasks(tx, orderItemIds, now)
  refuseTasks(
    tasks.filter(
      (task) => task.kept === 0 || !BOOKED.includes(task.orderStatus) || !canProduce(task.produceStatus, to),
    ),
  )
  const made =
    to === produceStatus.produced ? { producedAt: now, producedFrom: sql.ref<ProduceStatus>('produce_status') } : {}
  await tx
    .updateTable('orderItem')
    .set({ produceStatus: to, produceUserId: actor.userId, ...made })
    .where(
      'orderItemId',
      'in',
      tasks.map((task) => task.orderItemId),
    )
    .execute()
  await tellTasks(context, tasks, () => to)
  return {}
}
