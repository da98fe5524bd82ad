import type { InputOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'

import { dateParam, flagParam, idParam, createDefaultChoiceParam, textParam, useFilter } from '#lib/filter.ts'
import { useUser } from '#lib/identity/session.ts'
import { getBookingTile, bookingTiles } from './booking-states.ts'
import { listBookableNights } from './nights.ts'

type Input = Omit<InputOf<typeof reservations.list>, 'pageNum' | 'pageSize'>

const params = {
  date: dateParam,
  state: createDefaultChoiceParam(
    bookingTiles.map(({ id }) => id),
    'all',
  ),
  areaId: idParam,
  salesUserId: idParam,
  keyword: textParam,
  mine: flagParam,
}

export type BookingFilter = ReturnType<typeof useBookingFilter>

/** Filters of the list. Defaults to tonight. */
export function useBookingFilter(tonight: string) {
  const { value, set } = useFilter(params)
  const me = useUser()?.userId
  const { areaId, mine } = value
  const date = listBookableNights(tonight).find((night) => night === value.date) ?? tonight
  const salesUserId = mine ? me : value.salesUserId
  const keyword = value.keyword.trim()
  const input: Input = {
    bookingDate: date,
    ...(areaId !== undefined && { areaId }),
    ...(salesUserId !== undefined && { salesUserId }),
    ...(keyword && { keyword }),
  }
  const narrowed = areaId !== undefined || salesUserId !== undefined || value.keyword !== ''
  return { ...value, date, state: getBookingTile(value.state), salesUserId, narrowed, input, set }
}
