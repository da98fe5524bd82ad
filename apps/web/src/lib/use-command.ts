import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { Storable } from '@nocturne/contract/secret-fields'
import { useRef, useState } from 'react'

import { currentActor } from './actor.ts'
import { ApiError } from './api-error.ts'
import { call, type AnyEndpoint } from './api.ts'
import { lostInputsOf, operationMemory, type OperationMemory } from './operation-memory.ts'
import { submitCommand, type Submitted } from './operation-queue.ts'
import { invalidate } from './query.ts'

export type CommandOptions<E extends AnyEndpoint, Secret extends boolean = boolean> = {
  /** What must stay in order, such as `table:12`. Defaults to the endpoint. */
  lane?: (input: InputOf<E>) => string
  /** What the person reads in the list of waiting writes, such as `A08 点单`. */
  label: string | ((input: InputOf<E>) => string)
  /** True: may wait on this phone for the network. */
  offline?: boolean
  /** The page shows a refusal itself, beside the field or button. */
  quiet?: boolean
  /** Never stored on the phone: inputs with a password, a payment code or a one-time code. */
  secret?: Secret
  /** Readings that this command changes. A refusal means that they are not what they looked like: they are read again then too. */
  invalidates?: readonly Pick<AnyEndpoint, 'id'>[]
}

/** What a command takes: passwords and codes only where it is `secret`. */
export type Sendable<E extends AnyEndpoint, Secret extends boolean> = [Secret] extends [true]
  ? InputOf<E>
  : Storable<InputOf<E>>

export type Command<E extends AnyEndpoint, Input = Storable<InputOf<E>>> = {
  /** Mints an operation id: for a page that asks before it sends. With an id, the same operation is sent again, confirmed. */
  begin: (operationId?: string) => string
  /** Sends, or joins the send that is under way. Rejects with an `ApiError`. */
  submit: (input: Input) => Promise<Submitted<AnswerOf<E>>>
  /**
   * Seals what was typed and sends it. After a lost answer the very same text goes again: sealed anew it would be another
   * input under the same id.
   */
  submitSealed: (typed: unknown, seal: () => Promise<Input>) => Promise<Submitted<AnswerOf<E>>>
  busy: boolean
}

/**
 * One command of a page or sheet. The id is minted when that opens and lives until the server has said yes or no, so a double
 * tap, or another tap after a lost answer, is the same operation (`operation-memory.ts`).
 */
export function useCommand<E extends AnyEndpoint, Secret extends boolean = false>(
  endpoint: E,
  options: CommandOptions<E, Secret>,
): Command<E, Sendable<E, Secret>> {
  const [memory] = useState(() => memoryOf(endpoint, options.secret ?? false))
  const underWay = useRef<Promise<Submitted<AnswerOf<E>>> | null>(null)
  const [busy, setBusy] = useState(false)

  type Input = Sendable<E, Secret>
  const run = async (typed: unknown, seal: () => Promise<Input> | Input) => {
    let input: Input | undefined
    setBusy(true)
    try {
      const operationId = memory.idFor(typed)
      input = (memory.inputOf(typed) as Input | undefined) ?? (await seal())
      const result = await perform(endpoint, input, operationId, options)
      memory.settled()
      if (!result.queued) readAgain(options)
      return result
    } catch (thrown) {
      const failure = thrown as ApiError
      if (input !== undefined && failure.kind === 'unknown') memory.lost(typed, input)
      else memory.settled()
      if (failure.kind === 'refused') readAgain(options)
      throw failure
    } finally {
      underWay.current = null
      setBusy(false)
    }
  }

  const submit = (input: Input) => (underWay.current ??= run(input, () => input))
  const submitSealed = (typed: unknown, seal: () => Promise<Input>) => (underWay.current ??= run(typed, seal))
  return { begin: memory.begin, submit, submitSealed, busy }
}

/** An input with a password in it is forgotten with its sheet. */
function memoryOf({ id }: AnyEndpoint, secret: boolean): OperationMemory {
  const memory = operationMemory(secret ? {} : { lost: lostInputsOf(`${currentActor()} ${id}`) })
  memory.begin()
  return memory
}

function readAgain({ invalidates = [] }: Pick<CommandOptions<AnyEndpoint>, 'invalidates'>): void {
  if (invalidates.length > 0) void invalidate(...invalidates)
}

async function perform<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E> | Storable<InputOf<E>>,
  operationId: string,
  options: CommandOptions<E>,
): Promise<Submitted<AnswerOf<E>>> {
  const quiet = options.quiet ?? endpoint.quiet ?? false
  // The type of what may be sent (`Sendable`) has told the two apart.
  const whole = input as InputOf<E>
  if (options.secret) return { queued: false, answer: await call(endpoint, whole, { operationId, quiet }) }
  return submitCommand(endpoint, input as Storable<InputOf<E>>, {
    operationId,
    lane: options.lane?.(whole) ?? endpoint.id,
    label: typeof options.label === 'string' ? options.label : options.label(whole),
    offline: options.offline ?? false,
    quiet,
  })
}
