import { goodsKind, goodsStatus } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { reservations } from '@nocturne/contract/reservations/endpoints'

import { useApiPages } from '#lib/query/pages.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import type { BookingFilter } from './booking-filter.ts'

/** Queries that every booking command invalidates. */
export const bookingQueries = [
  reservations.list,
  reservations.dates,
  reservations.detail,
  reservations.freeTables,
] as const

/** Page size: enough for a whole night in most cases; further pages load on demand. */
const PAGE_SIZE = 200

/**
 * Bookings of the night. The server applies the filters; the selected tile filters on the client, so that it works
 * immediately and offline.
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

/** Seats of the table selected for that night; undefined without a table or while loading. */
export function useTableSeats({
  bookingDate,
  tableId,
}: {
  bookingDate: string
  tableId: number | null
}): number | undefined {
  return useFreeTables(bookingDate).data?.find((table) => table.tableId === tableId)?.seatNum
}

/** Packages that guests can pre-order. Reads the guests' menu, for which all staff who may book have permission. */
export function useGuestPackages() {
  const input = { pageNum: 1, pageSize: 500, status: goodsStatus.onSale } as const
  const query = useApi(catalog.guestGoods, input, { staleMs: 10 * 60_000 })
  return { ...query, packages: query.data?.rows.filter((goods) => goods.goodsKind === goodsKind.package) }
}
