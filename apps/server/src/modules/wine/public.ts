export { dueBottles, followBottles } from './expire-bottles.ts'
export { waitingBottles } from './waiting-bottles.ts'
export { codeOf, hashOf, wineCodeKey } from './take-code.ts'
