import { queueing } from '@nocturne/contract/queueing/endpoints'

import { ApiError } from '#lib/query/api-error.ts'
import { invalidate } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import type { QueueListEntry } from './queue-texts.ts'

type OnNumber = typeof queueing.call | typeof queueing.pass | typeof queueing.restore

/**
 * Command on one number. Refetches the queue after success and after a refusal; refusals are shown as the default
 * toast.
 */
export function useQueueCommand(endpoint: OnNumber, { queueId, queueNo }: QueueListEntry) {
  const command = useCommand(endpoint, {
    lane: () => `queue:${queueId}`,
    label: `${queueNo} ${endpoint.summary}`,
    invalidates: [queueing.list],
  })
  const run = async () => {
    try {
      await command.submit({ queueId })
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') await invalidate(queueing.list)
    }
  }
  return { busy: command.busy, run }
}
