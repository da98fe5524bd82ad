/** Permission to change the production of lines, or to undo a change. */
import { produceStatus } from '@nocturne/contract/codes'
import type { ProduceStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import type { ProductionTask } from './lock-tasks.ts'

/** Throws NO_PERMISSION: only the bar may take or undo a step other than delivery. */
export function assertMayTakeStep({ actor }: CommandContext, step: ProduceStatus | undefined): void {
  if (step !== produceStatus.delivered && !actor.permissions.has('operate:produce:handle')) refuse('NO_PERMISSION')
}

/**
 * Throws NO_PERMISSION. The bar may take any step; other callers may only take and undo delivery (`step`), within their
 * scope of ordering.
 */
export async function assertMayProduce(
  context: CommandContext,
  tasks: readonly ProductionTask[],
  step: ProduceStatus | undefined,
): Promise<void> {
  assertMayTakeStep(context, step)
  const { tx, actor } = context
  if (actor.permissions.has('operate:produce:handle')) return
  const orderIds = [...new Set(tasks.map(({ orderId }) => orderId))]
  const { rows } = await sql<{ userIds: (number | null)[]; deptId: number }>`
    select array[o.sales_user_id, o.order_user_id, r.waiter_user_id] as user_ids, o.sales_dept_id as dept_id
    from orders o join sitting r using (sitting_id) where o.order_id = any(${orderIds}::bigint[])`.execute(tx)
  for (const owner of rows) requirePermission(actor, 'operate:order:add', owner)
}
