import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Departments, colleagues and members for pickers. */
export const directory = endpoints<typeof schemas>()('directory', {
  depts: { method: 'POST', path: '/api/common/dept/list', access: 'staff', kind: 'query', summary: '部门列表' },
  users: { method: 'POST', path: '/api/common/sysUser/list', access: 'staff', kind: 'query', summary: '员工列表' },
  guestUsers: { method: 'POST', path: '/api/guest/sysUser/list', access: 'public', kind: 'query', summary: '可选员工' },
  salesUser: {
    method: 'GET',
    path: '/api/member/sysUser/getSalesUser/{id}',
    access: 'public',
    kind: 'query',
    errors: ['USER_NOT_FOUND'],
    summary: '客户经理名片',
  },
  members: { method: 'POST', path: '/api/common/sysMember/list', access: 'staff', kind: 'query', summary: '查找会员' },
  memberPage: {
    method: 'POST',
    path: '/api/common/sysMember/listByPage',
    access: 'staff',
    permission: 'member:info:view',
    kind: 'query',
    summary: '会员列表',
  },
})
