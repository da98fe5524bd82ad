/** Background work of payments, for the composition root. */
export { queryDueAttempts } from './attempts/follow-attempts.ts'
export { processDueRefunds } from './refunds/channel-refunds.ts'
export { reconcileDay } from './reconciliation/reconcile-day.ts'
export { reconcileDueDays } from './reconciliation/reconcile-job.ts'
