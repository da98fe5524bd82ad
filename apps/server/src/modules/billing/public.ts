export { creditRoute, creditsRoute } from './credit/credit-effects.ts'
export { takeDueCredits } from './credit/due-credits.ts'
export type { DueCredit } from './credit/due-credits.ts'
export { shownBills } from './bill/shown-bills.ts'
