/** Slot for functions of higher modules that book amounts or notify people when a night is closed. */
import type { Tx } from '../../db/connection.ts'
import type { LiveEvent } from '../../http/context.ts'
import { createDependencySlot } from '../../http/slot.ts'

/**
 * Books one kind of amount for a night just closed, in the closing transaction. The booked rows get the date of the
 * night that is open afterwards.
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
