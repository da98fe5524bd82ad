import { goodsKind, goodsStatus } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { useApiPages } from '#lib/query/pages.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import type { BookingFilter } from './booking-filter.ts'

/** Queries that every booking command invalidates. */
export const bookingReadings = [
  reservations.list,
  reservations.dates,
  reservations.detail,
  reservations.freeTables,
] as const

/** One page usually contains the whole night; further pages load on demand. */
const PAGE_SIZE = 200

/**
 * Bookings of the night as filtered by the server, then filtered by the selected tile on the client: immediate and
 * offline.
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

/** Tables free that night. */
export function useFreeTables(bookingDate: string) {
  return useApi(reservations.freeTables, { bookingDate }, { live: true, enabled: bookingDate !== '' })
}

/** Seats of the table selected for that night; undefined if none is selected or it is unknown. */
export function useSeats({
  bookingDate,
  tableId,
}: {
  bookingDate: string
  tableId: number | null
}): number | undefined {
  return useFreeTables(bookingDate).data?.find((table) => table.tableId === tableId)?.seatNum
}

/** Packages guests can pre-order: those on the guests' menu, which all staff who book may read. */
export function usePackages() {
  const input = { pageNum: 1, pageSize: 500, status: goodsStatus.onSale } as const
  const query = useApi(catalog.guestGoods, input, { staleMs: 10 * 60_000 })
  return { ...query, packages: query.data?.rows.filter((goods) => goods.goodsKind === goodsKind.package) }
}
