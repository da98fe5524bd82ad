import type { InputOf } from '@nocturne/contract/endpoint'

import type { AnyEndpoint } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { invalidate } from '../../lib/query.ts'
import { useCommand, type Command } from '../../lib/use-command.ts'
import { floorReadings } from '../tables/public.ts'
import { bookingReadings } from './queries.ts'

const readings = [...bookingReadings, ...floorReadings]

type CommandSetting = {
  guestName: string
  /** Writes of one booking go in the order in which they were made; new ones among themselves. */
  bookingId?: number
  /** The form shows the refusal itself. */
  quiet?: boolean
}

/**
 * A command on a booking, under a name people recognise; list and floor are read again after it. A refusal means that the
 * booking is not what it looked like, so they are read again then too.
 */
export function useBookingCommand<E extends AnyEndpoint>(
  endpoint: E,
  { guestName, bookingId, quiet = false }: CommandSetting,
): Command<E> {
  const command = useCommand(endpoint, {
    lane: () => `booking:${bookingId ?? 'new'}`,
    label: `${guestName} ${endpoint.summary}`.trim(),
    quiet,
    invalidates: readings,
  })
  const submit = async (input: InputOf<E>) => {
    try {
      return await command.submit(input)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') void invalidate(...readings)
      throw error
    }
  }
  return { ...command, submit }
}
