/**
 * 日结: closes a night and freezes its figures. Writers of facts lock the night shared (`fact_date`), closing locks it exclusively:
 * a concurrent payment is inside the snapshot or dated to the next night.
 */
import { getBusinessDate } from '@nocturne/base/venue-time'
import { businessDayStatus } from '@nocturne/contract/codes'
import type { ledger } from '@nocturne/contract/ledger/endpoints'
import type { schemas } from '@nocturne/contract/ledger/schemas'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { LiveEvent } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { clearSoldOut } from '../catalog/public.ts'
import { factSumColumns, computeNightMeasures, readOpenTables, orderCount } from './night-measures.ts'
import type { NightSnapshot } from './night-measures.ts'
import { nightCloseHooksSlot } from './night-slot.ts'
import type { NightCloseHooks } from './night-slot.ts'
import { storeNightRebates, postRebates, notifyRebates } from './rebates.ts'

export const closeDay: Handler<typeof ledger.closeDay, typeof schemas.closeDay> = async (context, { businessDate }) => {
  const { tx, now, actor } = context
  if (businessDate > getBusinessDate(now) || businessDate < (await readFirstNight(tx, now))) refuse('NIGHT_INVALID')
  await lockNight(tx, businessDate)
  const open = await readOpenTables(tx, businessDate)
  if (open.length > 0) refuse('TABLE_OPEN_LEFT', { n: open.length }, { tables: open })
  const snapshot = (await closeNight(tx, businessDate, { at: now, userId: actor.userId })) ?? refuse('DAY_CLOSED')
  await notifyNightClosed(tx, context.emit, businessDate, now)
  await clearSoldOut(tx, context.emit)
  context.emit({ topic: 'table' })
  context.log({ subjectType: 'businessDay', after: snapshot })
  return snapshot
}

/** First night of the venue; before the first sitting it is the current one. No earlier night can be closed. */
async function readFirstNight(tx: Tx, now: Date): Promise<string> {
  const { rows } = await sql<{ first: string | null }>`
    select least((select min(business_date) from sitting), (select min(business_date) from business_day)) as first`.execute(
    tx,
  )
  return rows[0]?.first ?? getBusinessDate(now)
}

/** Refuses a change of a night that has passed: DAY_CLOSED once it was closed, NIGHT_OVER before. */
export async function refusePastNight(tx: Tx, businessDate: string): Promise<never> {
  const night = await tx
    .selectFrom('businessDay')
    .select('status')
    .where('businessDate', '=', businessDate)
    .executeTakeFirst()
  return refuse(night?.status === businessDayStatus.closed ? 'DAY_CLOSED' : 'NIGHT_OVER')
}

/** Locks the night exclusively until the transaction ends: running writes of facts finish first, later ones see it closed. */
export async function lockNight(tx: Tx, businessDate: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(4001, (${businessDate}::date - date '2000-01-01'))`.execute(tx)
}

/** Notifies each employee of their result of the closed night. */
export async function notifyNightClosed(
  tx: Tx,
  emit: (event: LiveEvent) => void,
  businessDate: string,
  now: Date,
): Promise<void> {
  await notifyRebates(tx, emit, businessDate, now)
  for (const sendNotifications of nightCloseHooksSlot.get().tell) await sendNotifications(tx, emit, businessDate, now)
}

/**
 * Freezes a locked night: snapshot, roll-ups by person and dimension, rebates, and the bookings of higher modules. Undefined when
 * it was closed before. Callers that generate nights without an app pass `books` themselves.
 */
export async function closeNight(
  tx: Tx,
  businessDate: string,
  by: { at: Date; userId: number | null },
  books: NightCloseHooks['book'] = nightCloseHooksSlot.get().book,
): Promise<NightSnapshot | undefined> {
  const closed = await tx
    .selectFrom('businessDay')
    .select('status')
    .where('businessDate', '=', businessDate)
    .where('status', '=', businessDayStatus.closed)
    .executeTakeFirst()
  if (closed) return undefined
  const snapshot = await computeNightMeasures(tx, businessDate)
  await sql`
    insert into night_measure (business_date, sales_dept_id, sales_user_id, total_amount, gift_amount, discount_amount, paid_amount, credit_amount,
      unpaid_amount, return_amount, refund_amount, repay_amount, performance_amount, order_count)
    select f.business_date, f.sales_dept_id, f.sales_user_id, ${factSumColumns}, ${orderCount}
    from sales_fact f where f.business_date = ${businessDate}::date group by f.business_date, f.sales_dept_id, f.sales_user_id`.execute(
    tx,
  )
  await sql`insert into night_by_dimension select * from sales_by_dimension where business_date = ${businessDate}::date`.execute(
    tx,
  )
  const rebates = await storeNightRebates(tx, businessDate)
  await sql`
    insert into business_day (business_date, status, close_user_id, closed_at, snapshot)
    values (${businessDate}::date, ${lit(businessDayStatus.closed)}, ${by.userId}::bigint, ${by.at}, ${JSON.stringify(snapshot)}::jsonb)
    on conflict (business_date) do update set status = excluded.status, close_user_id = excluded.close_user_id, closed_at = excluded.closed_at,
      snapshot = excluded.snapshot`.execute(tx)
  await postRebates(tx, businessDate, rebates, by)
  for (const book of books) await book(tx, { businessDate, ...by })
  return snapshot
}
