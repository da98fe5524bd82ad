/**
 * Human-readable numbers: prefix + business date + six-digit sequence of that night (`DD20260314000127`). A process
 * reserves them in blocks outside any transaction, so that two orders never wait for each other's number. Numbers a
 * command reserved and did not use are reused before higher ones.
 */
import { sql } from 'kysely'
import type { Db } from './connection.ts'

const BLOCK = 20

export type NumberSource = { take: (prefix: string, businessDate: string) => Promise<string> }

/** Source of numbers that can also reserve numbers for one unit of work. */
export type NumberReserver = NumberSource & { lend: () => NumberReservation }

/**
 * Numbers reserved for one unit of work; `giveBack` returns them when it certainly had no effect. A nested reservation
 * belongs to the outer one: its `giveBack` does nothing.
 */
export type NumberReservation = NumberReserver & { giveBack: () => void }

export type NumberAllocator = NumberReserver & {
  /** Drops reserved numbers: a rehearsal started or was discarded, which restores the sequence table. */
  forget: () => void
  /**
   * Returns unused numbers to the database unless a higher number was issued after them. No number may be taken
   * afterwards.
   */
  close: () => Promise<void>
}

/** Free numbers in ascending order, and the highest one reserved in the database. */
type Shelf = { prefix: string; businessDate: string; free: number[]; last: number }

/** Creates the allocator of this process, backed by the shared sequence table. */
export function createNumberAllocator(db: Db): NumberAllocator {
  const shelves = new Map<string, Shelf>()
  const refills = new Map<Shelf, Promise<void>>()

  function getShelf(prefix: string, businessDate: string): Shelf {
    const key = prefix + businessDate
    const shelf = shelves.get(key) ?? { prefix, businessDate, free: [], last: 0 }
    shelves.set(key, shelf)
    return shelf
  }

  async function reserveNumbers(shelf: Shelf): Promise<void> {
    const { prefix, businessDate } = shelf
    const { rows } = await sql<{ lastValue: number }>`
      insert into number_sequence (prefix, business_date, last_value) values (${prefix}, ${businessDate}, ${BLOCK})
      on conflict (prefix, business_date) do update set last_value = number_sequence.last_value + ${BLOCK}
      returning last_value`.execute(db)
    shelf.last = rows[0]?.lastValue ?? BLOCK
    shelf.free.push(...Array.from({ length: BLOCK }, (_, n) => shelf.last - BLOCK + 1 + n))
  }

  async function claimValue(shelf: Shelf): Promise<number> {
    for (;;) {
      const value = shelf.free.shift()
      if (value !== undefined) return value
      const running = refills.get(shelf) ?? reserveNumbers(shelf).finally(() => refills.delete(shelf))
      refills.set(shelf, running)
      await running
    }
  }

  async function issueNumber(prefix: string, businessDate: string): Promise<string> {
    const shelf = getShelf(prefix, businessDate)
    return formatNumber(shelf, await claimValue(shelf))
  }

  function createLoan(): NumberReservation {
    const taken: { shelf: Shelf; value: number }[] = []
    const loan: NumberReservation = {
      lend: () => ({ ...loan, giveBack: () => undefined }),
      take: async (prefix, businessDate) => {
        const shelf = getShelf(prefix, businessDate)
        const value = await claimValue(shelf)
        taken.push({ shelf, value })
        return formatNumber(shelf, value)
      },
      giveBack: () => {
        for (const { shelf, value } of taken.splice(0)) {
          const place = shelf.free.findIndex((other) => other > value)
          shelf.free.splice(place < 0 ? shelf.free.length : place, 0, value)
        }
      },
    }
    return loan
  }

  async function close(): Promise<void> {
    for (const { prefix, businessDate, free, last } of shelves.values()) {
      const left = countUnusedAtEnd(free, last)
      if (left === 0) continue
      await sql`
        update number_sequence set last_value = ${last - left}
        where prefix = ${prefix} and business_date = ${businessDate} and last_value = ${last}`.execute(db)
    }
    shelves.clear()
  }

  return { take: issueNumber, lend: createLoan, close, forget: () => shelves.clear() }
}

const formatNumber = ({ prefix, businessDate }: Shelf, value: number) =>
  `${prefix}${businessDate.replaceAll('-', '')}${String(value).padStart(6, '0')}`

/** Number of consecutive free numbers that end with `last`. */
function countUnusedAtEnd(free: readonly number[], last: number): number {
  let left = 0
  while (left < free.length && free[free.length - 1 - left] === last - left) left += 1
  return left
}
