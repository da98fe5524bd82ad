import { useEffect, useEffectEvent } from 'react'

import { ApiError } from '../../lib/api-error.ts'
import type { AnyEndpoint } from '../../lib/api.ts'
import { invalidate } from '../../lib/query.ts'
import { useCommand, type Command } from '../../lib/use-command.ts'
import { laneOf } from '../tables/public.ts'
import type { Bill } from './bill-rules.ts'
import { billReadings, mainOf } from './queries.ts'

/**
 * A command on a bill, its operation id minted when the sheet that sends it opens. It goes in the lane of the main table;
 * the bill is read again after it, and after a refusal too, because then it is not what it looked like.
 */
export function useBillCommand<E extends AnyEndpoint>(
  endpoint: E,
  bill: Bill,
  options: { offline?: boolean; label?: string } = {},
): Command<E> {
  const main = mainOf(bill)
  const command = useCommand(endpoint, {
    lane: () => laneOf(main.tableId),
    label: `${main.tableName} ${options.label ?? endpoint.summary}`,
    offline: options.offline ?? false,
    quiet: true,
    invalidates: billReadings,
  })
  const begin = useEffectEvent(command.begin)
  useEffect(() => void begin(), [])
  const submit: Command<E>['submit'] = async (input) => {
    try {
      return await command.submit(input)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') void invalidate(...billReadings)
      throw error
    }
  }
  return { ...command, submit }
}
