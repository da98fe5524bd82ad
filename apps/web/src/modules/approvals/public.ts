/** Public interface of the approval centre. */
export { buildApprovalLink, approvalsLink } from './links.ts'
export { getStepTag } from './labels.ts'
export { ApproverSteps } from './parts/approver-chain.tsx'
export { ApplicationDetailPage, type ApplicationDetail } from './applications/application-detail-page.tsx'
export { MyApplicationsPage } from './applications/my-applications-page.tsx'
export {
  TeamApplicationsPage,
  createTeamFilterParams,
  useTeamApplicationFilter,
} from './applications/team-applications-page.tsx'
export { getApplicationTag, type BaseApplication, type ApplicationKind } from './applications/application-kind.ts'
