/**
 * Reads the lines of a person newest first: searches the latest nights first, and earlier nights only when the page is
 * not full.
 */
import { addDays } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { NightRange } from '../../../http/date-range.ts'

/** Number of latest nights searched in the first and in the second attempt. */
const MONTHS = [31, 124]
/** Smallest limit that only file exports use; these read all lines in one query. */
const MANY = 10_000

/**
 * Returns the first `limit` ids of a list, newest first. `find` returns the ids of lines that began in the given
 * nights, sorted by `buildNewestOrder`. With many lines, the latest months already fill the page. With few lines, one
 * aggregation over all nights is faster than a backward index scan.
 */
export async function findNewest(
  { beginDate, endDate }: NightRange,
  limit: number,
  find: (nights: NightRange) => Promise<number[]>,
  months: readonly number[] = MONTHS,
): Promise<number[]> {
  for (const nights of limit > MANY ? [] : months) {
    const from = addDays(endDate, 1 - nights)
    if (from <= beginDate) break
    const found = await find({ beginDate: from, endDate })
    if (found.length >= limit) return found
  }
  return find({ beginDate, endDate })
}

/** SQL: descending order by `id` that prevents PostgreSQL from using an index. */
export const buildNewestOrder = (id: string): RawBuilder<unknown> => sql`${sql.ref(id)} + 0 desc`
