/** 清台: everything is settled and the guests are gone. A merged group is cleared as one, from its main. */
import { formatFen } from '@nocturne/base/money'
import { businessDate as businessDateAt } from '@nocturne/base/venue-time'
import { billStatus, orderStatus, produceStatus } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { Tx } from '../../db/connection.ts'
import { demand } from '../../http/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { factDate } from '../ledger/public.ts'
import { releaseTable } from './free-table.ts'
import { billMinimum, lockGroup } from './record-group.ts'
import { afterMove } from './record-status.ts'
import { demandVersion, markRecord } from './record-store.ts'
import { billsOfSittings, ordersOfSittings } from './sitting-slots.ts'
import { recordOwner } from './tables-policy.ts'
import { clearProblem } from './tables-rules.ts'

export const clearTable: Handler<typeof tables.clear, typeof schemas.clear> = async (
  context,
  { tableRecordId, version, force },
) => {
  const { tx, now, actor } = context
  const group = await lockGroup(tx, tableRecordId)
  const main = group.find((record) => record.tableRecordId === tableRecordId) ?? refuse('NOT_FOUND')
  demand(actor, 'operate:table:clear', recordOwner(main))
  const status = afterMove('clear', main.status) ?? refuse('RECORD_STATUS_WRONG')
  await demandVersion(tx, main, version)

  const recordIds = group.map((record) => record.tableRecordId)
  const unpaidAmount = group.reduce((sum, record) => sum + record.unpaidAmount, 0)
  const [consumption, { minCharge }] = await Promise.all([consumptionOf(tx, recordIds), billMinimum(tx, main.billId)])
  const problem = clearProblem({ unpaidAmount, ...consumption, minCharge, force: force === true })
  if (problem === 'PRODUCE_PENDING') refuse(problem, {}, { confirmable: true })
  if (problem) refuse(problem, { amount: formatFen(unpaidAmount, { symbol: false }) })

  const businessDate = await factDate(tx, now)
  const orders = ordersOfSittings.content()
  await orders.cancelWaiting(context, recordIds, '清台')
  const finished = await orders.finish(tx, recordIds)
  await tx
    .updateTable('tableRecord')
    .set({ status, clearedAt: now, clearUserId: actor.userId })
    .where('tableRecordId', 'in', recordIds)
    .execute()
  const bill = await tx.selectFrom('bill').select('status').where('billId', '=', main.billId).executeTakeFirst()
  if (bill?.status === billStatus.open || bill?.status === billStatus.partlyPaid)
    await billsOfSittings.content().close(tx, main.billId, '清台', now)

  const night = businessDateAt(now)
  for (const record of group) {
    await releaseTable(tx, record.tableId, night)
    const content = record === main ? `${record.tableName} 清台` : `${record.tableName} 随 ${main.tableName} 清台`
    await markRecord(tx, record, { opType: '清台', content }, { actor, now, businessDate })
    context.log({
      subjectType: 'record',
      subjectId: record.tableRecordId,
      before: { status: record.status },
      after: { status, forced: force === true },
    })
  }
  context.emit({ topic: 'table', ids: group.map((record) => record.tableId) })
  context.emit({ topic: 'bill', ids: recordIds })
  if (finished.length > 0) context.emit({ topic: 'order', ids: finished })
  return {}
}

/** Whether anything valid was ordered, and whether goods still wait at the bar or in the kitchen. */
async function consumptionOf(tx: Tx, recordIds: readonly number[]): Promise<{ ordered: boolean; unproduced: boolean }> {
  const { rows } = await sql<{ ordered: boolean; unproduced: boolean }>`
    select count(*) > 0 as ordered,
      coalesce(bool_or(exists (select from order_item i where i.order_id = o.order_id and i.quantity > i.return_quantity
        and i.produce_status in (${lit(produceStatus.waiting, produceStatus.making)}))), false) as unproduced
    from orders o where o.table_record_id = any(${[...recordIds]}::bigint[]) and o.status in (${lit(orderStatus.placed, orderStatus.settled)})`.execute(
    tx,
  )
  return rows[0] ?? { ordered: false, unproduced: false }
}
