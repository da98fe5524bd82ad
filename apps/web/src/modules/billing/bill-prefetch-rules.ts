/**
 * Selects the bills to prefetch: those of the user's own tables, so that cash can be taken without network. Limited in
 * number, because most prefetched bills are never opened. Pure.
 */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'

type Card = Pick<AnswerOf<typeof tables.list>['rows'][number], 'tableId' | 'tableRecordId' | 'version' | 'mine'>

/** Maximum number of tables. Users with more tables are not waiters on the floor and have network. */
const MOST_TABLES = 12

export type PrefetchSitting = { tableId: number; tableRecordId: number; version: number }

/** Version of each prefetched sitting, by sitting id. */
type PrefetchedVersions = ReadonlyMap<number, number>

function listMySittings(cards: readonly Card[]): PrefetchSitting[] {
  return cards.flatMap(({ mine, tableId, tableRecordId, version }) =>
    mine && tableRecordId !== null ? [{ tableId, tableRecordId, version: version ?? 0 }] : [],
  )
}

/**
 * Next sitting whose bill is prefetched: first sittings that were never prefetched, then changed ones. Undefined if all
 * are current.
 */
export function findSittingToPrefetch(cards: readonly Card[], read: PrefetchedVersions): PrefetchSitting | undefined {
  const own = listMySittings(cards).slice(0, MOST_TABLES)
  return (
    own.find(({ tableRecordId }) => !read.has(tableRecordId)) ??
    own.find(({ tableRecordId, version }) => read.get(tableRecordId) !== version)
  )
}
