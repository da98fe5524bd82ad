import { session } from '@nocturne/contract/session/endpoints'
import { encryptSecret } from '@nocturne/web/lib/identity/secret'
import { call } from '@nocturne/web/lib/query/api'

/** Encrypts a pay password for sending; each ciphertext is valid once. Rejects with an `ApiError` without the server. */
export async function encryptForSending(text: string): Promise<string> {
  return encryptSecret(text, await call(session.code, {}, { silent: true }))
}
