export { computeShares } from './reward-rules.ts'
export type { GuestSeats } from './seat-slot.ts'
export { bookNightTips } from './night-tips.ts'
