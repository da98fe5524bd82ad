/** What an operation looks like to whoever counts them. Apart from the law (`operation-rules.ts`), which the first screen does not need. */
import type { Operation } from './operation-rules.ts'

/** Unknown: it may have happened, and its answer is being asked for. */
export const isUnknown = (op: Operation): boolean => op.status === 'waiting' && op.doubt === true

/** Since when an operation is unknown, or waits. */
export const sinceOf = (op: Operation): number => (isUnknown(op) ? (op.sentAt ?? op.createdAt) : op.createdAt)
