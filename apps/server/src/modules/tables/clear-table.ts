/** 清台: clears a table that is settled and vacated. A merged group is cleared as one, from its main table. */
import { formatFen } from '@nocturne/base/money'
import { getBusinessDate } from '@nocturne/base/venue-time'
import { billStatus, recordStatus } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import type { Db } from '../../db/connection.ts'
import { requirePermission } from '../../http/policy.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { lockFactDate } from '../ledger/public.ts'
import { computeMissingMinimum } from './below-minimum.ts'
import { lockTables, releaseTable } from './free-table.ts'
import { readBillMinimum, lockGroup } from './record-group.ts'
import { findNextStatus } from './record-status.ts'
import { assertVersion, recordSittingChange } from './record-store.ts'
import type { RecordRow } from './record-store.ts'
import { sittingBillsSlot, sittingBottlesSlot, sittingClocksSlot, sittingOrdersSlot } from './sitting-slots.ts'
import { getSittingRecordOwner } from './tables-policy.ts'
import { findClearingProblem } from './tables-rules.ts'
import type { BillPaymentState } from './tables-rules.ts'
import { buildUnproducedFilter } from './unproduced.ts'

export const clearTable: Handler<typeof tables.clear, typeof schemas.clear> = async (
  context,
  { tableRecordId, version, force },
) => {
  const group = await lockGroup(context.tx, tableRecordId)
  const main = group.find((record) => record.tableRecordId === tableRecordId) ?? refuseNotFound({ tableRecordId })
  requirePermission(context.actor, 'operate:table:clear', getSittingRecordOwner(main))
  if (!findNextStatus('clear', main.status)) refuse('RECORD_STATUS_WRONG')
  await assertVersion(context.tx, main, version)
  const money = await sittingBillsSlot.get().lock(context.tx, [main.billId])
  const found = await findGroupClearingProblem(
    context.tx,
    { group, main },
    { money, force: force === true, withUnproduced: false },
  )
  if (found.problem === 'PRODUCE_PENDING' || found.problem === 'GUEST_PAYING')
    refuse(found.problem, {}, { confirmable: true })
  if (found.problem === 'MIN_NOT_REACHED')
    refuse(found.problem, {}, { minCharge: found.minCharge, minDiffAmount: found.missing })
  if (found.problem) refuse(found.problem, { amount: formatFen(found.unpaidAmount, { symbol: false }) })
  await endSittings(context, [{ group, main }], force === true)
  return {}
}

/** Locked sittings of one bill, and the main sitting among them. */
export type SittingGroup = { group: readonly RecordRow[]; main: RecordRow }

/**
 * Returns the reason why a group cannot be cleared (null when it can), with the underlying sums in fen. Commands pass
 * locked groups and bills.
 */
export async function findGroupClearingProblem(
  db: Db,
  { group, main }: SittingGroup,
  { money, ...agreed }: { money: ReadonlyMap<number, BillPaymentState>; force: boolean; withUnproduced: boolean },
) {
  const recordIds = group.map((record) => record.tableRecordId)
  const unpaidAmount = group.reduce((sum, record) => sum + record.unpaidAmount, 0)
  const [minimum, bill] = await Promise.all([
    readBillMinimum(db, main.billId),
    db
      .selectFrom('bill')
      .select(['belowMinCharge', 'belowMinEligible', buildUnproducedFilter(sql.ref('bill.billId')).as('unproduced')])
      .where('billId', '=', main.billId)
      .executeTakeFirstOrThrow(),
  ])
  const missing = computeMissingMinimum(minimum, bill)
  const paying = money.get(main.billId)?.paying === true
  const unproduced = bill.unproduced && !agreed.withUnproduced
  const problem =
    findClearingProblem({ unpaidAmount, unproduced, missing, paying, force: agreed.force }) ??
    ((await sittingClocksSlot.get().owing(db, recordIds)) ? ('ACTOR_RUNNING' as const) : null)
  return { problem, unpaidAmount, missing, minCharge: minimum.minCharge }
}

/**
 * Ends the sittings of locked groups: cancels waiting orders and bottles, frees tables. Each step covers all groups, because goods, bottles
 * and tables are locked by ascending id across groups.
 */
export async function endSittings(
  context: CommandContext,
  groups: readonly SittingGroup[],
  forced: boolean,
): Promise<void> {
  if (groups.length === 0) return
  const { tx, now, actor } = context
  const ended = groups.flatMap(({ group, main }) => group.map((record) => ({ record, main })))
  const recordIds = ended.map(({ record }) => record.tableRecordId)
  const businessDate = await lockFactDate(tx, now)
  const orders = sittingOrdersSlot.get()
  await sittingBottlesSlot.get().callOff(context, recordIds, '清台')
  await orders.cancelWaiting(context, recordIds, '清台')
  const finished = await orders.finish(tx, recordIds)
  await sittingClocksSlot.get().end(context, recordIds)
  for (const { group, main } of groups) await endGroup(context, { group, main })

  const night = getBusinessDate(now)
  await lockTables(
    tx,
    ended.map(({ record }) => record.tableId),
  )
  for (const { record, main } of ended) {
    await releaseTable(tx, record.tableId, night)
    const content = record === main ? `${record.tableName} 清台` : `${record.tableName} 随 ${main.tableName} 清台`
    await recordSittingChange(tx, record, { opType: '清台', content }, { actor, now, businessDate })
    context.log({
      subjectType: 'record',
      subjectId: record.tableRecordId,
      before: { status: record.status },
      after: { status: recordStatus.cleared, forced },
    })
  }
  context.emit({ topic: 'table', ids: ended.map(({ record }) => record.tableId) })
  context.emit({ topic: 'bill', ids: recordIds })
  if (finished.length > 0) context.emit({ topic: 'order', ids: finished })
}

/** Ends the sittings of a group, and its bill if it was never settled. */
async function endGroup({ tx, now, actor }: CommandContext, { group, main }: SittingGroup): Promise<void> {
  const status = findNextStatus('clear', main.status) ?? refuse('RECORD_STATUS_WRONG')
  await tx
    .updateTable('sitting')
    .set({ status, clearedAt: now, clearUserId: actor.userId })
    .where(
      'tableRecordId',
      'in',
      group.map((record) => record.tableRecordId),
    )
    .execute()
  const bill = await tx.selectFrom('bill').select('status').where('billId', '=', main.billId).executeTakeFirstOrThrow()
  if (bill.status === billStatus.open || bill.status === billStatus.partlyPaid)
    await sittingBillsSlot.get().close(tx, main.billId, '清台', now)
}
