import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { mintOperationId } from '@nocturne/base/operation-id'
import { useRef } from 'react'

import { ApiError } from '../../lib/api-error.ts'
import type { AnyEndpoint } from '../../lib/api.ts'
import { guestCall } from '../../lib/guest-query.ts'

/**
 * One command of a guest. Its id stays until the server has answered: another tap after a lost answer is the same operation,
 * as long as it asks for the same.
 */
export function useGuestCommand<E extends AnyEndpoint>(endpoint: E): (input: InputOf<E>) => Promise<AnswerOf<E>> {
  const operation = useRef<{ id: string; asked: string } | null>(null)
  return async (input) => {
    const asked = JSON.stringify(input)
    if (operation.current?.asked !== asked) operation.current = { id: mintOperationId(), asked }
    try {
      const answer = await guestCall(endpoint, input, { operationId: operation.current.id })
      operation.current = null
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') operation.current = null
      throw error
    }
  }
}
