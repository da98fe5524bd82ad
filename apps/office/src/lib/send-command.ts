import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { createOperationMemory, getLostInputs } from '@nocturne/web/lib/offline/operation-memory'
import { ApiError } from '@nocturne/web/lib/query/api-error'
import { call, type AnyEndpoint } from '@nocturne/web/lib/query/api'

/**
 * Sends a command under an idempotency key. The same input after a lost response is sent under the same key, because
 * the first send may have been executed.
 */
export async function sendCommand<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  const memory = createOperationMemory({ lost: getLostInputs(endpoint.id) })
  const operationId = memory.begin(memory.idFor(input))
  try {
    const answer = await call(endpoint, input, { operationId, silent: true })
    memory.settled()
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unknown') memory.lost(input)
    else memory.settled()
    throw error
  }
}
