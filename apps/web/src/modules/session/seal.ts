import { session } from '@nocturne/contract/session/endpoints'

import { call } from '../../lib/api.ts'
import { encryptSecret } from '../../lib/secret.ts'

/**
 * A password or card number ready to travel. Each field takes terms of its own, because a nonce counts once.
 * Rejects with an `ApiError` when the server cannot be asked.
 */
export async function seal(text: string): Promise<string> {
  return encryptSecret(text, await call(session.code, {}))
}
