import type { InputOf } from '@nocturne/contract/endpoint'

import type { AnyEndpoint } from '#lib/query/api.ts'
import { useCommand, type Command, type CommandInput } from '#lib/offline/use-command.ts'
import { floorQueries } from '../tables/public.ts'
import { bookingQueries } from './queries.ts'

const readings = [...bookingQueries, ...floorQueries]

type CommandSetting<E extends AnyEndpoint, Secret extends boolean> = {
  guestName: string | ((input: InputOf<E>) => string)
  /** Id of the booking: its commands are sent in order. Commands for new bookings, without an id, share one lane. */
  bookingId?: number
  /** True if the form itself shows a refusal. */
  quiet?: boolean
  secret?: Secret
}

/** Command on a booking, with a readable label in the queue. Refetches list and floor after it. */
export function useBookingCommand<E extends AnyEndpoint, Secret extends boolean = false>(
  endpoint: E,
  { guestName, bookingId, quiet = false, secret }: CommandSetting<E, Secret>,
): Command<E, CommandInput<E, Secret>> {
  return useCommand(endpoint, {
    lane: () => `booking:${bookingId ?? 'new'}`,
    label: (input) => `${typeof guestName === 'string' ? guestName : guestName(input)} ${endpoint.summary}`,
    quiet,
    ...(secret !== undefined && { secret }),
    invalidates: readings,
  })
}
