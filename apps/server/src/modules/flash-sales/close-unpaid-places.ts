/** Closes places not paid in time. A running payment is ended at its provider first. */
import type { PayBizType } from '@nocturne/contract/codes'
import { payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import { endAttemptNow } from '../payments/public.ts'

const selectRunningPayment = (bizType: PayBizType, bizId: RawBuilder<unknown>) => sql`
  select p.payment_id from payment p where p.biz_type = ${lit(bizType)} and p.biz_id = ${bizId}
    and p.status in (${lit(payStatus.waiting, payStatus.paying)}) limit 1`

type Unpaid = {
  bizType: PayBizType
  /** Ids (`id`) of overdue places, some hundreds at most. */
  due: RawBuilder<unknown>
  /** Frees one place in its own transaction; false when it stays reserved. */
  close: (id: number) => Promise<boolean>
}

/** Returns the number of freed places. */
export async function closeUnpaid(db: Db, now: Date, { bizType, due, close }: Unpaid): Promise<number> {
  const { rows } = await sql<{ id: number; paymentId: number | null }>`
    select d.id, (${selectRunningPayment(bizType, sql`d.id`)}) as payment_id from (${due}) d`.execute(db)
  let count = 0
  for (const { id, paymentId } of rows) {
    if (paymentId !== null) await endAttemptNow(db, paymentId, now)
    if (await close(id)) count += 1
  }
  return count
}

/** Has the place a payment with an unknown outcome? It stays reserved until then. The caller has locked the place. */
export async function isBeingPaid(tx: Tx, bizType: PayBizType, id: number): Promise<boolean> {
  const { rows } = await selectRunningPayment(bizType, sql`${id}`).execute(tx)
  return rows.length > 0
}
