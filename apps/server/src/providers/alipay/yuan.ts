/** Alipay uses yuan with two decimals, we use fen. Converts digit by digit, never in floating point. */

/** `1` → `0.01`, `12345` → `123.45`. `amount` is whole fen. */
export function toYuan(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `88`, `88.5`, `-0.01` as fen; null when the text is not an amount of at most two decimals. */
export function toFen(text: string): number | null {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' && amount !== 0 ? -amount : amount
}
