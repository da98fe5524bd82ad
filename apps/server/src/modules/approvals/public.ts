export { startApproval } from './start-approval.ts'
export type { ApprovalRequest } from './start-approval.ts'
export type { BusinessSummary, DecisionEffects } from './decision-effects.ts'
export { closeApproval, withdrawApproval } from './withdraw-approval.ts'
export { assertPersonConfirmed } from './personal-approval.ts'
export type { FlowStep } from './approval-rules.ts'
export { replaceLeavers } from './replace-leavers.ts'
export { waitingApprovals } from './waiting-approvals.ts'
export {
  listDecidedSteps,
  createApplicationCommands,
  listOwnApplications,
  listTeamApplications,
  buildPendingCheck,
  previewSteps,
  buildApproverFilter,
  selectStanding,
  withMay,
} from './applications.ts'
export type { Applications, Standing } from './applications.ts'
