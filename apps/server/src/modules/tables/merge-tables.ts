/**
 * 并台: several sittings settle as one bill. Orders stay on their own sitting, so credit, lines and minimum of each table are
 * what they were; only the bill changes. The bill a sitting leaves has taken no money and ends as closed (并台).
 */
import { recordStatus } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'
import type { Tx } from '../../db/connection.ts'
import { demand } from '../../http/policy.ts'
import { firstMissing, notFound, refuse, refuseField } from '../../http/refusal.ts'
import { factDate, refreshBill } from '../ledger/public.ts'
import { tablesOnBill } from './record-group.ts'
import { afterMove } from './record-status.ts'
import { demandVersion, markRecord } from './record-store.ts'
import type { RecordRow } from './record-store.ts'
import { billsOfSittings } from './sitting-slots.ts'
import { recordOwner } from './tables-policy.ts'
import { joinProblem, leaveProblem } from './tables-rules.ts'
import type { BillMoney } from './tables-rules.ts'

export const mergeTables: Handler<typeof tables.merge, typeof schemas.merge> = async (
  context,
  { mainRecordId, recordIds, version },
) => {
  const { tx, now, actor } = context
  if (recordIds.includes(mainRecordId)) refuseField('recordIds', '并入台位', '主台位不能并入自己')
  const records = await lockRecords(tx, [mainRecordId, ...recordIds])
  const main = records.find((record) => record.tableRecordId === mainRecordId) ?? notFound({ mainRecordId })
  const joining = records.filter((record) => record !== main)
  for (const record of records) demand(actor, 'operate:table:merge', recordOwner(record))
  if (records.some((record) => afterMove('merge', record.status) === null)) refuse('RECORD_STATUS_WRONG')
  await demandVersion(tx, main, version)
  if (await isMain(tx, joining)) refuse('RECORD_STATUS_WRONG')

  const bills = billsOfSittings.content()
  const money = await bills.lock(
    tx,
    records.map((record) => record.billId),
  )
  const problem =
    joinProblem(moneyOf(money, main)) ??
    joining.map((record) => leaveProblem(moneyOf(money, record))).find((found) => found !== null)
  if (problem) refuse(problem)

  const businessDate = await factDate(tx, now)
  await tx
    .updateTable('tableRecord')
    .set({ status: recordStatus.merged, mergeToRecordId: mainRecordId, billId: main.billId, settledAt: null })
    .where(
      'tableRecordId',
      'in',
      joining.map((record) => record.tableRecordId),
    )
    .execute()
  for (const record of joining) await bills.close(tx, record.billId, '并台', now)
  await refreshBill(tx, main.billId, { at: now, userId: actor.userId, businessDate })

  const names = joining.map((record) => record.tableName).join('、')
  for (const record of records) {
    const content = record === main ? `${names} 并入 ${main.tableName}` : `${record.tableName} 并入 ${main.tableName}`
    await markRecord(tx, record, { opType: '并台', content }, { actor, now, businessDate })
  }
  context.emit({ topic: 'table', ids: await tablesOnBill(tx, main.billId) })
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

async function lockRecords(tx: Tx, recordIds: readonly number[]): Promise<RecordRow[]> {
  const wanted = [...new Set(recordIds)]
  const rows = await tx
    .selectFrom('tableRecord')
    .selectAll()
    .where('tableRecordId', 'in', wanted)
    .orderBy('tableRecordId')
    .forNoKeyUpdate()
    .execute()
  const missing = firstMissing(
    wanted,
    rows.map((row) => row.tableRecordId),
  )
  return missing === undefined ? rows : notFound({ recordId: missing })
}

/** A main with tables merged into it joins nothing: its group is split first. */
async function isMain(tx: Tx, records: readonly RecordRow[]): Promise<boolean> {
  const member = await tx
    .selectFrom('tableRecord')
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

function moneyOf(bills: ReadonlyMap<number, BillMoney>, record: RecordRow): BillMoney {
  const money = bills.get(record.billId)
  if (!money) throw new Error(`table record ${record.tableRecordId} has no bill`)
  return money
}
