/**
 * 出品确认: the bar starts, produces and hands out lines; of a package, each place handles its own parts. Employees who may
 * order for a table mark its lines as delivered. Throws when a line is no longer in the status shown on screen.
 */
import { produceStatus } from '@nocturne/contract/codes'
import type { ProduceStatus } from '@nocturne/contract/codes'
import type { orders } from '@nocturne/contract/orders/endpoints'
import type { schemas } from '@nocturne/contract/orders/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
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
  if (!actor.permissions.has('operate:produce:handle')) await assertCarrier(context, found, to)
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

/** Callers outside the bar may only mark lines as delivered, within their scope of ordering. */
async function assertCarrier(
  { tx, actor }: CommandContext,
  tasks: readonly ProductionTask[],
  to: ProduceStatus,
): Promise<void> {
  if (to !== produceStatus.delivered) refuse('NO_PERMISSION')
  const orderIds = [...new Set(tasks.map(({ orderId }) => orderId))]
  const { rows } = await sql<{ userIds: (number | null)[]; deptId: number }>`
    select array[o.sales_user_id, o.order_user_id, r.waiter_user_id] as user_ids, o.sales_dept_id as dept_id
    from orders o join sitting r using (sitting_id) where o.order_id = any(${orderIds}::bigint[])`.execute(tx)
  for (const owner of rows) requirePermission(actor, 'operate:order:add', owner)
}
