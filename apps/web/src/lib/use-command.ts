import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { useRef, useState } from 'react'

import { ApiError } from './api-error.ts'
import { call, type AnyEndpoint } from './api.ts'
import { operationMemory } from './operation-memory.ts'
import { submitCommand, type Submitted } from './operation-queue.ts'
import { invalidate } from './query.ts'

export type CommandOptions<E extends AnyEndpoint> = {
  /** What must stay in order, such as `table:12`. Defaults to the endpoint. */
  lane?: (input: InputOf<E>) => string
  /** What the person reads in the list of waiting writes, such as `A08 点单`. */
  label: string
  /** True: may wait on this phone for the network. */
  offline?: boolean
  /** The page shows a refusal itself, beside the field or button. */
  quiet?: boolean
  /** Never stored on the phone: inputs with a password, a payment code or a one-time code. */
  secret?: boolean
  /** Readings that this command changes. */
  invalidates?: readonly Pick<AnyEndpoint, 'id'>[]
}

export type Command<E extends AnyEndpoint> = {
  /** Mints the operation id. Call it when the confirm step opens; with an id to say the same operation again, confirmed. */
  begin: (operationId?: string) => string
  /** Sends, or joins the send that is under way. Rejects with an `ApiError`. */
  submit: (input: InputOf<E>) => Promise<Submitted<AnswerOf<E>>>
  busy: boolean
  /** The last refusal or loss, until the next submit. */
  error: ApiError | null
}

/**
 * One command of a page. The id lives from `begin` until the server has said yes or no, so a double tap, or another tap
 * after a lost answer, is the same operation (`operation-memory.ts`).
 */
export function useCommand<E extends AnyEndpoint>(endpoint: E, options: CommandOptions<E>): Command<E> {
  const [memory] = useState(() => operationMemory())
  const underWay = useRef<Promise<Submitted<AnswerOf<E>>> | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  const begin = (operationId?: string) => {
    setError(null)
    return memory.begin(operationId)
  }

  const run = async (input: InputOf<E>) => {
    const operationId = memory.idFor(input)
    setBusy(true)
    setError(null)
    try {
      const result = await perform(endpoint, input, operationId, options)
      memory.settled()
      if (!result.queued && options.invalidates) void invalidate(...options.invalidates)
      return result
    } catch (thrown) {
      const failure = thrown as ApiError
      if (failure.kind === 'unknown') memory.lost(input)
      else memory.settled()
      setError(failure)
      throw failure
    } finally {
      underWay.current = null
      setBusy(false)
    }
  }

  const submit = (input: InputOf<E>) => (underWay.current ??= run(input))

  return { begin, submit, busy, error }
}

async function perform<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  operationId: string,
  options: CommandOptions<E>,
): Promise<Submitted<AnswerOf<E>>> {
  const quiet = options.quiet ?? endpoint.quiet ?? false
  if (options.secret) return { queued: false, answer: await call(endpoint, input, { operationId, quiet }) }
  return submitCommand(endpoint, input, {
    operationId,
    lane: options.lane?.(input) ?? endpoint.id,
    label: options.label,
    offline: options.offline ?? false,
    quiet,
  })
}
