import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { StorableInput } from '@nocturne/contract/secret-fields'
import { useRef, useState } from 'react'

import { getCurrentActor } from '../identity/actor.ts'
import { ApiError } from '../query/api-error.ts'
import { call, type AnyEndpoint } from '../query/api.ts'
import { getLostInputs, createOperationMemory, type OperationMemory } from './operation-memory.ts'
import { submitCommand, type SubmitResult } from './operation-queue.ts'
import { invalidate } from '../query/query.ts'

export type CommandOptions<E extends AnyEndpoint, Secret extends boolean = boolean> = {
  /** Operations of one lane are executed in order, such as `table:12`. Defaults to the endpoint id. */
  lane?: (input: InputOf<E>) => string
  /** Label in the list of waiting operations, such as `A08 点单`. */
  label: string | ((input: InputOf<E>) => string)
  /** True: may wait on this phone for the network. */
  offline?: boolean
  /** The page shows a refusal itself, next to the field or button, so there is no toast. */
  quiet?: boolean
  /** True for inputs with a password, a payment code or a one-time code: they are never stored on the phone. */
  secret?: Secret
  /** Queries to refetch after this command. A refusal refetches them as well, because the shown data was outdated. */
  invalidates?: readonly Pick<AnyEndpoint, 'id'>[]
}

/** Input of a command. Passwords and codes are allowed only where it is `secret`. */
export type CommandInput<E extends AnyEndpoint, Secret extends boolean> = [Secret] extends [true]
  ? InputOf<E>
  : StorableInput<InputOf<E>>

export type Command<E extends AnyEndpoint, Input = StorableInput<InputOf<E>>> = {
  /**
   * Creates a new operation id, for a page that confirms before it sends. With an id, repeats that operation after a
   * confirmation.
   */
  begin: (operationId?: string) => string
  /** Sends, or joins the send in progress. Rejects with an `ApiError`. */
  submit: (input: Input) => Promise<SubmitResult<AnswerOf<E>>>
  /**
   * Encrypts the typed values and sends them. After a lost response the identical text is resent, because encrypting
   * again would give another input under the same id.
   */
  submitSealed: (typed: unknown, seal: () => Promise<Input>) => Promise<SubmitResult<AnswerOf<E>>>
  busy: boolean
}

/**
 * One command of a page or sheet. The operation id is created when the page or sheet opens and is used until the server
 * accepts or refuses. A double tap, or another tap after a lost response, is therefore the same operation
 * (`operation-memory.ts`).
 */
export function useCommand<E extends AnyEndpoint, Secret extends boolean = false>(
  endpoint: E,
  options: CommandOptions<E, Secret>,
): Command<E, CommandInput<E, Secret>> {
  const [memory] = useState(() => createMemory(endpoint, options.secret ?? false))
  const inProgress = useRef<Promise<SubmitResult<AnswerOf<E>>> | null>(null)
  const [busy, setBusy] = useState(false)

  type Input = CommandInput<E, Secret>
  const run = async (typed: unknown, seal: () => Promise<Input> | Input) => {
    let input: Input | undefined
    setBusy(true)
    try {
      const operationId = memory.idFor(typed)
      input = (memory.inputOf(typed) as Input | undefined) ?? (await seal())
      const result = await sendCommand(endpoint, input, operationId, options)
      memory.settled()
      if (!result.queued) refetch(options)
      return result
    } catch (thrown) {
      const failure = thrown as ApiError
      if (input !== undefined && failure.kind === 'unknown') memory.lost(typed, input)
      else memory.settled()
      if (failure.kind === 'refused') refetch(options)
      throw failure
    } finally {
      inProgress.current = null
      setBusy(false)
    }
  }

  const submit = (input: Input) => (inProgress.current ??= run(input, () => input))
  const submitSealed = (typed: unknown, seal: () => Promise<Input>) => (inProgress.current ??= run(typed, seal))
  return { begin: memory.begin, submit, submitSealed, busy }
}

/** Inputs with a password are not remembered when the sheet is closed. */
function createMemory({ id }: AnyEndpoint, secret: boolean): OperationMemory {
  const memory = createOperationMemory(secret ? {} : { lost: getLostInputs(`${getCurrentActor()} ${id}`) })
  memory.begin()
  return memory
}

function refetch({ invalidates = [] }: Pick<CommandOptions<AnyEndpoint>, 'invalidates'>): void {
  if (invalidates.length > 0) void invalidate(...invalidates)
}

async function sendCommand<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> | StorableInput<InputOf<E>>,
  operationId: string,
  options: CommandOptions<E>,
): Promise<SubmitResult<AnswerOf<E>>> {
  const quiet = options.quiet ?? endpoint.quiet ?? false
  // `CommandInput` already restricts the input to the matching type.
  const whole = input as InputOf<E>
  if (options.secret) return { queued: false, answer: await call(endpoint, whole, { operationId, quiet }) }
  return submitCommand(endpoint, input as StorableInput<InputOf<E>>, {
    operationId,
    lane: options.lane?.(whole) ?? endpoint.id,
    label: typeof options.label === 'string' ? options.label : options.label(whole),
    offline: options.offline ?? false,
    quiet,
  })
}
