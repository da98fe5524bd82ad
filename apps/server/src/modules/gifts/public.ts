export { giveQuotaBack } from './give-quota-back.ts'
export type { GiftReturn } from './give-quota-back.ts'
