import type { AnyEndpoint } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { invalidate } from '../../lib/query.ts'
import { useCommand, type Command } from '../../lib/use-command.ts'
import { floorReadings } from '../tables/public.ts'
import { bookingReadings } from './queries.ts'

const readings = [...bookingReadings, ...floorReadings]

/**
 * A command on a booking, under a name people recognise; list and floor are read again after it. A refusal means that the
 * booking is not what it looked like, so they are read again then too. `quiet`: the form shows the refusal itself.
 */
export function useBookingCommand<E extends AnyEndpoint>(
  endpoint: E,
  { guestName, quiet = false }: { guestName: string; quiet?: boolean },
): Command<E> {
  const command = useCommand(endpoint, {
    lane: (input) => ('bookingId' in input ? `booking:${String(input.bookingId)}` : endpoint.id),
    label: `${guestName} ${endpoint.summary}`.trim(),
    quiet,
    invalidates: readings,
  })
  const submit: Command<E>['submit'] = async (input) => {
    try {
      return await command.submit(input)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') void invalidate(...readings)
      throw error
    }
  }
  return { ...command, submit }
}
