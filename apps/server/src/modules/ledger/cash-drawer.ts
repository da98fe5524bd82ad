/**
 * Cash of a cashier. The first cash opens the shift; from then on the drawer's account is the expected cash. Callers that move
 * cash lock the open shift until the transaction ends, so that no count is taken in between.
 */
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { ensureCashDrawer } from './journal.ts'

export type Cashier = { userId: number; name: string }

/** Account code of the cashier's drawer; opens the shift if needed and locks it. */
export async function openCashDrawer(tx: Tx, cashier: Cashier, at: Date): Promise<string> {
  const code = await ensureCashDrawer(tx, cashier)
  for (;;) {
    await openShiftRow(tx, { cashier, code, floatAmount: 0, at })
    // A shift closed by another transaction while this one waited cannot be used: open the next one.
    const { rows } =
      await sql`select from cash_shift where cashier_user_id = ${cashier.userId} and closed_at is null for share`.execute(
        tx,
      )
    if (rows.length > 0) return code
  }
}

/** Writes an open shift unless there is one; returns its id, or undefined when one was open. */
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
 * Account that has the cash of a payment now: the drawer, or the safe if that shift was closed since. Compares stored timestamps:
 * text would lose the microseconds, and the payment that opened the shift would seem older than it.
 */
export async function resolveCashAccount(tx: Tx, cashier: Cashier, paymentId: number): Promise<string> {
  const { rows: open } = await sql`
    select from cash_shift s where s.cashier_user_id = ${cashier.userId} and s.closed_at is null
      and s.opened_at <= (select p.paid_at from payment p where p.payment_id = ${paymentId}) for share of s`.execute(tx)
  return open.length > 0 ? ensureCashDrawer(tx, cashier) : 'cash:safe'
}
