/** Lines of a person newest first: those of the last nights, and of nights before only where these do not fill the page. */
import { addDays } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Nights } from '../../../http/asked-nights.ts'

/** Nights that are looked at first, and then. */
const MONTHS = [31, 124]
/** More than any page asks for: a file, which reads them all. */
const MANY = 10_000

/**
 * Of a list newest first its beginning, `wanted` long: `find` answers that of lines which began in the nights it is given. It orders by
 * `newest(id)`: whoever has lines enough has them in the first months, and of whoever has few all are added up sooner than an index of
 * everybody's lines is followed back to them.
 */
export async function newestFirst(
  { beginDate, endDate }: Nights,
  wanted: number,
  find: (nights: Nights) => Promise<number[]>,
  months: readonly number[] = MONTHS,
): Promise<number[]> {
  for (const nights of wanted > MANY ? [] : months) {
    const from = addDays(endDate, 1 - nights)
    if (from <= beginDate) break
    const found = await find({ beginDate: from, endDate })
    if (found.length >= wanted) return found
  }
  return find({ beginDate, endDate })
}

/** An order by `id` for which PostgreSQL follows no index. */
export const newest = (id: string): RawBuilder<unknown> => sql`${sql.ref(id)} + 0 desc`
