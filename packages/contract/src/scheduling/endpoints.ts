import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Who works which shift on which business date. Plans are drafts until they are published. */
export const scheduling = endpoints<typeof schemas>()('scheduling', {
  list: {
    method: 'POST',
    path: '/api/employee/workforce/list',
    access: 'staff',
    permission: 'employee:workforce:view',
    kind: 'query',
    summary: '排班表',
  },
  save: {
    method: 'POST',
    path: '/api/employee/workforce/save',
    access: 'staff',
    permission: 'employee:workforce:edit',
    kind: 'command',
    errors: ['DAY_CLOSED', 'USER_NOT_FOUND'],
    summary: '修改排班',
  },
  copyWeek: {
    method: 'POST',
    path: '/api/employee/workforce/copyWeek',
    access: 'staff',
    permission: 'employee:workforce:edit',
    kind: 'command',
    errors: ['DAY_CLOSED'],
    summary: '复制排班',
  },
  publish: {
    method: 'POST',
    path: '/api/employee/workforce/publish',
    access: 'staff',
    permission: 'employee:workforce:edit',
    kind: 'command',
    errors: ['DAY_CLOSED'],
    summary: '发布排班',
  },
  clearDraft: {
    method: 'POST',
    path: '/api/employee/workforce/clearDraft',
    access: 'staff',
    permission: 'employee:workforce:edit',
    kind: 'command',
    summary: '清空未发布排班',
  },
  shiftList: {
    method: 'POST',
    path: '/api/admin/shift/list',
    access: 'staff',
    permission: 'system:user:edit',
    kind: 'query',
    summary: '班次列表',
  },
  shiftSave: {
    method: 'POST',
    path: '/api/admin/shift/save',
    access: 'staff',
    permission: 'system:user:edit',
    kind: 'command',
    summary: '保存班次',
  },
  shiftRemove: {
    method: 'POST',
    path: '/api/admin/shift/remove',
    access: 'staff',
    permission: 'system:user:edit',
    kind: 'command',
    summary: '停用班次',
  },
})
