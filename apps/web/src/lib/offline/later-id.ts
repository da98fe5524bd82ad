/** Placeholder for an id that the response of a queued operation will provide. Pure. */

/**
 * Placeholder value. It is replaced by the field `field` of the response to operation `$from` before the first send.
 */
type LaterValue = { $from: string; field: string }

/** Returns a placeholder for an id in the response of operation `opId`, which may not have been sent yet. */
export function createPlaceholderId(opId: string, field: string): number {
  const value: LaterValue = { $from: opId, field }
  // Input types require a number; only the operation queue sees the placeholder.
  return value as unknown as number
}

export function isPlaceholderId(value: unknown): value is LaterValue {
  return typeof value === 'object' && value !== null && '$from' in value && typeof value.$from === 'string'
}
