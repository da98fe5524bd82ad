/**
 * 并台: several sittings settle as one bill. Orders stay on their own sitting, so sales credit, lines and minimum of each
 * table do not change. Only the bill changes, and a table without a member uses the bill's (`joint-members.ts`). The
 * previous bill of a joining sitting has received no money and is closed (并台).
 */
import { recordStatus } from '@nocturne/contract/codes'
import { formatErrorMessage } from '@nocturne/contract/errors'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import type { Tx } from '../../db/connection.ts'
import { requirePermission } from '../../http/policy.ts'
import { findMissingElement, refuseNotFound, Refusal, refuse, refuseField } from '../../http/refusal.ts'
import { lockFactDate, recomputeBillStatuses } from '../ledger/public.ts'
import { computeMembersAfterMerge } from './joint-members.ts'
import { listTablesOnBill } from './record-group.ts'
import { findNextStatus } from './record-status.ts'
import {
  assertLockOrder,
  assertVersion,
  storeOwnMembers,
  recordSittingChange,
  setSittingMembers,
} from './record-store.ts'
import type { RecordRow } from './record-store.ts'
import { sittingBillsSlot } from './sitting-slots.ts'
import { getSittingRecordOwner } from './tables-policy.ts'
import { findJoinProblem, findLeaveProblem } from './tables-rules.ts'
import type { BillPaymentState } from './tables-rules.ts'

export const mergeTables: Handler<typeof tables.merge, typeof schemas.merge> = async (
  context,
  { mainRecordId, recordIds, version },
) => {
  const { tx, now, actor } = context
  if (recordIds.includes(mainRecordId)) refuseField('recordIds', '并入台位', '主台位不能并入自己')
  const { records, merged } = await lockRecords(tx, mainRecordId, recordIds)
  const main = records.find((record) => record.tableRecordId === mainRecordId) ?? refuseNotFound({ mainRecordId })
  const joining = records.filter((record) => record !== main)
  for (const record of records) requirePermission(actor, 'operate:table:merge', getSittingRecordOwner(record))
  if (records.some((record) => findNextStatus('merge', record.status) === null)) refuse('RECORD_STATUS_WRONG')
  await assertVersion(tx, main, version)
  if (await isMain(tx, joining)) refuse('RECORD_STATUS_WRONG')

  const bills = sittingBillsSlot.get()
  const money = await bills.lock(
    tx,
    records.map((record) => record.billId),
  )
  const [problem] = listMergeProblems(money, main, joining)
  if (problem) refuseTable(problem)

  const businessDate = await lockFactDate(tx, now)
  await tx
    .updateTable('sitting')
    .set({ status: recordStatus.merged, mergeToRecordId: mainRecordId, billId: main.billId, settledAt: null })
    .where(
      'tableRecordId',
      'in',
      joining.map((record) => record.tableRecordId),
    )
    .execute()
  await storeOwnMembers(tx, merged.length === 0 ? records : joining)
  const joined = computeMembersAfterMerge([main, ...merged, ...joining])
  await setSittingMembers(tx, joined)
  const work = { ...context, businessDate }
  for (const { tableRecordId } of joined) {
    const before = joining.find((record) => record.tableRecordId === tableRecordId) ?? main
    await bills.reprice(work, { billId: main.billId, recordIds: [tableRecordId], discountBillId: before.billId })
  }
  for (const record of joining) await bills.close(tx, record.billId, '并台', now)
  await recomputeBillStatuses(tx, main.billId, { at: now, userId: actor.userId, businessDate })

  const names = joining.map((record) => record.tableName).join('、')
  for (const record of records) {
    const content = record === main ? `${names} 并入 ${main.tableName}` : `${record.tableName} 并入 ${main.tableName}`
    await recordSittingChange(tx, record, { opType: '并台', content }, { actor, now, businessDate })
  }
  context.emit({ topic: 'table', ids: await listTablesOnBill(tx, main.billId) })
  context.emit({ topic: 'bill', ids: records.map((record) => record.tableRecordId) })
  for (const record of joining) {
    context.log({
      subjectType: 'record',
      subjectId: record.tableRecordId,
      before: { billId: record.billId },
      after: { billId: main.billId, mergeToRecordId: mainRecordId },
    })
  }
  return { billId: main.billId }
}

type Problem = { tableRecordId: number; tableName: string; code: 'PAY_RUNNING' | 'BILL_SETTLED' | 'MERGE_PAID' }

/** Tables whose bills prevent merging, main table first, each with the first reason. */
export function listMergeProblems(
  money: ReadonlyMap<number, BillPaymentState>,
  main: RecordRow,
  joining: readonly RecordRow[],
): Problem[] {
  return [main, ...joining].flatMap((record) => {
    const bill = getMoney(money, record)
    const code = record === main ? findJoinProblem(bill) : findLeaveProblem(bill)
    return code === null ? [] : [{ tableRecordId: record.tableRecordId, tableName: record.tableName, code }]
  })
}

export const formatMergeProblem = ({ tableName, code }: Problem): string => `${tableName}：${formatErrorMessage(code)}`

/** Refuses with the table's name in the message. */
function refuseTable(problem: Problem): never {
  const refusal = new Refusal(problem.code, {}, { tableName: problem.tableName })
  refusal.message = formatMergeProblem(problem)
  throw refusal
}

/** Locks the requested sittings and those already merged into the main sitting, by ascending id. */
async function lockRecords(
  tx: Tx,
  mainRecordId: number,
  recordIds: readonly number[],
): Promise<{ records: RecordRow[]; merged: RecordRow[] }> {
  const named = [...new Set([mainRecordId, ...recordIds])]
  for (;;) {
    const known = await listMerged(tx, mainRecordId)
    const lockedIds = [...new Set([...named, ...known])]
    const rows = await tx
      .selectFrom('sitting')
      .selectAll()
      .where('tableRecordId', 'in', lockedIds)
      .orderBy('tableRecordId')
      .forNoKeyUpdate()
      .execute()
    const now = await listMerged(tx, mainRecordId)
    if (now.every((id) => lockedIds.includes(id))) {
      const records = rows.filter((row) => named.includes(row.tableRecordId))
      const missing = findMissingElement(
        named,
        records.map((row) => row.tableRecordId),
      )
      if (missing !== undefined) refuseNotFound({ recordId: missing })
      return { records, merged: rows.filter((row) => now.includes(row.tableRecordId) && !records.includes(row)) }
    }
    assertLockOrder(lockedIds, now)
  }
}

async function listMerged(tx: Tx, mainRecordId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where('mergeToRecordId', '=', mainRecordId)
    .where('status', '=', recordStatus.merged)
    .orderBy('tableRecordId')
    .execute()
  return rows.map(({ tableRecordId }) => tableRecordId)
}

/**
 * True when other tables are merged into one of these: a main sitting cannot join another one before its group is
 * split.
 */
async function isMain(tx: Tx, records: readonly RecordRow[]): Promise<boolean> {
  const member = await tx
    .selectFrom('sitting')
    .select('tableRecordId')
    .where(
      'mergeToRecordId',
      'in',
      records.map((record) => record.tableRecordId),
    )
    .where('status', '=', recordStatus.merged)
    .executeTakeFirst()
  return member !== undefined
}

function getMoney(bills: ReadonlyMap<number, BillPaymentState>, record: RecordRow): BillPaymentState {
  const money = bills.get(record.billId)
  if (!money) throw new Error(`table record ${record.tableRecordId} has no bill`)
  return money
}
