import { approvals } from '@nocturne/contract/approvals/endpoints'
import { schemas } from '@nocturne/contract/approvals/schemas'
import { serverModule } from '../../http/bind.ts'
import { addApproval } from './add-approval.ts'
import { listApprovals, listTypes, previewApprovers } from './approval-queries.ts'
import { cancelApproval, commentApproval, urgeApproval } from './follow-up.ts'
import { handleApproval } from './handle-approval.ts'
import { readApproval } from './read-approval.ts'

export const approvalsModule = serverModule(approvals, schemas, {
  types: listTypes,
  preview: previewApprovers,
  list: listApprovals,
  add: addApproval,
  detail: readApproval,
  handle: handleApproval,
  cancel: cancelApproval,
  urge: urgeApproval,
  comment: commentApproval,
})
