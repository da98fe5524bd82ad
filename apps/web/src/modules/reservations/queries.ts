import { goodsKind, goodsStatus } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { useApiPages } from '../../lib/pages.ts'
import { invalidate, useApi } from '../../lib/query.ts'
import type { BookingFilter } from './booking-filter.ts'

/** What every command on a booking makes old. */
export const bookingReadings = [
  reservations.list,
  reservations.dates,
  reservations.detail,
  reservations.freeTables,
] as const

/** A night is one page; a venue with more bookings loads on. */
const PAGE_SIZE = 200

/**
 * The night's bookings as the server filtered them, narrowed to the state of the tile on the phone: tiles answer at once
 * and without network.
 */
export function useBookings({ input, state }: BookingFilter) {
  const query = useApiPages(reservations.list, input, { pageSize: PAGE_SIZE, live: true, keep: true })
  const { rows, data } = query
  return {
    stat: query.first?.stat,
    list: {
      ...query,
      data: data && rows.filter(({ status }) => state.holds(status)),
      refetch: () => invalidate(reservations.list, reservations.dates),
    },
  }
}

/** Tables nobody holds that night. */
export function useFreeTables(bookingDate: string) {
  return useApi(reservations.freeTables, { bookingDate }, { live: true, enabled: bookingDate !== '' })
}

/** Seats of the table chosen for that night; undefined while none is, or it is not known. */
export function useSeats({
  bookingDate,
  tableId,
}: {
  bookingDate: string
  tableId: number | null
}): number | undefined {
  return useFreeTables(bookingDate).data?.find((table) => table.tableId === tableId)?.seatNum
}

/** Packages guests can wish for: those on the guests' menu, which everybody who books may read. */
export function usePackages() {
  const input = { pageNum: 1, pageSize: 500, status: goodsStatus.onSale } as const
  const query = useApi(catalog.guestGoods, input, { staleMs: 10 * 60_000 })
  return { ...query, packages: query.data?.rows.filter((goods) => goods.goodsKind === goodsKind.package) }
}
