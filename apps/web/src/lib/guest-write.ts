/** Writing as a guest: what may have happened is never called refused before the house was asked about it. */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { networkErrorText } from '@nocturne/contract/network-texts'

import { ApiError } from './api-error.ts'
import type { AnyEndpoint } from './api.ts'
import { askWhatBecame } from './ask-what-became.ts'
import { guestCall } from './guest-query.ts'

/** `inDoubt`: an earlier send under this id was never answered. `asMember`: the member's token goes along; the id stays the phone's. */
type Write = { operationId: string; inDoubt: boolean; asMember?: boolean }

/**
 * One write of a guest under the id of its decision. Rejects with an `ApiError`: `refused` for what did not happen and never will,
 * `unknown` while nobody can say.
 */
export async function guestWrite<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { operationId, inDoubt, asMember = false }: Write,
): Promise<AnswerOf<E>> {
  try {
    return await guestCall(endpoint, input, { operationId, asMember })
  } catch (error) {
    const refused = error instanceof ApiError && error.kind === 'refused'
    if (!refused || !inDoubt) throw error
    return (await whatBecameOf(operationId, error)) as AnswerOf<E>
  }
}

/** What a write of a guest answered. Rejects with `never` when it did not happen: then it never will. */
export async function whatBecameOf(operationId: string, never: ApiError): Promise<unknown> {
  const fate = await askWhatBecame(operationId, { bearer: 'none' }).catch(() => undefined)
  if (fate === undefined) throw new ApiError({ kind: 'unknown', msg: networkErrorText })
  if (fate.kind === 'void') throw never
  return fate.answer
}
