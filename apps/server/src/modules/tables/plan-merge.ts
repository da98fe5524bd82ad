/** 并台试算: previews minimum and sums of the group, and tables that cannot join. */
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import { requirePermission } from '../../http/policy.ts'
import { findMissingElement, refuseNotFound, refuse } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { listMergeProblems, formatMergeProblem } from './merge-tables.ts'
import { listSittingMinimums } from './record-group.ts'
import { isRunning, runningStatuses } from './record-status.ts'
import { sittingBillsSlot } from './sitting-slots.ts'
import { getSittingRecordOwner } from './tables-policy.ts'
import { computeGroupMinimum } from './tables-rules.ts'

export const planMerge: Handler<typeof tables.mergePlan, typeof schemas.mergePlan> = async (
  { db, actor },
  { mainRecordId, recordIds },
) => {
  const named = [...new Set([mainRecordId, ...recordIds])]
  const records = await db
    .selectFrom('sitting')
    .selectAll()
    .where('tableRecordId', 'in', named)
    .orderBy('tableRecordId')
    .execute()
  const missing = findMissingElement(
    named,
    records.map((record) => record.tableRecordId),
  )
  if (missing !== undefined) refuseNotFound({ recordId: missing })
  for (const record of records) requirePermission(actor, 'operate:table:merge', getSittingRecordOwner(record))
  if (records.some((record) => !isRunning(record.status))) refuse('RECORD_STATUS_WRONG')
  const main = records.find((record) => record.tableRecordId === mainRecordId) ?? refuseNotFound({ mainRecordId })
  const billIds = [...new Set(records.map((record) => record.billId))]
  const [money, config, groups, sittings] = await Promise.all([
    sittingBillsSlot.get().money(db, billIds),
    loadConfig(db),
    Promise.all(billIds.map((billId) => listSittingMinimums(db, billId))),
    db
      .selectFrom('sitting')
      .selectAll()
      .where('billId', 'in', billIds)
      .where('status', 'in', runningStatuses)
      .execute(),
  ])
  const policy = config['table.mergeMinPolicy']
  const { minCharge, minDiffAmount } = computeGroupMinimum(policy, groups.flat())
  const minDiffNow = groups.reduce((sum, members) => sum + computeGroupMinimum(policy, members).minDiffAmount, 0)
  const sum = (part: 'payableAmount' | 'unpaidAmount') => sittings.reduce((all, record) => all + (record[part] ?? 0), 0)
  return {
    minCharge,
    minDiffAmount,
    minDiffNow,
    payableAmount: sum('payableAmount'),
    unpaidAmount: sum('unpaidAmount'),
    problems: listMergeProblems(
      money,
      main,
      records.filter((record) => record !== main),
    ).map((problem) => ({
      tableRecordId: problem.tableRecordId,
      tableName: problem.tableName,
      why: formatMergeProblem(problem),
    })),
  }
}
