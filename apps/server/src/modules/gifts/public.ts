export { leftToGive, monthQuotasOf, quotaStateOf } from './left-to-give.ts'
export { maySeeCost } from './send-queries.ts'
