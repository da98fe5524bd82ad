export { demandPass } from './pass.ts'
export type { GuestPass } from './pass.ts'
export { tellOfGuestOrder } from './tell-of-order.ts'
