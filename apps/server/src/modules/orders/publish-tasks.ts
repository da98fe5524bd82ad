/** Notifies phones and writes the log when lines change production state, order by order. */
import type { ProduceStatus } from '@nocturne/contract/codes'
import type { UnitOfWork } from '../../http/context.ts'
import { refreshAlerts } from '../notifications/public.ts'
import type { ProductionTask } from './lock-tasks.ts'
import { urgedTicketAlertSource, waitingTicketAlertSource } from './waiting-lines.ts'

/** `to` computes the new state of a line, for the log. */
export async function publishTaskChanges(
  context: Omit<UnitOfWork, 'actor'>,
  tasks: readonly ProductionTask[],
  to: (task: ProductionTask) => ProduceStatus,
): Promise<void> {
  const { emit, log } = context
  const orderIds = [...new Set(tasks.map((task) => task.orderId))]
  for (const source of [waitingTicketAlertSource, urgedTicketAlertSource])
    await refreshAlerts(context, source, { subjectIds: orderIds })
  emit({ topic: 'order', ids: orderIds })
  emit({ topic: 'table', ids: [...new Set(tasks.map((task) => task.tableId))] })
  for (const orderId of orderIds) {
    const mine = tasks.filter((task) => task.orderId === orderId)
    log({
      subjectType: 'order',
      subjectId: orderId,
      before: mine.map((task) => ({ orderItemId: task.orderItemId, produceStatus: task.produceStatus })),
      after: {
        content: mine.map((task) => task.goodsName).join('、'),
        lines: mine.map((task) => ({ orderItemId: task.orderItemId, produceStatus: to(task) })),
      },
    })
  }
}
