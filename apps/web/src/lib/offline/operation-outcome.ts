import { guest } from '@nocturne/contract/guest/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'

import { call } from '../query/api.ts'
import type { SessionKind } from '../identity/session.ts'

export type OperationOutcome = { kind: 'answered'; answer: unknown } | { kind: 'void' }

/**
 * Queries the outcome of a write whose response was lost: the server returns the stored response or invalidates the
 * idempotency key. Sent with the token of the write's author. Rejects with an `ApiError` while the outcome cannot be
 * determined.
 */
export async function queryOperationOutcome(
  operationId: string,
  { bearer }: { bearer: SessionKind | 'none' },
): Promise<OperationOutcome> {
  const endpoint = bearer === 'staff' ? platform.voidOperation : guest.voidOperation
  const { happened, answer } = await call(endpoint, { operationId }, { bearer, silent: true })
  return happened ? { kind: 'answered', answer } : { kind: 'void' }
}
