/**
 * Rehearsal night: every response names the running one. Its mark is shown on all pages and starts the ids of operations, which the server
 * refuses after the rehearsal.
 */
import { setRehearsalMark } from '@nocturne/base/operation-id'

import { readStored, storageKeys, writeStored } from './storage.ts'

let current = readStored(storageKeys.rehearsal)
/** Responses in a row that named no rehearsal. One can have been on its way when the rehearsal started. */
let silentResponses = 0
const endListeners = new Set<() => void>()

if (current !== null) show()

function show(): void {
  setRehearsalMark(current)
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-rehearsal', current !== null)
}

/** Calls `listener` when the rehearsal that this phone showed was discarded. */
export const onRehearsalEnd = (listener: () => void): void => void endListeners.add(listener)

/** Notes the rehearsal that a response of the server names. */
export function noteRehearsal(mark: string | null): void {
  silentResponses = mark === null ? silentResponses + 1 : 0
  if (mark === current || (mark === null && silentResponses < 2)) return
  const hasEnded = current !== null
  current = mark
  writeStored(storageKeys.rehearsal, mark)
  show()
  if (hasEnded) for (const listener of endListeners) listener()
}
