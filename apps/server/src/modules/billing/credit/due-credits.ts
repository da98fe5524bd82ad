/** Notifies guarantors of credits that are due. */
import { creditStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'

export type DueCredit = {
  creditId: number
  guaranteeUserId: number
  tableName: string
  guestName: string
  remainAmount: number
  dueDate: string
}

/** Maximum credits of one run; the rest waits for the next. */
const AT_ONCE = 200

/**
 * Marks and returns credits to notify about tonight: on the due date, and once more when it has passed. Concurrent runs take different
 * rows.
 */
export async function claimDueCredits(tx: Tx, night: string): Promise<DueCredit[]> {
  const { rows } = await sql<DueCredit>`
    update credit_record c set reminded_on = ${night}::date
    where c.credit_id in (
      select credit_id from credit_record
      where status in (${lit(creditStatus.open)}, ${lit(creditStatus.partlyRepaid)}) and due_date <= ${night}::date
        and (reminded_on is null or (due_date < ${night}::date and reminded_on <= due_date))
      order by due_date, credit_id limit ${AT_ONCE} for no key update skip locked)
    returning c.credit_id, c.guarantee_user_id, c.table_name, c.guest_name, c.remain_amount, c.due_date`.execute(tx)
  return rows.toSorted((a, b) => a.creditId - b.creditId)
}
