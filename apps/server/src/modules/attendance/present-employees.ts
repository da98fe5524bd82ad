import { addDays, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { applyStatus, applyType, clockType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../db/statement.ts'
import { MAX_PRESENCE_MINUTES, DEFAULT_OVERTIME_LIMITS } from './clock-rules.ts'

/** End of the planned hours (shift and approved overtime) of the night of punch `c`, with the allowance; null without planned hours. */
const closesAt = sql`(
  select max(e.end_at) + make_interval(mins => coalesce(max(e.delay), ${sql.lit(DEFAULT_OVERTIME_LIMITS.offDelayMinutes)})) from (
    select (s.business_date + make_interval(mins => s.off_minute)) at time zone 'Asia/Shanghai' as end_at, s.off_delay_minutes as delay
    from schedule s where s.user_id = c.user_id and s.business_date = c.business_date and s.off_minute is not null
    union all
    select a.end_at, null from clock_apply a where a.user_id = c.user_id and a.business_date = c.business_date
      and a.apply_type = ${lit(applyType.overtime)} and a.status = ${lit(applyStatus.approved)}) e)`

/**
 * Condition: the person is present. True when the latest punch is a punch-in of the current night, or of the previous
 * one whose planned hours reach past noon. Without planned hours a punch-in counts for the maximum length of a shift.
 */
export const buildPresenceCondition = (userId: RawBuilder<unknown>, now: Date) => {
  const [night, at] = [getBusinessDate(now), formatTime(now)]
  return sql<boolean>`coalesce((
    select c.clock_type = ${lit(clockType.in)} and (c.business_date = ${night}::date
      or ${at}::timestamptz <= coalesce(${closesAt}, c.clocked_at + make_interval(mins => ${sql.lit(MAX_PRESENCE_MINUTES)})))
    from clock_record c where c.user_id = ${userId} and c.business_date between ${addDays(night, -1)}::date and ${night}::date
      and c.clocked_at <= ${at}::timestamptz
    order by c.clocked_at desc, c.clock_id desc limit 1), false)`
}
