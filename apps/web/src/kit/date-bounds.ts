/** Bounds of a date, month or time picker. The phone's own picker may ignore them (Safari on iOS does), so they are checked here as well. Pure. */

/**
 * Error text for a chosen value that is out of bounds; null when it is allowed. Compares as text, which is correct for
 * values of one picker.
 */
export function findBoundsError(value: string, min: string | undefined, max: string | null | undefined): string | null {
  if (value === '') return null
  if (max && value > max) return `最晚 ${max}`
  return min && value < min ? `最早 ${min}` : null
}

/** The value, or the nearest bound when it is out of bounds. */
export function clampToBounds(value: string, min: string | undefined, max: string | null | undefined): string {
  if (value === '') return value
  if (max && value > max) return max
  return min && value < min ? min : value
}
