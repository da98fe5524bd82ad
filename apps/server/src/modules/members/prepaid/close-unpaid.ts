/** Closes prepaid orders and places that were not paid in time. A running payment is ended at its provider first. */
import { payStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import type { LiveEvent, LogEntry } from '../../../http/context.ts'
import { runWithEvents } from '../../../http/with-events.ts'
import { endAttemptNow } from '../../payments/public.ts'
import { logJobWork } from '../../platform/public.ts'
import { findRunningPrepayment } from './prepaid-money.ts'
import type { PrepaidKind } from './prepaid-money.ts'

type Unpaid<Place> = {
  kind: PrepaidKind
  /** Ids (`id`) of orders or places that are overdue, some hundreds at most. */
  due: RawBuilder<unknown>
  log: { job: string; title: string; businessType: string }
  /** Locks an order or place; null when it is no longer unpaid. */
  lock: (tx: Tx, id: number) => Promise<Place | null>
  /** Frees a locked order or place. Returns its log entry. */
  close: (tx: Tx, place: Place, emit: (event: LiveEvent) => void) => Promise<LogEntry>
}

/**
 * Closes each unpaid flash sale order or group play place in its own transaction and returns the number closed. One
 * whose payment has no known outcome yet is not closed: its goods stay reserved.
 */
export async function closeUnpaidPrepayments<Place>(db: Db, now: Date, unpaid: Unpaid<Place>): Promise<number> {
  const { kind, due } = unpaid
  const { rows } = await sql<{ id: number; paymentId: number | null }>`
    select d.id, (select p.payment_id from payment p where p.biz_type = ${lit(kind.bizType)} and p.biz_id = d.id
      and p.status in (${lit(payStatus.waiting, payStatus.paying)}) limit 1) as payment_id from (${due}) d`.execute(db)
  let count = 0
  for (const { id, paymentId } of rows) {
    if (paymentId !== null) await endAttemptNow(db, paymentId, now)
    if (await closeOne(db, now, unpaid, id)) count += 1
  }
  return count
}

function closeOne<Place>(db: Db, now: Date, { kind, log, lock, close }: Unpaid<Place>, id: number): Promise<boolean> {
  return runWithEvents(db, async (tx, emit) => {
    const place = await lock(tx, id)
    if (place === null || (await findRunningPrepayment(tx, kind, id))) return false
    await logJobWork(tx, { ...log, now }, [await close(tx, place, emit)])
    return true
  })
}
