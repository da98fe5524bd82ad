export { giveQuotaBack } from './give-quota-back.ts'
export type { GiftReturn } from './give-quota-back.ts'
export { leftToGive } from './left-to-give.ts'
