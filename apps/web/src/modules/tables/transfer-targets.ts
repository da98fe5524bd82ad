/** Target tables of a transfer. Pure; the server validates again. */
import { tableStatus } from '@nocturne/contract/codes'

import type { FloorTable } from './floor-states.ts'

type Mover = {
  /** True if the user may also choose tables booked for others. */
  anyBooked: boolean
  /** Sales people whose bookings do not prevent the transfer: the user, and the guests' sales person. */
  own: readonly (number | undefined)[]
}

export function canTransferTo(card: FloorTable, { anyBooked, own }: Mover): boolean {
  if (card.tableStatus === tableStatus.free) return true
  const { bookSalesUserId } = card
  return (
    card.tableStatus === tableStatus.booked &&
    (anyBooked || (bookSalesUserId !== null && own.includes(bookSalesUserId)))
  )
}
