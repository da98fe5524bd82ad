export { startApproval } from './start-approval.ts'
export type { ApprovalRequest } from './start-approval.ts'
export type { BusinessSummary, DecisionEffects } from './decision-effects.ts'
export { closeApproval, withdrawApproval } from './withdraw-approval.ts'
export { demandNamedAnswer } from './named-answer.ts'
export type { FlowStep } from './approval-rules.ts'
export { replaceLeavers } from './replace-leavers.ts'
export { waitingApprovals } from './waiting-approvals.ts'
export {
  answeredSteps,
  applicationCommands,
  ownApplications,
  teamApplications,
  askedNow,
  previewSteps,
  seenByApprover,
  whereItStands,
  withMay,
} from './applications.ts'
export type { Applications, Standing } from './applications.ts'
