export { approvalTypeStore } from './type-entity.ts'
export { startApproval } from './start-approval.ts'
export type { ApprovalRequest } from './start-approval.ts'
export type { BusinessSummary, DecisionEffects } from './decision-effects.ts'
export { closeApproval, withdrawApproval } from './withdraw-approval.ts'
export { assertPersonConfirmed } from './personal-approval.ts'
export type { FlowStep } from './approval-rules.ts'
export { replaceLeavers } from './replace-leavers.ts'
export { listRequiredConfirmers } from './proposals/confirmers.ts'
export { waitingApprovals } from './waiting-approvals.ts'
export {
  listApprovalSteps,
  createApplicationCommands,
  listOwnApplications,
  listTeamApplications,
  buildPendingApproverCheck,
  previewSteps,
  buildApproverFilter,
  selectApplicationState,
  addAllowedActions,
} from './applications.ts'
export type { ApplicationKind, ApplicationState } from './applications.ts'
