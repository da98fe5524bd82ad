/** What a guest gives and says. */

/** Not a quick amount: what stands in the field. */
export const OWN = 0

export type Amount = { quick: number | null; typed: number | null }

export type Words = { amount: Amount; message: string; anonymous: boolean }

/** Fen, or null while nothing is chosen. */
export const amountOf = ({ quick, typed }: Amount): number | null => (quick === OWN ? typed : quick)
