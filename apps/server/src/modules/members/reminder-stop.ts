/** Numbers that want no reminders of bottles, whoever they belong to. Members say it in their profile, everybody else by the link of a reminder. */
import type { Tx } from '../../db/connection.ts'

/** Nobody is reminded at this number any more; said again it changes nothing. */
export async function stopReminders(tx: Tx, phonenumber: string, at: Date): Promise<void> {
  await tx
    .insertInto('reminderStop')
    .values({ phonenumber, stoppedAt: at })
    .onConflict((conflict) => conflict.column('phonenumber').doNothing())
    .execute()
}

/** A member asks for reminders again at these numbers. */
export async function allowReminders(tx: Tx, phonenumbers: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('reminderStop')
    .where('phonenumber', 'in', [...phonenumbers])
    .execute()
}
