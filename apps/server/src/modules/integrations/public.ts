export { accountMappingStore } from './account-mapping.ts'
export { deliverWebhooks } from './deliver-webhooks.ts'
export { allowLoopback } from './loopback.ts'
