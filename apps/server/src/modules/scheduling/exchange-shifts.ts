/**
 * Exchanges published shifts of two people, including their terms, publisher and publication time. Stores each
 * exchanged cell, so that an exchange cannot happen twice. Drafts are unchanged, except that a draft equal to the new
 * published cell is deleted.
 */
import { sql } from 'kysely'
import type { CommandContext } from '../../http/context.ts'
import { lockPlans } from './schedule-store.ts'

export type ShiftExchange = { applyId: number; userIds: readonly [number, number]; dates: readonly string[] }

/** Columns that are swapped between the two cells. */
const TERMS = [
  'shift_id',
  'shift_name',
  'short_name',
  'color',
  'rest_flag',
  'on_minute',
  'off_minute',
  'on_advance_minutes',
  'late_minutes',
  'lack_minutes',
  'early_minutes',
  'off_delay_minutes',
  'publish_user_id',
  'published_at',
] as const

/**
 * Locks the plans until the transaction ends, so that cells read afterwards cannot change before they are exchanged.
 */
export const lockExchangePlans = lockPlans

/**
 * Exchanges the cells of both people on these nights. The caller has locked the plans. Throws DAY_CLOSED when a night
 * is closed.
 */
export async function exchangeShifts(
  { tx, emit, now }: Pick<CommandContext, 'tx' | 'emit' | 'now'>,
  { applyId, userIds: [one, other], dates }: ShiftExchange,
): Promise<void> {
  const nights = sql`${[...new Set(dates)]}::date[]`
  const both = sql`(values (${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint)) as p(user_id, partner_id)`
  await sql`
    insert into schedule_exchange (apply_id, user_id, business_date, old_shift_id, new_shift_id, exchanged_at)
    select ${applyId}, p.user_id, n.night, s.shift_id, t.shift_id, ${now}
    from ${both} cross join unnest(${nights}) as n(night)
    left join schedule s on s.user_id = p.user_id and s.business_date = n.night
    left join schedule t on t.user_id = p.partner_id and t.business_date = n.night`.execute(tx)
  const takes = sql.join(TERMS.map((term) => sql`${sql.id(term)} = t.${sql.id(term)}`))
  // When both people have a cell on a night, the cells exchange their columns. When only one has a cell, it moves to
  // the other person.
  await sql`
    update schedule s set ${takes} from ${both} join schedule t on t.user_id = p.partner_id
    where s.user_id = p.user_id and s.business_date = t.business_date and s.business_date = any(${nights})`.execute(tx)
  await sql`
    update schedule s set user_id = p.partner_id from ${both}
    where s.user_id = p.user_id and s.business_date = any(${nights})
      and not exists (select from schedule t where t.user_id = p.partner_id and t.business_date = s.business_date)`.execute(
    tx,
  )
  await sql`
    delete from schedule_draft d where d.user_id in (${one}, ${other}) and d.business_date = any(${nights})
      and d.shift_id is not distinct from (select s.shift_id from schedule s where s.user_id = d.user_id and s.business_date = d.business_date)`.execute(
    tx,
  )
  emit({ topic: 'schedule' })
}
