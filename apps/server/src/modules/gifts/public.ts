export { giftStores } from './gift-entities.ts'
export { readRemainingQuota, listMonthQuotas, readQuotaState } from './remaining-quota.ts'
export { canSeeCost } from './gift-queries.ts'
