export { bookNightShares } from './night-shares.ts'
export { stageLine, STAGE_GOODS } from './charge-table.ts'
export { formatClockKind } from './clock-on.ts'
export { TOO_SHORT } from './clock-store.ts'
