/** What other modules may use of the approval centre. */
export { approvalLink, approvalsLink } from './links.ts'
export { stepState } from './labels.ts'
