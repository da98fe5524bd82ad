/** Masks a phone number: `13812345678` → `138****5678`. Any other text is masked completely. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '****'
}

/** Masks a card number except its last four digits. */
export function maskCard(cardNo: string): string {
  return `**** **** **** ${cardNo.slice(-4)}`
}

/** Amounts as formatted by `formatFen`, with an optional minus. */
const AMOUNT = /−?¥[\d,]+(?:\.\d+)?/g

/** Masks amounts in a text: `现金 ¥880.00` → `现金 ¥***`. */
export const maskAmounts = (text: string): string => text.replaceAll(AMOUNT, '¥***')
