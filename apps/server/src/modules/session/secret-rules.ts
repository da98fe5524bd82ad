/**
 * Rules of encrypted fields. The plain text is `encodeURIComponent(JSON.stringify({ pwd, nonce, ts }))`; the nonce must
 * be recent and the phone's clock roughly correct. The caller cannot distinguish the failures.
 */

type SecretFields = { pwd: string; nonce: string; ts: number }

const CLOCK_TOLERANCE_MS = 5 * 60_000

/** Parses a decrypted text; null when it has another shape. */
export function parseSecret(plain: string): SecretFields | null {
  try {
    const fields = JSON.parse(decodeURIComponent(plain)) as Partial<SecretFields> | null
    const { pwd, nonce, ts } = fields ?? {}
    return typeof pwd === 'string' && typeof nonce === 'string' && typeof ts === 'number' ? { pwd, nonce, ts } : null
  } catch {
    return null
  }
}

/** True when the phone's clock at the time of sending is within five minutes of the server's. */
export function isPhoneClockCorrect(ts: number, now: Date): boolean {
  return Math.abs(+now - ts) <= CLOCK_TOLERANCE_MS
}

/** 8–20 characters with a letter and a digit. */
export function isStrongPassword(password: string): boolean {
  return password.length >= 8 && password.length <= 20 && /[A-Za-z]/.test(password) && /\d/.test(password)
}
