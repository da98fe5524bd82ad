/**
 * 业绩归属调整: credits a cleared sitting to another person. The command and the approved request share `correctAttribution`,
 * which decides on the locked sitting. Amounts move in the night in which the correction takes effect, so a closed
 * night keeps its figures (decision 123).
 */
import { recordStatus, userType } from '@nocturne/contract/codes'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { InputOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import { lit } from '../../db/statement.ts'
import type { Tx } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { requirePermission, findScope } from '../../http/policy.ts'
import { refuse, refuseInputValue, refuseField } from '../../http/refusal.ts'
import { buildEmployedOnCondition, requireActivePerson } from '../directory/public.ts'
import type { Person } from '../directory/public.ts'
import { transferSalesCredit } from './transfer-sales-credit.ts'
import { isRunning } from './record-status.ts'
import { lockRecord } from './record-store.ts'
import type { RecordRow } from './record-store.ts'
import { getSittingRecordOwner } from './tables-policy.ts'

export type AttributionCorrection = InputOf<typeof tables.changeAttribution>

export const changeAttribution: Handler<typeof tables.changeAttribution, typeof schemas.changeAttribution> = async (
  context,
  input,
) => {
  const { tx, actor } = context
  const record = await lockAnySitting(tx, input.tableRecordId)
  requirePermission(actor, 'system:attribution:change', getSittingRecordOwner(record))
  if (input.toUserId === actor.userId) refuse('SELF_APPROVE')
  const to = await requireCorrectionTarget(tx, record, input)
  if (findScope(actor, 'system:attribution:change') === 'dept' && !actor.deptIds.includes(to.deptId))
    refuse('NO_PERMISSION')
  return { businessDate: await correctAttribution(context, { record, to, reason: input.reason, approvalId: null }) }
}

/** Locks a sitting of any status. */
export const lockAnySitting = (tx: Tx, tableRecordId: number): Promise<RecordRow> =>
  lockRecord(tx, tableRecordId, Object.values(recordStatus))

/** Validates a correction of the locked sitting and returns the new sales person. Refusals name the input field. */
export async function requireCorrectionTarget(
  tx: Tx,
  record: RecordRow,
  { fromUserId, toUserId }: Pick<AttributionCorrection, 'fromUserId' | 'toUserId'>,
): Promise<Person> {
  const sitting = { field: 'tableRecordId', label: '开台' }
  if (isRunning(record.status)) refuse('ATTRIBUTION_RUNNING', {}, sitting)
  if (record.status !== recordStatus.cleared) refuse('RECORD_STATUS_WRONG', {}, sitting)
  if (record.salesUserId !== fromUserId)
    refuseInputValue({ fromUserId }, 'ATTRIBUTION_CHANGED', { vars: { name: record.salesUserName } })
  if (toUserId === fromUserId) refuseField('toUserId', '新归属人', '业绩归属没有变化')
  const person = await requireActivePerson(tx, toUserId)
  const { rows } = await sql<{ fits: boolean }>`
    select u.user_type = ${lit(userType.system)} or ${buildEmployedOnCondition(sql`u.user_id`, sql`${record.businessDate}`)} as fits
    from app_user u where u.user_id = ${toUserId}`.execute(tx)
  if (!rows[0]?.fits)
    refuseField('toUserId', '新归属人', `${person.nickName} 在 ${record.businessDate} 不在职，请选择其他人`)
  return person
}

/** Credits the sitting to the new person. Returns the business date on which the amounts move. */
export const correctAttribution = (
  context: CommandContext,
  change: { record: RecordRow; to: Person; reason: string; approvalId: number | null },
): Promise<string> => {
  const { record, to, reason, approvalId } = change
  return transferSalesCredit(context, {
    record,
    to,
    reason,
    byUserId: context.actor.userId,
    correction: { approvalId },
  })
}
