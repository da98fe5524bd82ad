/** Demand of the nights of a week: their bookings, and the last closed nights of the same weekday. */
import { bookingStatus, businessDayStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { StaffActor } from '../../http/context.ts'
import { findScope } from '../../http/policy.ts'

type Demand = AnswerOf<typeof scheduling.dutyList>['demand'][number]
type Booking = Demand['bookings'][number]
type PastNight = Demand['past'][number]

/** Number of past nights of the same weekday. */
const PAST_NIGHTS = 8
/** Maximum bookings of one week. */
const MOST_BOOKINGS = 2_000

/** Demand by date. Takings need `report:business:view` for the whole venue. */
export async function readDutyDemand(
  db: Db,
  actor: StaffActor,
  { dates, today }: { dates: readonly string[]; today: string },
): Promise<Demand[]> {
  const seesTakings = findScope(actor, 'report:business:view') === 'all'
  const [bookings, past] = await Promise.all([listBookings(db, dates), listPastNights(db, dates, today)])
  const bookingsOf = Map.groupBy(bookings, ({ bookingDate }) => bookingDate)
  const pastOf = Map.groupBy(past, ({ night }) => night)
  return dates.map((businessDate) => ({
    businessDate,
    bookings: (bookingsOf.get(businessDate) ?? []).map(({ bookingDate: _date, ...booking }) => booking),
    past: (pastOf.get(businessDate) ?? []).map(({ night: _night, takings, ...line }) => ({
      ...line,
      takings: seesTakings ? takings : null,
    })),
  }))
}

/** Bookings as they are counted by `readNightDemand`, without the guests. */
async function listBookings(db: Db, dates: readonly string[]): Promise<(Booking & { bookingDate: string })[]> {
  const { rows } = await sql<Booking & { bookingDate: string }>`
    select b.booking_date::text, b.booking_id, b.arrive_time, b.guest_num, a.area_name, t.table_name
    from booking b join area a on a.area_id = b.area_id left join venue_table t on t.table_id = b.table_id
    where b.booking_date = any(${[...dates]}::date[]) and b.status <> ${lit(bookingStatus.cancelled)}
    order by b.booking_date, b.arrive_time, b.booking_id limit ${MOST_BOOKINGS}`.execute(db)
  return rows
}

/** Closed nights before each date and before tonight, with the openings and sales that were frozen when they closed. */
async function listPastNights(
  db: Db,
  dates: readonly string[],
  today: string,
): Promise<(PastNight & { night: string })[]> {
  const { rows } = await sql<PastNight & { night: string }>`
    select n.night::text, d.business_date::text, (d.snapshot ->> 'tableCount')::integer as table_count,
      (d.snapshot ->> 'totalAmount')::bigint as takings
    from unnest(${[...dates]}::date[]) as n(night) cross join lateral (
      select d.business_date, d.snapshot from business_day d
      where d.business_date < least(n.night, ${today}::date) and d.status = ${lit(businessDayStatus.closed)}
        and extract(isodow from d.business_date) = extract(isodow from n.night)
      order by d.business_date desc limit ${PAST_NIGHTS}
    ) d order by n.night, d.business_date desc`.execute(db)
  return rows
}
