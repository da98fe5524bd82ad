/**
 * Phone numbers that receive no bottle reminders. Members set this in their profile, other guests by the link in a
 * reminder.
 */
import type { Tx } from '../../db/connection.ts'

/** Stops reminders to this number; idempotent. */
export async function stopBottleReminders(tx: Tx, phonenumber: string, at: Date): Promise<void> {
  await tx
    .insertInto('reminderStop')
    .values({ phonenumber, stoppedAt: at })
    .onConflict((conflict) => conflict.column('phonenumber').doNothing())
    .execute()
}

/** Allows reminders to these numbers again. */
export async function allowBottleReminders(tx: Tx, phonenumbers: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('reminderStop')
    .where('phonenumber', 'in', [...phonenumbers])
    .execute()
}
