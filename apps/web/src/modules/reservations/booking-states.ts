/** Booking status for the host: label, colour, and groups of statuses counted together. */
import { bookingStatus, type BookingStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { reservations } from '@nocturne/contract/reservations/endpoints'

import type { Tone } from '#kit/tone.ts'

export type Booking = AnswerOf<typeof reservations.list>['rows'][number]
export type BookingDetail = AnswerOf<typeof reservations.detail>
export type BookingStatistics = AnswerOf<typeof reservations.list>['stat']

/** Tones by status. `booked` has the warning colour everywhere, also on tables. */
const tones: Record<BookingStatus, Tone> = {
  [bookingStatus.unconfirmed]: 'accent',
  [bookingStatus.booked]: 'warning',
  [bookingStatus.arrived]: 'positive',
  [bookingStatus.cancelled]: 'neutral',
  [bookingStatus.expired]: 'danger',
  [bookingStatus.rejected]: 'neutral',
}

export function getBookingTag(status: BookingStatus): { text: string; tone: Tone } {
  return { text: getLabel('booking_status', status), tone: tones[status] }
}

/** True while the guests may still arrive. */
export const isExpected = (status: BookingStatus): boolean =>
  status === bookingStatus.unconfirmed || status === bookingStatus.booked

export type BookingTile = {
  id: 'all' | 'arrived' | 'expected' | 'cancelled' | 'missed'
  label: string
  /** Reads the count of the tile from the server's statistics. */
  count: (stat: BookingStatistics) => number
  holds: (status: BookingStatus) => boolean
}

/** Tiles above the list, in display order. */
export const bookingTiles: readonly BookingTile[] = [
  { id: 'all', label: '预订', count: (stat) => stat.totalNum, holds: () => true },
  {
    id: 'arrived',
    label: '已到',
    count: (stat) => stat.arrivedNum,
    holds: (status) => status === bookingStatus.arrived,
  },
  { id: 'expected', label: '未到', count: (stat) => stat.waitingNum, holds: isExpected },
  {
    id: 'cancelled',
    label: '取消',
    count: (stat) => stat.cancelledNum,
    holds: (status) => status === bookingStatus.cancelled || status === bookingStatus.rejected,
  },
  { id: 'missed', label: '过号', count: (stat) => stat.missedNum, holds: (status) => status === bookingStatus.expired },
]

/** Tile with this id. Throws for an unknown id. */
export function getBookingTile(id: BookingTile['id']): BookingTile {
  const state = bookingTiles.find((one) => one.id === id)
  if (!state) throw new Error(`the night has no state ${id}`)
  return state
}

/** Table and area (`A05 主卡`), or only the area if no table is selected. */
export const formatBookingPlace = ({ tableName, areaName }: { tableName: string | null; areaName: string }): string =>
  [tableName, areaName].filter(Boolean).join(' ')
