/** Reads a person's lines newest first: the last nights first, earlier nights only when these do not fill the page. */
import { addDays } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Nights } from '../../../http/date-range.ts'

/** Nights searched in the first and in the second attempt. */
const MONTHS = [31, 124]
/** Above this the caller is a file export, which reads all lines. */
const MANY = 10_000

/**
 * Returns the first `limit` ids of a list, newest first: `find` returns those of lines that began in the given nights. Orders by
 * `newest(id)`: a person with many lines has enough in the first months, and for one with few, aggregating all is faster than following an
 * index over all lines back to them.
 */
export async function findNewest(
  { beginDate, endDate }: Nights,
  limit: number,
  find: (nights: Nights) => Promise<number[]>,
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

/** Ordering by `id` that prevents PostgreSQL from using an index. */
export const buildNewestOrder = (id: string): RawBuilder<unknown> => sql`${sql.ref(id)} + 0 desc`
