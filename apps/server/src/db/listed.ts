/** Lists that grow with the nights: only what is asked for narrows them, and they are read no further than the page needs. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './connection.ts'

export type Condition = RawBuilder<unknown> | false | null | undefined

/**
 * Conditions that are wanted, joined with `and`. One that is left out is not in the statement at all: PostgreSQL plans what is
 * asked, not every question the list could be asked.
 */
export function allOf(...conditions: readonly Condition[]): RawBuilder<boolean> {
  const wanted = conditions.filter((condition) => condition !== false && condition != null)
  return wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(wanted, sql` and `)}`
}

/** Rows behind the page that are still counted. */
const COUNTED_AHEAD = 200

export type Page = { pageNum: number; pageSize: number }

/**
 * The ids of one page of `ordered`, a statement that answers `id` in the order of the list, and the `total`: exact up to
 * COUNTED_AHEAD rows behind the page, and no further, because a list over years is not counted for twenty rows on a phone.
 */
export const pageOfIds = (
  db: Db,
  ordered: RawBuilder<unknown>,
  page: Page,
): Promise<{ ids: number[]; total: number }> =>
  pageOf(
    async (limit, offset) =>
      (await sql<{ id: number }>`${ordered} limit ${limit} offset ${offset}`.execute(db)).rows.map(({ id }) => id),
    page,
  )

/** The same of a list that is found in another way: `take` answers so many ids of it behind the first `offset`. */
export async function pageOf(
  take: (limit: number, offset: number) => Promise<number[]>,
  { pageNum, pageSize }: Page,
): Promise<{ ids: number[]; total: number }> {
  const before = (pageNum - 1) * pageSize
  const found = await take(pageSize + COUNTED_AHEAD, before)
  if (found.length > 0 || before === 0) return { ids: found.slice(0, pageSize), total: before + found.length }
  return { ids: [], total: (await take(before, 0)).length }
}

/** As `pageOfIds` with the exact total, for lists that show the total with the sums of their rows. */
export const countedPageOfIds = async (
  db: Db,
  ordered: RawBuilder<unknown>,
  page: Page,
): Promise<{ ids: number[]; total: number }> =>
  exactTotal(page, await pageOfIds(db, ordered, page), () => countRows(db, ordered))

/** Replaces the total of a page by `count` where more rows follow than were read. */
export async function exactTotal<P extends { total: number }>(
  { pageNum, pageSize }: Page,
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

/** Ids as a statement that answers them under `name`, for those who read the rows of a page. */
export const chosenIds = (ids: readonly number[], name: string): RawBuilder<unknown> =>
  sql`select unnest(${[...ids]}::bigint[]) as ${sql.ref(name)}`
