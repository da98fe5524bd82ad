import type { AnyEndpoint } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { invalidate } from '../../../lib/query.ts'
import { useCommand, type Command } from '../../../lib/use-command.ts'
import type { Card } from '../floor-states.ts'
import { floorReadings, laneOf } from '../queries.ts'

type Options = {
  offline?: boolean
  /** Instead of only reading the floor again. */
  onRefused?: () => unknown
}

/**
 * A command on a table: goes in the table's lane under a name people recognise, and the floor is read again after it.
 * A refusal means that the floor is not what it looked like, so it is read again then too.
 */
export function useTableCommand<E extends AnyEndpoint>(
  endpoint: E,
  card: Pick<Card, 'tableId' | 'tableName'>,
  { onRefused = () => invalidate(...floorReadings), ...options }: Options = {},
): Command<E> {
  const command = useCommand(endpoint, {
    lane: () => laneOf(card.tableId),
    label: `${card.tableName} ${endpoint.summary}`,
    quiet: true,
    invalidates: floorReadings,
    ...options,
  })
  const submit: Command<E>['submit'] = async (input) => {
    try {
      return await command.submit(input)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') void onRefused()
      throw error
    }
  }
  return { ...command, submit }
}
