export { stageBook } from './night-shares.ts'
export { stageLine, STAGE_GOODS } from './charge-table.ts'
export { kindText } from './clock-on.ts'
export { TOO_SHORT } from './clock-store.ts'
