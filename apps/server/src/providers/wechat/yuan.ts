/** WeChat's statements use yuan, everything else fen. Converts digit by digit, never in floating point. */

/**
 * Parses `12.30` as 1230 and `-0.05` as -5. Digits beyond fen must be zero; with `rounds` they are rounded half up, for
 * fees, which have five decimals. Null when the text is not an amount.
 */
export function parseYuan(text: string, options: { rounds?: boolean } = {}): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text.trim())
  if (!match) return null
  const [, sign = '', yuan = '', decimals = ''] = match
  const beyond = decimals.slice(2)
  if (!options.rounds && /[1-9]/.test(beyond)) return null
  const fen = Number(yuan) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (beyond >= '5' ? 1 : 0)
  if (!Number.isSafeInteger(fen)) return null
  return sign === '-' && fen !== 0 ? -fen : fen
}

/** 1230 → `12.30`. */
export function formatYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
