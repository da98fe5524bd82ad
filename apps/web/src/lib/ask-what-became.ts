import { guest } from '@nocturne/contract/guest/endpoints'
import { platform } from '@nocturne/contract/platform/endpoints'

import { call } from './api.ts'
import type { Bearer } from './session.ts'

export type Fate = { kind: 'answered'; answer: unknown } | { kind: 'void' }

/**
 * What became of a write whose answer was lost: the house tells what it answered, or makes its key void. Asked as whoever wrote it:
 * staff, a member or the phone itself. Rejects with an `ApiError` while nobody can say.
 */
export async function askWhatBecame(operationId: string, { bearer }: { bearer: Bearer | 'none' }): Promise<Fate> {
  const endpoint = bearer === 'staff' ? platform.voidOperation : guest.voidOperation
  const { happened, answer } = await call(endpoint, { operationId }, { bearer, silent: true })
  return happened ? { kind: 'answered', answer } : { kind: 'void' }
}
