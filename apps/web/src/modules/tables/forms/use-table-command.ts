import type { AnyEndpoint } from '#lib/query/api.ts'
import { useCommand, type Command } from '#lib/offline/use-command.ts'
import type { FloorTable } from '../floor-states.ts'
import { floorQueries, getTableLane } from '../queries.ts'

/** Command on a table: queued in the table's lane under a readable name; the floor is refetched after it. */
export function useTableCommand<E extends AnyEndpoint>(
  endpoint: E,
  card: Pick<FloorTable, 'tableId' | 'tableName'>,
  options: { offline?: boolean } = {},
): Command<E> {
  return useCommand(endpoint, {
    lane: () => getTableLane(card.tableId),
    label: `${card.tableName} ${endpoint.summary}`,
    quiet: true,
    invalidates: floorQueries,
    ...options,
  })
}
