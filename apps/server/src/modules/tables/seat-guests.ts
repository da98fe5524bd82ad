/**
 * Opening a table for others: the queue seats its guests with the very command the floor uses. The command itself knows
 * orders and bookings, which know tables; it is put in here at start-up so that no file imports in a circle.
 */
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { schemas } from '@nocturne/contract/tables/schemas'
import type { Handler } from '../../http/bind.ts'

type OpenTable = Handler<typeof tables.open, typeof schemas.open>

let command: OpenTable | undefined

/** Called once, by this module's routes. */
export function provideOpening(open: OpenTable): void {
  command = open
}

/** Opens a table in the caller's transaction; refuses whatever `tables.open` refuses. */
export const seatGuests: OpenTable = (context, input) => {
  if (!command) throw new Error('tables/routes.ts provides the opening at start-up')
  return command(context, input)
}
