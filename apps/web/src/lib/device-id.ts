/**
 * The phone, as far as it wants to be known: a random text it keeps. It goes with every call as `X-Device-Id`, so that
 * what one phone began (an authorization, a table's pass) cannot be ended by another.
 */
import { mintOperationId } from '@nocturne/base/operation-id'

import { readStored, storageKeys, writeStored } from './storage.ts'

let known = ''

/** The id of this phone; made when it is first asked for. */
export function deviceId(): string {
  known ||= readStored(storageKeys.device) ?? ''
  if (!/^[\w-]{8,64}$/.test(known)) {
    known = mintOperationId()
    writeStored(storageKeys.device, known)
  }
  return known
}
