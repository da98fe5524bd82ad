export { sharesOf } from './reward-rules.ts'
export type { SeatOfPhone } from './seat-slot.ts'
export { tipBook } from './night-tips.ts'
