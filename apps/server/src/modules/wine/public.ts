export { dueBottles, followBottles } from './expire-bottles.ts'
export { waitingBottles } from './waiting-bottles.ts'
export { placeWineOrder } from './withdraw.ts'
export { codeOf, forgetCodes, hashOf, wineCodeKey } from './take-code.ts'
