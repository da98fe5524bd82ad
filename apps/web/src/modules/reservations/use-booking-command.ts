import type { InputOf } from '@nocturne/contract/endpoint'

import type { AnyEndpoint } from '#lib/query/api.ts'
import { useCommand, type Command, type Sendable } from '#lib/offline/use-command.ts'
import { floorReadings } from '../tables/public.ts'
import { bookingReadings } from './queries.ts'

const readings = [...bookingReadings, ...floorReadings]

type CommandSetting<E extends AnyEndpoint, Secret extends boolean> = {
  guestName: string | ((input: InputOf<E>) => string)
  /** Writes of one booking are sent in order; new bookings share one lane. */
  bookingId?: number
  /** The form shows the refusal itself. */
  quiet?: boolean
  secret?: Secret
}

/** Command on a booking under a readable name; refetches list and floor after it. */
export function useBookingCommand<E extends AnyEndpoint, Secret extends boolean = false>(
  endpoint: E,
  { guestName, bookingId, quiet = false, secret }: CommandSetting<E, Secret>,
): Command<E, Sendable<E, Secret>> {
  return useCommand(endpoint, {
    lane: () => `booking:${bookingId ?? 'new'}`,
    label: (input) => `${typeof guestName === 'string' ? guestName : guestName(input)} ${endpoint.summary}`,
    quiet,
    ...(secret !== undefined && { secret }),
    invalidates: readings,
  })
}
