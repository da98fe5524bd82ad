/** Port for higher modules to book and notify at the close of a night. */
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { openSlot } from '../../http/slot.ts'

/** Booking of a night just closed, in its transaction; its rows are dated to the open night. */
export type NightBook = (tx: Tx, night: { businessDate: string; at: Date; userId: number | null }) => Promise<void>
export type NightCloseNotifier = (
  tx: Tx,
  emit: (event: LiveEvent) => void,
  businessDate: string,
  now: Date,
) => Promise<void>

export type NightBooks = { book: readonly NightBook[]; tell: readonly NightCloseNotifier[] }

export const nightBooksSlot = openSlot<NightBooks>('ledger: night books')
