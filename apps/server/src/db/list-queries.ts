/**
 * Paging of lists that grow every night: a statement contains only the requested conditions, and reads no more rows
 * than the page needs.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './connection.ts'

export type OptionalCondition = RawBuilder<unknown> | false | null | undefined

/** Joins the given conditions with `and`. Omitted ones are not in the statement at all, so that PostgreSQL plans only the actual query. */
export function joinConditions(...conditions: readonly OptionalCondition[]): RawBuilder<boolean> {
  const included = conditions.filter((condition) => condition !== false && condition != null)
  return included.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(included, sql` and `)}`
}

/** Maximum number of rows counted beyond the page. */
const COUNTED_AHEAD = 200

export type PageRequest = { pageNum: number; pageSize: number }

/**
 * Ids of one page of `ordered`, a statement that returns `id` in list order, and the `total`: exact only up to COUNTED_AHEAD rows beyond
 * the page, because counting years of rows is too slow for twenty rows on a phone.
 */
export const readPageOfIds = (
  db: Db,
  ordered: RawBuilder<unknown>,
  page: PageRequest,
): Promise<{ ids: number[]; total: number }> =>
  readPage(
    async (limit, offset) =>
      (await sql<{ id: number }>`${ordered} limit ${limit} offset ${offset}`.execute(db)).rows.map(({ id }) => id),
    page,
  )

/** Same as `readPageOfIds` for sources other than a statement: `take` returns up to `limit` ids after `offset`. */
export async function readPage(
  take: (limit: number, offset: number) => Promise<number[]>,
  { pageNum, pageSize }: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const before = (pageNum - 1) * pageSize
  const found = await take(pageSize + COUNTED_AHEAD, before)
  if (found.length > 0 || before === 0) return { ids: found.slice(0, pageSize), total: before + found.length }
  return { ids: [], total: (await take(before, 0)).length }
}

/** Same as `readPageOfIds` with an exact total, for lists that show it together with the sums of their rows. */
export const readPageOfIdsWithTotal = async (
  db: Db,
  ordered: RawBuilder<unknown>,
  page: PageRequest,
): Promise<{ ids: number[]; total: number }> =>
  ensureExactTotal(page, await readPageOfIds(db, ordered, page), () => countRows(db, ordered))

/** Replaces the total of a page by the exact `count` when it is only a lower bound. */
export async function ensureExactTotal<P extends { total: number }>(
  { pageNum, pageSize }: PageRequest,
  found: P,
  count: () => Promise<number>,
): Promise<P> {
  return found.total < pageNum * pageSize + COUNTED_AHEAD ? found : { ...found, total: await count() }
}

/** Counts the rows of a statement. */
export async function countRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${statement}) s`.execute(db)
  return rows[0]?.count ?? 0
}

/** Statement that returns the ids as `name`, for queries that read the rows of a page. */
export const selectIds = (ids: readonly number[], name: string): RawBuilder<unknown> =>
  sql`select unnest(${[...ids]}::bigint[]) as ${sql.ref(name)}`
