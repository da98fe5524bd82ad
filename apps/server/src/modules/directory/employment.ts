/** Periods of employment, by business date; both ends are included. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'

type Expression = RawBuilder<unknown>

/** Periods `e` of this person that share a date with `from` … `to`. */
const selectPeriodsWithin = (userId: Expression, from: Expression, to: Expression) =>
  sql`from employment e where e.user_id = ${userId} and daterange(e.join_date, e.leave_date, '[]') && daterange(${from}::date, ${to}::date, '[]')`

/** Condition: the person was employed on this business date. */
export const buildEmployedOnCondition = (userId: Expression, date: Expression): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${selectPeriodsWithin(userId, date, date)})`

/** Condition: the person was employed on at least one of these business dates. */
export const buildEmployedDuringCondition = (
  userId: Expression,
  { beginDate, endDate }: { beginDate: string; endDate: string },
): RawBuilder<boolean> =>
  sql<boolean>`exists (select ${selectPeriodsWithin(userId, sql`${beginDate}`, sql`${endDate}`)})`

/** SQL expression: number of these business dates on which the person was employed. */
export const selectEmployedDays = (
  userId: Expression,
  { beginDate, endDate }: { beginDate: string; endDate: string },
): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(least(e.leave_date, ${endDate}::date) - greatest(e.join_date, ${beginDate}::date) + 1), 0)::integer
    ${selectPeriodsWithin(userId, sql`${beginDate}`, sql`${endDate}`)})`

/** First business date of the latest period; null where it is unknown. */
export const selectLatestJoinDate = (userId: Expression): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select e.join_date from employment e where e.user_id = ${userId} order by e.join_date desc nulls last limit 1)`

/** Loads the employment periods of these people; returns a function that tests a person and a date. */
export async function loadIsEmployedCheck(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number, date: string) => boolean> {
  const { rows } = await sql<{ userId: number; joinDate: string | null; leaveDate: string | null }>`
    select user_id, join_date, leave_date from employment where user_id = any(${[...userIds]}::bigint[])`.execute(db)
  const periods = Map.groupBy(rows, ({ userId }) => userId)
  return (userId, date) =>
    (periods.get(userId) ?? []).some(
      ({ joinDate, leaveDate }) => (joinDate ?? date) <= date && date <= (leaveDate ?? date),
    )
}

/** Opens a period. A period that ended on this date or later continues instead. Called with the person's row locked. */
export async function startEmployment(tx: Tx, userId: number, date: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update employment set leave_date = null where employment_id = (
      select employment_id from employment where user_id = ${userId} and leave_date >= ${date}::date order by leave_date desc limit 1)`.execute(
    tx,
  )
  if (numAffectedRows === 0n)
    await tx.insertInto('employment').values({ userId, joinDate: date, leaveDate: null }).execute()
}

/** Ends the open period; `date` is the last business date. Called with the person's row locked. */
export async function endEmployment(tx: Tx, userId: number, date: string): Promise<void> {
  await sql`
    update employment set leave_date = greatest(${date}::date, join_date) where user_id = ${userId} and leave_date is null`.execute(
    tx,
  )
}
