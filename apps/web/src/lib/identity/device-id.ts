/**
 * Random id stored on this phone. It is sent with every call as `X-Device-Id`, so that a process started on one phone
 * (an authorization, the pass of a table) cannot be completed on another.
 */
import { createRandomId } from '@nocturne/base/operation-id'

import { readStored, storageKeys, writeStored } from '../storage.ts'

let cachedId = ''

/** Id of this phone; created on first use. */
export function getDeviceId(): string {
  cachedId ||= readStored(storageKeys.device) ?? ''
  if (!/^[\w-]{8,64}$/.test(cachedId)) {
    cachedId = createRandomId()
    writeStored(storageKeys.device, cachedId)
  }
  return cachedId
}
