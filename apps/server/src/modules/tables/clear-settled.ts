/**
 * 批量清台: clears several settled tables together. Each group is cleared as a whole or stays, with a reason. No check can
 * be overridden.
 */
import { recordStatus } from '@nocturne/contract/codes'
import type { RecordStatus } from '@nocturne/contract/codes'
import { formatErrorMessage } from '@nocturne/contract/errors'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { StaffActor } from '../../http/context.ts'
import { isPermitted } from '../../http/policy.ts'
import { findMissingElement, refuseNotFound } from '../../http/refusal.ts'
import { endSittings, findGroupClearingProblem } from './clear-table.ts'
import type { SittingGroup } from './clear-table.ts'
import { lockGroupIfSeated } from './record-group.ts'
import { runningStatuses } from './record-status.ts'
import { sittingBillsSlot } from './sitting-slots.ts'
import { getSittingRecordOwner } from './tables-policy.ts'
import type { BillPaymentState } from './tables-rules.ts'

export const clearSettledTables: Handler<typeof tables.clearSettled, typeof schemas.clearSettled> = async (
  context,
  { tableRecordIds, unproduced },
) => {
  const { tx, actor } = context
  const going: SittingGroup[] = []
  const left: { tableRecordId: number; tableName: string; why: string }[] = []
  const settled = await listSettled(tx, tableRecordIds)
  await lockGroups(tx, settled)
  for (const tableRecordId of settled) {
    const group = await lockGroupIfSeated(tx, tableRecordId)
    const main = group?.find((record) => record.tableRecordId === tableRecordId)
    if (!group || !main || !isSettled(main)) continue
    const money = await sittingBillsSlot.get().lock(tx, [main.billId])
    const why = await findClearProblem(tx, actor, { group, main, money, withUnproduced: unproduced === true })
    if (why) left.push({ tableRecordId, tableName: main.tableName, why: WHY[why] })
    else going.push({ group, main })
  }
  await endSittings(context, going, false)
  return { cleared: going.flatMap(({ group }) => group.map((record) => record.tableName)), left }
}

/** Previews `clearSettledTables` for these sittings, by the same rules. */
export const planClearSettled: Handler<typeof tables.clearPlan, typeof schemas.clearPlan> = async (
  { db, actor },
  { tableRecordIds },
) => {
  const settled = await listSettled(db, tableRecordIds)
  if (settled.length === 0) return { rows: [] }
  const mains = await db
    .selectFrom('sitting')
    .selectAll()
    .where('tableRecordId', 'in', settled)
    .orderBy('tableRecordId')
    .execute()
  const billIds = mains.map(({ billId }) => billId)
  const members = await db
    .selectFrom('sitting')
    .selectAll()
    .where('billId', 'in', billIds)
    .where('status', 'in', runningStatuses)
    .orderBy('tableRecordId')
    .execute()
  const money = await sittingBillsSlot.get().money(db, billIds)
  const rows = []
  for (const main of mains) {
    const group = members.filter(({ billId }) => billId === main.billId)
    const why = await findClearProblem(db, actor, { group, main, money, withUnproduced: false })
    rows.push({
      tableRecordId: main.tableRecordId,
      tableNames: group.map(({ tableName }) => tableName).join('、'),
      why: why && WHY[why],
      unproduced: why === 'PRODUCE_PENDING',
    })
  }
  return { rows }
}

type Looked = SittingGroup & { money: ReadonlyMap<number, BillPaymentState>; withUnproduced: boolean }

/** Reason why this user cannot clear a settled group; null when it can be cleared. */
async function findClearProblem(
  db: Db,
  actor: StaffActor,
  { group, main, ...how }: Looked,
): Promise<keyof typeof WHY | null> {
  if (!isPermitted(actor, 'operate:table:clear', getSittingRecordOwner(main))) return 'NO_PERMISSION'
  return (await findGroupClearingProblem(db, { group, main }, { ...how, force: false })).problem
}

/** Reason texts for the list of tables that stay. */
const WHY = {
  NO_PERMISSION: formatErrorMessage('NO_PERMISSION'),
  UNPAID_LEFT: '还有未结金额',
  GUEST_PAYING: '客人正在付款',
  PRODUCE_PENDING: '还有未出品商品',
  MIN_NOT_REACHED: formatErrorMessage('MIN_NOT_REACHED'),
  ACTOR_RUNNING: formatErrorMessage('ACTOR_RUNNING'),
} as const

const isSettled = (record: { status: RecordStatus }) => record.status === recordStatus.settled

/**
 * Locks all sittings by ascending id before the first one is checked: a check locks a bill, and bills must be locked
 * after all sittings.
 */
async function lockGroups(tx: Tx, mainIds: readonly number[]): Promise<void> {
  await sql`
    select from sitting where status in (${lit(...runningStatuses)})
      and bill_id in (select bill_id from sitting where sitting_id = any(${mainIds}::bigint[]))
    order by sitting_id for no key update`.execute(tx)
}

/** Settled sittings among these. Read without locks, so each must be checked again once it is locked. */
async function listSettled(db: Db, tableRecordIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('sitting')
    .select(['tableRecordId', 'status'])
    .where('tableRecordId', 'in', [...new Set(tableRecordIds)])
    .orderBy('tableRecordId')
    .execute()
  const missing = findMissingElement(
    tableRecordIds,
    rows.map((row) => row.tableRecordId),
  )
  if (missing !== undefined) refuseNotFound({ tableRecordId: missing })
  return rows.filter(isSettled).map((row) => row.tableRecordId)
}
