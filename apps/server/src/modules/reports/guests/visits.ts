/** Source of 客人报表: guests with a booking or as walk-in, and sittings of new or returning guests. */
import { recordStatus, tableType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { lit } from '../../../db/statement.ts'
import type { ReportQuery } from '../frame/report-query.ts'
import {
  isCountedOpening,
  unionWithZeroColumns,
  buildOpenedFilter,
  selectPersonNights,
  PERSON_NIGHT_COLUMNS,
  PERSON_NIGHT_KEYS,
  selectSittingRollup,
} from '../frame/people.ts'
import type { ReportSource } from '../frame/people.ts'

const GUESTS = ['booked_guests', 'walk_in_guests', 'new_guests', 'returning_guests'] as const

/** SQL: sittings `e` of the guest of `r`, at any table and with any sales person. */
const ofSameGuest = sql`from sitting e where e.guest_phone = r.guest_phone and e.guest_phone <> ''
  and e.status <> ${lit(recordStatus.cancelled)} and e.table_type <> ${lit(tableType.virtual)}`

/** SQL: number of the guest's visits up to the sitting `r`; 0 without a phone number. */
export const selectVisitNo = sql<number>`(select count(*) ${ofSameGuest} and (e.opened_at, e.sitting_id) <= (r.opened_at, r.sitting_id))`

/** SQL: condition that the guest of the sitting `r` has an earlier sitting. */
export const isReturningGuest = sql<boolean>`exists (select ${ofSameGuest} and (e.opened_at, e.sitting_id) < (r.opened_at, r.sitting_id))`

const selectGuests = (query: ReportQuery): RawBuilder<unknown> =>
  selectSittingRollup(query) ??
  sql`
  select v.business_date, v.dept_id, v.user_id,
    coalesce(sum(v.guest_num) filter (where v.booked), 0)::bigint as booked_guests, coalesce(sum(v.guest_num) filter (where not v.booked),
    0)::bigint as walk_in_guests,
    count(*) filter (where v.known and not v.came_before) as new_guests, count(*) filter (where v.known and v.came_before) as returning_guests
  from (
    select r.business_date, r.sales_dept_id as dept_id, r.sales_user_id as user_id, r.guest_num, r.booking_id is not null as booked,
      r.guest_phone <> '' as known, ${isReturningGuest} as came_before
    from sitting r where ${buildOpenedFilter(query)} and ${isCountedOpening}
  ) v group by v.business_date, v.dept_id, v.user_id`

/** Sales and sittings, credited to the sales person, with the guest counts of the sittings. */
export const guestSource: ReportSource = {
  rows: (query) =>
    unionWithZeroColumns({ keys: PERSON_NIGHT_KEYS, columns: [...PERSON_NIGHT_COLUMNS, ...GUESTS] }, [
      { columns: PERSON_NIGHT_COLUMNS, rows: selectPersonNights(query) },
      { columns: GUESTS, rows: selectGuests(query) },
    ]),
  extraSums: GUESTS,
  head: { rows: selectPersonNights },
}
