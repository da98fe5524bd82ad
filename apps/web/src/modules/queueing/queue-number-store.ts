/** Number taken on this phone tonight: scanning the code at the door again shows it instead of the form. */
import { getBusinessDate } from '@nocturne/base/venue-time'

const KEY = 'nocturne.queueNumber'

type StoredNumber = { queueId: number; night: string }

export function readStoredQueueNumber(): number | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<StoredNumber> | null
    return stored?.night === getBusinessDate(new Date()) ? stored.queueId : undefined
  } catch {
    return undefined
  }
}

export function storeQueueNumber(queueId: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ queueId, night: getBusinessDate(new Date()) } satisfies StoredNumber))
  } catch {
    // Storage is unavailable: the address still contains the number.
  }
}

export function removeStoredQueueNumber(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable: no number is stored.
  }
}
