/** First part of operation ids created during a rehearsal night; after it the server refuses them. */
const MARK = /^(rh[0-9a-f]{10})-/
let currentMark: string | null = null

/** Sets the mark of the running rehearsal; null without one. */
export function setRehearsalMark(mark: string | null): void {
  currentMark = mark
}

/** Mark of the rehearsal during which this operation id was created; null for other ids. */
export const readRehearsalMark = (operationId: string): string | null => MARK.exec(operationId)?.[1] ?? null

/** Creates a mark for a rehearsal. */
export const createRehearsalMark = (): string => `rh${createRandomId().slice(0, 10)}`

/** 32 random hexadecimal digits. Uses `getRandomValues`: `crypto.randomUUID` is missing on plain http. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}

/**
 * Creates an operation id (idempotency key). The client creates it when the confirm step opens, stores it before the first send and resends
 * it unchanged.
 */
export const createOperationId = (): string => `${currentMark === null ? '' : `${currentMark}-`}${createRandomId()}`
