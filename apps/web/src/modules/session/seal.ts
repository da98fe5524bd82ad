import { session } from '@nocturne/contract/session/endpoints'

import { call } from '#lib/query/api.ts'
import { encryptSecret } from '#lib/identity/secret.ts'

/**
 * Encrypts a password or card number for sending. Each field needs its own nonce, because a nonce is valid once.
 * Rejects with an `ApiError` when the server cannot be reached.
 */
export async function encryptForSending(text: string): Promise<string> {
  return encryptSecret(text, await call(session.code, {}))
}
