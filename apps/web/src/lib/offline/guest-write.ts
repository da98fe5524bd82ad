/** Writes of guests: a write that may have been executed is reported as refused only after its outcome was queried. */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { networkErrorText } from '@nocturne/contract/network-texts'

import { ApiError } from '../query/api-error.ts'
import type { AnyEndpoint } from '../query/api.ts'
import { queryOperationOutcome } from './operation-outcome.ts'
import { callAsGuest } from '../query/guest-query.ts'

/** `inDoubt`: an earlier send under this id got no response. `asMember`: also sends the member's token. */
type Write = { operationId: string; inDoubt: boolean; asMember?: boolean }

/**
 * Sends one write of a guest under the operation id of its confirmation. Rejects with an `ApiError`: `refused` if it
 * was not executed and never will be, `unknown` while the outcome is not known.
 */
export async function writeAsGuest<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { operationId, inDoubt, asMember = false }: Write,
): Promise<AnswerOf<E>> {
  try {
    return await callAsGuest(endpoint, input, { operationId, asMember })
  } catch (error) {
    const refused = error instanceof ApiError && error.kind === 'refused'
    if (!refused || !inDoubt) throw error
    return (await resolveWriteOutcome(operationId, error)) as AnswerOf<E>
  }
}

/**
 * Returns the server's response to a guest's write. If the write was not executed, its key is invalid from now on, and
 * the promise rejects with `never`. Rejects with `unknown` when the outcome cannot be queried.
 */
export async function resolveWriteOutcome(operationId: string, never: ApiError): Promise<unknown> {
  const fate = await queryOperationOutcome(operationId, { bearer: 'none' }).catch(() => undefined)
  if (fate === undefined) throw new ApiError({ kind: 'unknown', msg: networkErrorText })
  if (fate.kind === 'void') throw never
  return fate.answer
}
