/** Slot for higher modules that book and notify when a night is closed. */
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { createDependencySlot } from '../../http/slot.ts'

/**
 * Books one kind of amount of a night just closed, in the transaction of the closing; its rows are dated to the open
 * night.
 */
export type NightBooking = (tx: Tx, night: { businessDate: string; at: Date; userId: number | null }) => Promise<void>
export type NightCloseNotifier = (
  tx: Tx,
  emit: (event: LiveEvent) => void,
  businessDate: string,
  now: Date,
) => Promise<void>

export type NightCloseHooks = { book: readonly NightBooking[]; tell: readonly NightCloseNotifier[] }

export const nightCloseHooksSlot = createDependencySlot<NightCloseHooks>('ledger: night books')
