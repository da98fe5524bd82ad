/**
 * Rules for the pay passwords of staff and members. Pure; the client checks them before sending, and the server checks
 * them again.
 */

/**
 * True when the text has the format of a pay password. Also true for weak passwords, which existing accounts may have.
 */
export const isPayPassword = (text: string): boolean => /^\d{6}$/.test(text)

/**
 * True for a pay password that is not six digits, repeats one digit, is a sequence (123456, 654321, 890123), or equals
 * the end of the person's phone number. `phone`: absent when unknown.
 */
export function isWeakPayPassword(text: string, phone?: string | null): boolean {
  if (!isPayPassword(text)) return true
  const digits = Array.from(text, Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const monotone = [0, 1, 9].some((step) => steps.every((other) => other === step))
  return monotone || phone?.endsWith(text) === true
}
