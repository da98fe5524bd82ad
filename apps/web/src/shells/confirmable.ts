import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { StorableInput } from '@nocturne/contract/secret-fields'

import { confirm } from '#kit/confirm.ts'
import { ApiError } from '#lib/query/api-error.ts'
import type { AnyEndpoint } from '#lib/query/api.ts'
import type { SubmitResult } from '#lib/offline/operation-queue.ts'
import type { Command } from '#lib/offline/use-command.ts'

/** True if the user may confirm a refused command, according to the detail of the refusal. */
function isConfirmable(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false
  return (error.detail as { confirmable?: unknown } | null | undefined)?.confirmable === true
}

/**
 * Sends a command. If the server refuses it but accepts a confirmation, shows the refusal as a question and, on 确定,
 * sends the same operation again with `forced` added. Returns null if the user cancels.
 */
export async function submitWithConfirmation<E extends AnyEndpoint>(
  command: Command<E>,
  input: StorableInput<InputOf<E>>,
  forced: Partial<StorableInput<InputOf<E>>>,
): Promise<SubmitResult<AnswerOf<E>> | null> {
  const operationId = command.begin()
  try {
    return await command.submit(input)
  } catch (error) {
    if (!isConfirmable(error)) throw error
    if (!(await confirm({ title: error.message }))) return null
    command.begin(operationId)
    return command.submit(Object.assign({}, input, forced))
  }
}
