import type { InputOf } from '@nocturne/contract/endpoint'
import type { reservations } from '@nocturne/contract/reservations/endpoints'

import { setParams } from '../../lib/address.ts'
import { idParam, useParams } from '../../lib/screen.ts'
import { useUser } from '../../lib/session.ts'
import { nightStates } from './booking-states.ts'
import { bookableNights } from './nights.ts'

type Input = Omit<InputOf<typeof reservations.list>, 'pageNum' | 'pageSize'>

export type BookingFilter = ReturnType<typeof useBookingFilter>

/** The filters of the list; they live in the address. Tonight unless it says otherwise. */
export function useBookingFilter(tonight: string) {
  const params = useParams('date', 'state', 'areaId', 'salesUserId', 'keyword', 'mine')
  const me = useUser()?.userId
  const date = bookableNights(tonight).find((night) => night === params.date) ?? tonight
  const state = nightStates.find(({ id }) => id === params.state) ?? nightStates[0]
  if (!state) throw new Error('there is no state that shows every booking')
  const areaId = idParam(params.areaId)
  const mine = params.mine === 'true'
  const salesUserId = mine ? me : idParam(params.salesUserId)
  const keyword = params.keyword?.trim() ?? ''
  const input: Input = {
    bookingDate: date,
    ...(areaId !== undefined && { areaId }),
    ...(salesUserId !== undefined && { salesUserId }),
    ...(keyword && { keyword }),
  }
  const narrowed = areaId !== undefined || salesUserId !== undefined || params.keyword !== undefined
  return { date, state, areaId, salesUserId, mine, keyword: params.keyword ?? '', narrowed, input, set: setParams }
}
