import { formatFen } from '@nocturne/base/money'
import { refuse } from './refusal.ts'

/**
 * Refuses a sum above the one its sender confirmed, so that nobody is charged more than was shown; PRICE_CHANGED carries both sums
 * (fen). A lower sum is taken. Without a confirmed sum nothing is compared.
 */
export function demandExpected(amountFen: number, expectedFen: number | undefined): void {
  if (expectedFen === undefined || amountFen <= expectedFen) return
  const text = (fen: number) => formatFen(fen, { symbol: false, trim: true })
  refuse('PRICE_CHANGED', { expected: text(expectedFen), amount: text(amountFen) }, { expectedFen, amountFen })
}
