import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Messages to staff, notices, alerts, and the employee home page. */
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
  alerts: {
    method: 'GET',
    path: '/api/employee/alert/list',
    access: 'staff',
    kind: 'query',
    summary: '待处理提醒',
  },
  takeAlert: {
    method: 'POST',
    path: '/api/employee/alert/take',
    access: 'staff',
    kind: 'command',
    quiet: true,
    errors: ['ALERT_TAKEN'],
    summary: '去处理',
  },
  pushKey: {
    method: 'GET',
    path: '/api/employee/push/key',
    access: 'staff',
    kind: 'query',
    quiet: true,
    summary: '推送公钥',
  },
  /** Subscribes the browser of this session to web push. */
  subscribe: {
    method: 'POST',
    path: '/api/employee/push/subscribe',
    access: 'staff',
    kind: 'action',
    quiet: true,
    errors: ['PUSH_ADDRESS_INVALID'],
    summary: '开启推送',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/employee/push/unsubscribe',
    access: 'staff',
    kind: 'action',
    quiet: true,
    summary: '关闭推送',
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
