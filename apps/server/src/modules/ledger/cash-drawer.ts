/**
 * Cash in the hands of a cashier. His first cash opens his shift; from then on the drawer's account holds what he must have.
 * Whoever moves cash holds the shift open until the transaction ends, so that a count is never taken in between.
 */
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { cashDrawer } from './journal.ts'

export type Cashier = { userId: number; name: string }

/** Account code of the cashier's drawer, with his shift open and held. */
export async function drawerOf(tx: Tx, cashier: Cashier, at: Date): Promise<string> {
  const code = await cashDrawer(tx, cashier)
  for (;;) {
    await openShiftRow(tx, { cashier, code, floatAmount: 0, at })
    // A shift that was closed while we waited for it is not ours: open the next one.
    const { rows } =
      await sql`select from cash_shift where cashier_user_id = ${cashier.userId} and closed_at is null for share`.execute(
        tx,
      )
    if (rows.length > 0) return code
  }
}

/** Writes an open shift unless there is one; answers its id, or undefined when one was open. */
export async function openShiftRow(
  tx: Tx,
  shift: { cashier: Cashier; code: string; floatAmount: number; at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ shiftId: number }>`
    insert into cash_shift (cashier_user_id, cashier_name, account_id, opened_at, float_amount)
    select ${shift.cashier.userId}, ${shift.cashier.name}, account_id, ${shift.at}, ${shift.floatAmount} from account where code = ${shift.code}
    on conflict (cashier_user_id) where closed_at is null do nothing
    returning shift_id`.execute(tx)
  return rows[0]?.shiftId
}

/**
 * Where the cash of a payment is now: in the drawer, or in the safe when that shift has been handed over since. Compares stored times: a time
 * read into text loses its fraction of a second, and the payment that opened the shift would seem to be older than it.
 */
export async function whereCashIs(tx: Tx, cashier: Cashier, paymentId: number): Promise<string> {
  const { rows: open } = await sql`
    select from cash_shift s where s.cashier_user_id = ${cashier.userId} and s.closed_at is null
      and s.opened_at <= (select p.paid_at from payment p where p.payment_id = ${paymentId}) for share of s`.execute(tx)
  return open.length > 0 ? cashDrawer(tx, cashier) : 'cash:safe'
}
