export { bookNightShares } from './night-shares.ts'
export { buildStageLine, STAGE_GOODS_ID } from './charge-table.ts'
export { formatClockKind } from './clock-on.ts'
export { TOO_SHORT_REASON } from './clock-store.ts'
