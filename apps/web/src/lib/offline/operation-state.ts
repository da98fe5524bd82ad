/** State of an operation for display. Separate from `operation-rules.ts`, which the first screen does not need. */
import type { Operation } from './operation-rules.ts'

/** True when the operation may have been executed and its outcome is not known yet. */
export const isOutcomeUnknown = (op: Operation): boolean => op.status === 'waiting' && op.doubt === true

/** Time since which an operation is unknown or waiting. */
export const getPendingSince = (op: Operation): number =>
  isOutcomeUnknown(op) ? (op.sentAt ?? op.createdAt) : op.createdAt
