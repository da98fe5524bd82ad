/**
 * Human-readable numbers: prefix + business date + six-digit sequence of that night (`DD20260314000127`).
 * A process takes them in blocks outside any transaction, so numbering never makes two orders wait for each other. What a command
 * took and did not use is handed out again before anything higher.
 */
import { sql } from 'kysely'
import type { Db } from './connection.ts'

const BLOCK = 20

export type Numbers = { take: (prefix: string, businessDate: string) => Promise<string> }

/** Whoever lends numbers for one piece of work. */
export type NumberLender = Numbers & { lend: () => NumberLoan }

/** Numbers for one piece of work, to be given back when it certainly came to nothing. What it lends further is its own to give back. */
export type NumberLoan = NumberLender & { giveBack: () => void }

export type NumberBook = NumberLender & {
  /** Gives back to the database what is left, as far as nobody took higher numbers. Nothing may be taken afterwards. */
  close: () => Promise<void>
}

/** Numbers at hand, rising, and the last one that was ever fetched. */
type Shelf = { prefix: string; businessDate: string; free: number[]; last: number }

/** Opens a number book on the shared sequence table. */
export function numberBook(db: Db): NumberBook {
  const shelves = new Map<string, Shelf>()
  const refills = new Map<Shelf, Promise<void>>()

  function shelfOf(prefix: string, businessDate: string): Shelf {
    const key = prefix + businessDate
    const shelf = shelves.get(key) ?? { prefix, businessDate, free: [], last: 0 }
    shelves.set(key, shelf)
    return shelf
  }

  async function refill(shelf: Shelf): Promise<void> {
    const { prefix, businessDate } = shelf
    const { rows } = await sql<{ lastValue: number }>`
      insert into number_sequence (prefix, business_date, last_value) values (${prefix}, ${businessDate}, ${BLOCK})
      on conflict (prefix, business_date) do update set last_value = number_sequence.last_value + ${BLOCK}
      returning last_value`.execute(db)
    shelf.last = rows[0]?.lastValue ?? BLOCK
    shelf.free.push(...Array.from({ length: BLOCK }, (_, n) => shelf.last - BLOCK + 1 + n))
  }

  async function takeFrom(shelf: Shelf): Promise<number> {
    for (;;) {
      const value = shelf.free.shift()
      if (value !== undefined) return value
      const running = refills.get(shelf) ?? refill(shelf).finally(() => refills.delete(shelf))
      refills.set(shelf, running)
      await running
    }
  }

  async function take(prefix: string, businessDate: string): Promise<string> {
    const shelf = shelfOf(prefix, businessDate)
    return numberText(shelf, await takeFrom(shelf))
  }

  function lend(): NumberLoan {
    const taken: { shelf: Shelf; value: number }[] = []
    const loan: NumberLoan = {
      lend: () => ({ ...loan, giveBack: () => undefined }),
      take: async (prefix, businessDate) => {
        const shelf = shelfOf(prefix, businessDate)
        const value = await takeFrom(shelf)
        taken.push({ shelf, value })
        return numberText(shelf, value)
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
      const left = unusedAtEnd(free, last)
      if (left === 0) continue
      await sql`
        update number_sequence set last_value = ${last - left}
        where prefix = ${prefix} and business_date = ${businessDate} and last_value = ${last}`.execute(db)
    }
    shelves.clear()
  }

  return { take, lend, close }
}

const numberText = ({ prefix, businessDate }: Shelf, value: number) =>
  `${prefix}${businessDate.replaceAll('-', '')}${String(value).padStart(6, '0')}`

/** How many numbers up to `last` are free without a used one between. */
function unusedAtEnd(free: readonly number[], last: number): number {
  let left = 0
  while (left < free.length && free[free.length - 1 - left] === last - left) left += 1
  return left
}
