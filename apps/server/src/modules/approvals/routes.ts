import { approvals } from '@nocturne/contract/approvals/endpoints'
import { schemas } from '@nocturne/contract/approvals/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { addApproval } from './add-approval.ts'
import { listApprovals, listApprovalTypes, previewApprovers } from './approval-queries.ts'
import { cancelApproval, commentApproval, urgeApproval } from './follow-up.ts'
import { handleApproval } from './handle-approval.ts'
import { readApprovalTrial, readFlowTrial } from './approval-trial.ts'
import { confirmProposal, rejectProposal, withdrawProposal } from './proposals/end-proposal.ts'
import { listProposals, readProposal } from './proposals/read-proposals.ts'
import { readApproval } from './read-approval.ts'

export const approvalsModule = defineServerModule(approvals, schemas, {
  types: listApprovalTypes,
  preview: previewApprovers,
  trial: readApprovalTrial,
  flowTrial: readFlowTrial,
  list: listApprovals,
  add: addApproval,
  detail: readApproval,
  handle: handleApproval,
  cancel: cancelApproval,
  urge: urgeApproval,
  comment: commentApproval,
  proposals: listProposals,
  proposal: readProposal,
  confirmProposal,
  rejectProposal,
  withdrawProposal,
})
