import type { InputOf } from '@nocturne/contract/endpoint'

import type { AnyEndpoint } from '../../lib/api.ts'
import { useCommand, type Command } from '../../lib/use-command.ts'
import { floorReadings } from '../tables/public.ts'
import { bookingReadings } from './queries.ts'

const readings = [...bookingReadings, ...floorReadings]

type CommandSetting<E extends AnyEndpoint> = {
  guestName: string | ((input: InputOf<E>) => string)
  /** Writes of one booking go in the order in which they were made; new ones among themselves. */
  bookingId?: number
  /** The form shows the refusal itself. */
  quiet?: boolean
}

/** A command on a booking, under a name people recognise; list and floor are read again after it. */
export function useBookingCommand<E extends AnyEndpoint>(
  endpoint: E,
  { guestName, bookingId, quiet = false }: CommandSetting<E>,
): Command<E> {
  return useCommand(endpoint, {
    lane: () => `booking:${bookingId ?? 'new'}`,
    label: (input) => `${typeof guestName === 'string' ? guestName : guestName(input)} ${endpoint.summary}`,
    quiet,
    invalidates: readings,
  })
}
