import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Monthly targets of people and departments. */
export const target = endpoints<typeof schemas>()('payroll', {
  targetList: {
    method: 'POST',
    path: '/api/admin/salesTarget/list',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'query',
    summary: '月度目标列表',
  },
  setTarget: {
    method: 'POST',
    path: '/api/admin/salesTarget/save',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'command',
    errors: ['USER_NOT_FOUND'],
    summary: '设置月度目标',
  },
  copyTargets: {
    method: 'POST',
    path: '/api/admin/salesTarget/copy',
    access: 'staff',
    permission: 'system:rule:edit',
    kind: 'command',
    summary: '沿用上月目标',
  },
})
