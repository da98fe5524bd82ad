/** An id that only the answer of a waiting operation will tell. Pure. */

/** Replaced by a field of the answer to operation `$from` before the first send. */
type LaterValue = { $from: string; field: string }

/** Stands in an input for an id in the answer of operation `opId`, which may not have been sent yet. */
export function laterId(opId: string, field: string): number {
  const value: LaterValue = { $from: opId, field }
  // The person's input says number; only the queue ever sees what stands in for it.
  return value as unknown as number
}

export function isLater(value: unknown): value is LaterValue {
  return typeof value === 'object' && value !== null && '$from' in value && typeof value.$from === 'string'
}
