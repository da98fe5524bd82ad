import type { AnyEndpoint } from '../../../lib/api.ts'
import { useCommand, type Command } from '../../../lib/use-command.ts'
import type { Card } from '../floor-states.ts'
import { floorReadings, laneOf } from '../queries.ts'

/** A command on a table: goes in the table's lane under a name people recognise, and the floor is read again after it. */
export function useTableCommand<E extends AnyEndpoint>(
  endpoint: E,
  card: Pick<Card, 'tableId' | 'tableName'>,
  options: { offline?: boolean } = {},
): Command<E> {
  return useCommand(endpoint, {
    lane: () => laneOf(card.tableId),
    label: `${card.tableName} ${endpoint.summary}`,
    quiet: true,
    invalidates: floorReadings,
    ...options,
  })
}
