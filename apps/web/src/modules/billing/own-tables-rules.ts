/**
 * What is read ahead for dead spots: the bills of one's own tables, so that cash can be taken where there is no network. Bounded
 * in tables, and one at a time, because nobody asked for it. Pure.
 */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'

type Card = Pick<AnswerOf<typeof tables.list>['rows'][number], 'tableId' | 'tableRecordId' | 'version' | 'mine'>

/** Whoever has more than these is no waiter: he is where the network is. */
const MOST_TABLES = 12

export type Sitting = { tableId: number; tableRecordId: number; version: number }

/** Versions of the sittings as they were read ahead, by sitting. */
export type ReadAhead = ReadonlyMap<number, number>

function ownSittings(cards: readonly Card[]): Sitting[] {
  return cards.flatMap(({ mine, tableId, tableRecordId, version }) =>
    mine && tableRecordId !== null ? [{ tableId, tableRecordId, version: version ?? 0 }] : [],
  )
}

/** The sitting to read next: one never read before one that has changed since; undefined when everything is at hand. */
export function nextSitting(cards: readonly Card[], read: ReadAhead): Sitting | undefined {
  const own = ownSittings(cards).slice(0, MOST_TABLES)
  return (
    own.find(({ tableRecordId }) => !read.has(tableRecordId)) ??
    own.find(({ tableRecordId, version }) => read.get(tableRecordId) !== version)
  )
}
