/** Beginning and end of a person's work. Callers lock the person's row, and end the sessions of those who leave. */
import { userStatus } from '@nocturne/contract/codes'
import type { Tx } from '../../db/connection.ts'
import { updatePerson } from './change-person.ts'
import { endEmployment, startEmployment } from './employment.ts'

/** Disables a person; `lastDate` is the last business date of the employment. */
export async function stopPerson(tx: Tx, userId: number, lastDate: string): Promise<void> {
  await updatePerson(tx, userId, { status: userStatus.disabled })
  await endEmployment(tx, userId, lastDate)
}

/**
 * Enables a person again. The old password may be known to others, so that a new one is required; null: no sign-in until
 * one is issued.
 */
export async function restorePerson(
  tx: Tx,
  userId: number,
  { firstDate, passwordHash }: { firstDate: string; passwordHash: string | null },
): Promise<void> {
  await updatePerson(tx, userId, { status: userStatus.active, passwordHash, mustChangePassword: true })
  await startEmployment(tx, userId, firstDate)
}
