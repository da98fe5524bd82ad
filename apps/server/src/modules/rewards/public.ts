export { computeShares } from './reward-rules.ts'
export type { GuestSittingFinder } from './guest-sitting-slot.ts'
export { bookNightTips } from './night-tips.ts'
