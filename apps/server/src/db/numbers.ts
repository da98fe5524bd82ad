/**
 * Human-readable numbers: prefix + business date + six-digit sequence of that night (`DD20260314000127`).
 * A process takes them in blocks outside any transaction, so numbering never makes two orders wait for each other.
 */
import { sql } from 'kysely'
import type { Db } from './connection.ts'

const BLOCK = 20

type Block = { next: number; last: number }

export type NumberBook = { take: (prefix: string, businessDate: string) => Promise<string> }

/** Opens a number book on the shared sequence table. */
export function numberBook(db: Db): NumberBook {
  const blocks = new Map<string, Block>()
  const refills = new Map<string, Promise<void>>()

  async function refill(key: string, prefix: string, businessDate: string): Promise<void> {
    const { rows } = await sql<{ lastValue: number }>`
      insert into number_sequence (prefix, business_date, last_value) values (${prefix}, ${businessDate}, ${BLOCK})
      on conflict (prefix, business_date) do update set last_value = number_sequence.last_value + ${BLOCK}
      returning last_value`.execute(db)
    const last = rows[0]?.lastValue ?? BLOCK
    blocks.set(key, { next: last - BLOCK + 1, last })
  }

  async function take(prefix: string, businessDate: string): Promise<string> {
    const key = prefix + businessDate
    for (;;) {
      const block = blocks.get(key)
      if (block && block.next <= block.last) {
        const value = block.next
        block.next += 1
        return `${prefix}${businessDate.replaceAll('-', '')}${String(value).padStart(6, '0')}`
      }
      let running = refills.get(key)
      if (!running) {
        running = refill(key, prefix, businessDate).finally(() => refills.delete(key))
        refills.set(key, running)
      }
      await running
    }
  }

  return { take }
}
