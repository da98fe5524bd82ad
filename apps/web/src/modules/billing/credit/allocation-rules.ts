/** Allocation of one receipt to several credits. Pure; amounts in fen. */

export type OwedCredit = { creditId: number; dueDate: string | null; remainAmount: number }
type CreditAllocation<C extends OwedCredit> = { credit: C; amount: number }

/** Sorts credits in the order of repayment: earliest due date first, then the older credit. */
export const sortOldestFirst = <C extends OwedCredit>(credits: readonly C[]): C[] =>
  credits.toSorted((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999') || a.creditId - b.creditId)

/**
 * Allocates an amount to the credits in order, each up to its remaining amount. Credits for which nothing is left get
 * 0.
 */
export function allocateReceipt<C extends OwedCredit>(fen: number, credits: readonly C[]): CreditAllocation<C>[] {
  let left = fen
  return credits.map((credit) => {
    const amount = Math.min(left, credit.remainAmount)
    left -= amount
    return { credit, amount }
  })
}

export const sumOwed = (credits: readonly OwedCredit[]): number =>
  credits.reduce((sum, { remainAmount }) => sum + remainAmount, 0)
