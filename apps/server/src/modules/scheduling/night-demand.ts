/**
 * Forecasts the staff demand of future nights from bookings and from the takings of past nights on the same weekday.
 */
import { addDays } from '@nocturne/base/venue-time'
import { bookingStatus } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'

/** Smallest share of the staff that any night needs, even the one with the lowest demand. */
const LOAD_AT_LEAST = 0.5
/** Number of past nights from which the average takings per weekday are computed. */
const TAKINGS_NIGHTS = 56
/** Number of past nights from which the maximum number of bookings is taken. */
const BOOKED_NIGHTS = 14

/**
 * `load`: share of the staff that the night needs, 0…1. `takings`: average of its weekday, fen; null without past
 * nights.
 */
type NightDemand = { load: number; takings: number | null; bookings: number }

/** Demand by date: the larger of the weekday's takings and the night's bookings, each as a share of its past maximum. */
export async function readNightDemand(
  db: Db,
  { dates, tonight }: { dates: readonly string[]; tonight: string },
): Promise<Map<string, NightDemand>> {
  const most = await sql<{ parties: number }>`
    select coalesce(max(parties), 0)::integer as parties from (
      select count(*) as parties from booking
      where booking_date between ${addDays(tonight, -BOOKED_NIGHTS)}::date and ${tonight}::date
        and status <> ${lit(bookingStatus.cancelled)} group by booking_date) nights`.execute(db)
  const { rows } = await sql<{
    businessDate: string
    taken: number
    booked: number
    takings: number | null
    bookings: number
  }>`
    with taken as (
      select extract(isodow from business_date) as day, avg(total_amount) as amount from (
        select business_date, sum(total_amount) as total_amount from night_measure
        where business_date between ${addDays(tonight, -TAKINGS_NIGHTS)}::date and ${tonight}::date group by 1) nights group by 1
    ), booked as (
      select booking_date, count(*) as parties from booking
      where booking_date = any(${[...dates]}::date[])
        and status <> ${lit(bookingStatus.cancelled)} group by 1
    )
    select n.night::text as business_date, round(t.amount)::bigint as takings, coalesce(b.parties, 0)::integer as bookings,
      coalesce(t.amount / nullif((select max(amount) from taken), 0), 1)::float8 as taken,
      coalesce(b.parties::float8 / nullif(${most.rows[0]?.parties ?? 0}::integer, 0), 0)::float8 as booked
    from unnest(${[...dates]}::date[]) as n(night)
    left join taken t on t.day = extract(isodow from n.night) left join booked b on b.booking_date = n.night`.execute(
    db,
  )
  return new Map(
    rows.map(({ businessDate, taken, booked, takings, bookings }) => [
      businessDate,
      { load: Math.min(1, Math.max(LOAD_AT_LEAST, taken, booked)), takings, bookings },
    ]),
  )
}
