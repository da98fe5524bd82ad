import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Messages to staff, notices, and the employee's home page. */
export const notifications = endpoints<typeof schemas>()('notifications', {
  home: { method: 'GET', path: '/api/employee/home', access: 'staff', kind: 'query', summary: '员工中心' },
  list: {
    method: 'POST',
    path: '/api/employee/notification/list',
    access: 'staff',
    kind: 'query',
    summary: '消息列表',
  },
  detail: {
    method: 'GET',
    path: '/api/employee/notification/detail',
    access: 'staff',
    kind: 'action',
    summary: '消息详情',
  },
  readAll: {
    method: 'POST',
    path: '/api/employee/notification/readAll',
    access: 'staff',
    kind: 'action',
    summary: '全部已读',
  },
  publish: {
    method: 'POST',
    path: '/api/employee/notice/publish',
    access: 'staff',
    permission: 'notice:message:publish',
    kind: 'command',
    quiet: true,
    summary: '发布通知',
  },
})
