/** Base pay that employees have from dates of their own, as it applies in a month. */
import { addDays, getMonthRange } from '@nocturne/base/venue-time'
import { normalDisable } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { lit } from '../../../db/statement.ts'
import { loadIsEmployedCheck } from '../../directory/public.ts'
import { splitByBasePay } from '../wages/base-pay-rules.ts'
import type { BasePayPart, OwnBasePay } from '../wages/base-pay-rules.ts'

/** Parts of the month by base pay; employees without a pay of their own are missing. */
export async function readBasePayParts(
  db: Db,
  month: string,
  userIds: readonly number[],
): Promise<Map<number, BasePayPart[]>> {
  const { beginDate, endDate } = getMonthRange(month)
  const { rows } = await sql<OwnBasePay & { userId: number }>`
    select user_id, start_date, amount from base_pay
    where user_id = any(${[...userIds]}::bigint[]) and status = ${lit(normalDisable.normal)} and start_date <= ${endDate}::date
    order by user_id, start_date`.execute(db)
  if (rows.length === 0) return new Map()
  const pays = Map.groupBy(rows, ({ userId }) => userId)
  const isEmployed = await loadIsEmployedCheck(db, [...pays.keys()])
  const dates = listDates(beginDate, endDate)
  const parts = [...pays].map(
    ([userId, own]) =>
      [
        userId,
        splitByBasePay(
          own,
          dates.filter((date) => isEmployed(userId, date)),
        ),
      ] as const,
  )
  return new Map(parts.flatMap(([userId, own]) => (own ? [[userId, own] as const] : [])))
}

function listDates(beginDate: string, endDate: string): string[] {
  const dates = []
  for (let date = beginDate; date <= endDate; date = addDays(date, 1)) dates.push(date)
  return dates
}
