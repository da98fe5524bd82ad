import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { useState } from 'react'

import { ApiError } from '../query/api-error.ts'
import type { AnyEndpoint } from '../query/api.ts'
import { writeAsGuest } from './guest-write.ts'
import { getLostInputs, createOperationMemory } from './operation-memory.ts'

/** One command of a guest. The same input after a lost response is the same operation. */
export function useGuestCommand<E extends AnyEndpoint>(endpoint: E): (input: InputOf<E>) => Promise<AnswerOf<E>> {
  const [memory] = useState(() => createOperationMemory({ lost: getLostInputs(`guest ${endpoint.id}`) }))
  return async (input) => {
    // A changed input is a new operation, whatever the outcome of the previous one.
    memory.begin()
    try {
      const inDoubt = memory.inputOf(input) !== undefined
      const answer = await writeAsGuest(endpoint, input, { operationId: memory.idFor(input), inDoubt })
      memory.settled()
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unknown') memory.lost(input)
      else memory.settled()
      throw error
    }
  }
}
