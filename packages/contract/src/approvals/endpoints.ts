import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** The approval centre. Approvers come from each approval's steps, not from a permission. */
export const approvals = endpoints<typeof schemas>()('approvals', {
  types: { method: 'POST', path: '/api/approval/types', access: 'staff', kind: 'query', summary: '审批类型' },
  preview: {
    method: 'GET',
    path: '/api/approval/preview',
    access: 'staff',
    permission: 'approval:form:add',
    kind: 'query',
    summary: '审批流程预览',
  },
  trial: {
    method: 'POST',
    path: '/api/approval/trial',
    access: 'staff',
    permission: 'approval:type:edit',
    kind: 'query',
    errors: ['USER_NOT_FOUND'],
    summary: '谁会批',
  },
  list: { method: 'POST', path: '/api/approval/list', access: 'staff', kind: 'query', summary: '审批列表' },
  add: {
    method: 'POST',
    path: '/api/approval/add',
    access: 'staff',
    permission: 'approval:form:add',
    kind: 'command',
    quiet: true,
    errors: ['FORM_INVALID', 'NO_APPROVER', 'USER_NOT_FOUND', 'ATTRIBUTION_RUNNING', 'ATTRIBUTION_ASKED'],
    summary: '发起审批',
  },
  detail: { method: 'GET', path: '/api/approval/detail', access: 'staff', kind: 'query', summary: '审批详情' },
  handle: {
    method: 'POST',
    path: '/api/approval/handle',
    access: 'staff',
    kind: 'command',
    quiet: true,
    errors: ['APPROVAL_HANDLED', 'SELF_APPROVE', 'BIZ_FAILED', 'USER_NOT_FOUND', 'APPROVAL_STATUS_WRONG'],
    summary: '处理审批',
  },
  cancel: {
    method: 'POST',
    path: '/api/approval/cancel',
    access: 'staff',
    kind: 'command',
    errors: ['APPROVAL_STATUS_WRONG'],
    summary: '撤销审批',
  },
  urge: {
    method: 'POST',
    path: '/api/approval/urge',
    access: 'staff',
    kind: 'command',
    errors: ['APPROVAL_STATUS_WRONG'],
    summary: '催办审批',
  },
  comment: { method: 'POST', path: '/api/approval/comment', access: 'staff', kind: 'command', summary: '评论审批' },
})
