/** Which tables guests can move to. Pure; the server decides again. */
import { tableStatus } from '@nocturne/contract/codes'

import type { Card } from './floor-states.ts'

type Mover = {
  /** May take tables that others booked. */
  anyBooked: boolean
  /** Whose bookings are no obstacle: the mover's own, and those of the guests' sales person. */
  own: readonly (number | undefined)[]
}

export function mayTake(card: Card, { anyBooked, own }: Mover): boolean {
  if (card.tableStatus === tableStatus.free) return true
  const { bookSalesUserId } = card
  return (
    card.tableStatus === tableStatus.booked &&
    (anyBooked || (bookSalesUserId !== null && own.includes(bookSalesUserId)))
  )
}
