/** Converts steps of the office to steps as the approval centre reads them. */
import type { Db } from '../../db/connection.ts'
import type { FlowStep } from './approval-rules.ts'
import type { StepRow } from './type-rules.ts'

/** Keys of roles in the order of the ids. */
export async function readRoleKeys(db: Db, ids: readonly (number | null)[]): Promise<string[]> {
  const chosen = [...new Set(ids)].flatMap((id) => (id === null ? [] : [id]))
  const rows = await db.selectFrom('role').select(['roleId', 'roleKey']).where('roleId', 'in', chosen).execute()
  return chosen.flatMap((id) => rows.find(({ roleId }) => roleId === id)?.roleKey ?? [])
}

export async function toFlowStep(
  db: Db,
  { stepName, mode, approverKind, roleId, otherRoleId, userId }: StepRow,
): Promise<FlowStep> {
  const name = stepName.trim()
  if (approverKind === 'leader') return { stepName: name, mode, approver: 'leader' }
  if (approverKind === 'user') return { stepName: name, mode, approver: `user:${userId}` }
  return { stepName: name, mode, approver: `role:${(await readRoleKeys(db, [roleId, otherRoleId])).join(',')}` }
}
