import { formatFen } from '@nocturne/base/money'
import { refuse } from './refusal.ts'

/**
 * Refuses an amount above the one the sender confirmed, so that no guest is charged more than was shown; PRICE_CHANGED carries both amounts
 * (fen). A lower amount is accepted. Without a confirmed amount nothing is compared.
 */
export function assertExpectedAmount(amountFen: number, expectedFen: number | undefined): void {
  if (expectedFen === undefined || amountFen <= expectedFen) return
  const formatSum = (fen: number) => formatFen(fen, { symbol: false, trim: true })
  refuse(
    'PRICE_CHANGED',
    { expected: formatSum(expectedFen), amount: formatSum(amountFen) },
    { expectedFen, amountFen },
  )
}
