/** Background work of payments, for the composition root. */
export { followAttempts } from './follow-attempts.ts'
export { followRefunds } from './channel-refunds.ts'
export { reconcileDay } from './reconcile-day.ts'
export { reconcileDue } from './reconcile-job.ts'
