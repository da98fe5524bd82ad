/** 并台试算: the minimum of the merged group and what is missing to it, compared with the bills as they stand. */
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import { demand } from '../../http/policy.ts'
import { firstMissing, notFound, refuse } from '../../http/refusal.ts'
import { loadConfig } from '../platform/public.ts'
import { minimumMembers } from './record-group.ts'
import { isRunning } from './record-status.ts'
import { recordOwner } from './tables-policy.ts'
import { groupMinimum } from './tables-rules.ts'

export const planMerge: Handler<typeof tables.mergePlan, typeof schemas.mergePlan> = async (
  { db, actor },
  { mainRecordId, recordIds },
) => {
  const named = [...new Set([mainRecordId, ...recordIds])]
  const records = await db.selectFrom('tableRecord').selectAll().where('tableRecordId', 'in', named).execute()
  const missing = firstMissing(
    named,
    records.map(({ tableRecordId }) => tableRecordId),
  )
  if (missing !== undefined) notFound({ recordId: missing })
  for (const record of records) demand(actor, 'operate:table:merge', recordOwner(record))
  if (records.some(({ status }) => !isRunning(status))) refuse('RECORD_STATUS_WRONG')
  const [config, ...bills] = await Promise.all([
    loadConfig(db),
    ...[...new Set(records.map(({ billId }) => billId))].map((billId) => minimumMembers(db, billId)),
  ])
  const policy = config['table.mergeMinPolicy']
  const { minCharge, minDiffAmount } = groupMinimum(policy, bills.flat())
  const minDiffNow = bills.reduce((sum, members) => sum + groupMinimum(policy, members).minDiffAmount, 0)
  return { minCharge, minDiffAmount, minDiffNow }
}
