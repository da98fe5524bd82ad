/** Likely new sales people of a sitting: owners of its bookings, then those with the most tables tonight. Pure. */
import { bookingStatus } from '@nocturne/contract/codes'

import type { FloorTable } from './floor-states.ts'
import type { TableBooking } from './queries.ts'

type Tonight = {
  /** Current sales person, who is excluded. */
  now: number | undefined
  bookings: readonly Pick<TableBooking, 'salesUserId' | 'status'>[]
  floor: readonly Pick<FloorTable, 'salesUserId'>[]
}

export function findLikelySalesPeople({ now, bookings, floor }: Tonight): {
  booked: number | undefined
  first: number[]
} {
  const booked = bookings.find(({ status }) => status === bookingStatus.arrived)?.salesUserId
  const tables = new Map<number, number>()
  for (const { salesUserId } of floor)
    if (salesUserId !== null) tables.set(salesUserId, (tables.get(salesUserId) ?? 0) + 1)
  const busiest = [...tables].toSorted(([one, ones], [other, others]) => others - ones || one - other)
  const first = [booked, ...busiest.map(([id]) => id)].filter((id) => id !== undefined && id !== now)
  return { booked: booked === now ? undefined : booked, first: [...new Set(first as number[])] }
}
