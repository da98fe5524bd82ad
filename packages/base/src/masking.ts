/** `13812345678` → `138****5678`. Anything that is not a phone number is hidden whole. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '****'
}

/** Last four digits of a card number, the rest hidden. */
export function maskCard(cardNo: string): string {
  return `**** **** **** ${cardNo.slice(-4)}`
}

/** As `formatFen` writes them, a minus before. */
const AMOUNT = /−?¥[\d,]+(?:\.\d+)?/g

/** A text with its amounts hidden: `现金 ¥880.00` → `现金 ¥***`. */
export const maskAmounts = (text: string): string => text.replaceAll(AMOUNT, '¥***')
