/** Which pay passwords of staff and members are too easy to guess. Pure; the phone checks it before sending, the server decides. */

/** The form of every pay password, also of one chosen before it would be refused as weak. */
export const isPayPassword = (text: string): boolean => /^\d{6}$/.test(text)

/**
 * Not six digits, the same or a neighbouring digit all along (111111, 123456, 654321, 890123), or the end of the person's phone
 * number. `phone`: left out where it is not known.
 */
export function isWeakPayPassword(text: string, phone?: string | null): boolean {
  if (!isPayPassword(text)) return true
  const digits = Array.from(text, Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const monotone = [0, 1, 9].some((step) => steps.every((other) => other === step))
  return monotone || phone?.endsWith(text) === true
}
