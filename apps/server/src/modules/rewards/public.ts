export { computeShares } from './reward-rules.ts'
export type { GuestSittingFinder } from './seat-slot.ts'
export { bookNightTips } from './night-tips.ts'
