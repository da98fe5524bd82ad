/** Background work of payments, for the composition root. */
export { queryDueAttempts } from './follow-attempts.ts'
export { processDueRefunds } from './channel-refunds.ts'
export { reconcileDay } from './reconcile-day.ts'
export { reconcileDue } from './reconcile-job.ts'
