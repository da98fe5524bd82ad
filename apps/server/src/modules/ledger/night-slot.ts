/** What the modules above do with the end of a night: book what it brought, and tell people of it. */
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { openSlot } from '../../http/slot.ts'

/** Books of a night that was closed just now, in its transaction; what it writes is of the open night. */
export type NightBook = (tx: Tx, night: { businessDate: string; at: Date; userId: number | null }) => Promise<void>
export type NightTell = (tx: Tx, emit: (event: LiveEvent) => void, businessDate: string, now: Date) => Promise<void>

export type NightBooks = { book: readonly NightBook[]; tell: readonly NightTell[] }

export const nightBooks = openSlot<NightBooks>('ledger: night books')
