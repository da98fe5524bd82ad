import type { AnyEndpoint } from '#lib/query/api.ts'
import { useCommand, type Command, type Sendable } from '#lib/offline/use-command.ts'
import { getTableLane } from '../tables/public.ts'
import type { Bill } from './bill/bill-rules.ts'
import { billReadings, getMainSitting } from './queries.ts'

/** Command on a bill: sent in the lane of the main table; the bill is refetched after it. */
export function useBillCommand<E extends AnyEndpoint, Secret extends boolean = false>(
  endpoint: E,
  bill: Bill,
  options: { offline?: boolean; label?: string; secret?: Secret } = {},
): Command<E, Sendable<E, Secret>> {
  const main = getMainSitting(bill)
  return useCommand(endpoint, {
    lane: () => getTableLane(main.tableId),
    label: `${main.tableName} ${options.label ?? endpoint.summary}`,
    offline: options.offline ?? false,
    ...(options.secret !== undefined && { secret: options.secret }),
    quiet: true,
    invalidates: billReadings,
  })
}
