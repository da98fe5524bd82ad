import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

const VIEW = 'material:item:view'
const PUBLISH = 'material:task:publish'
const CHECK = 'material:task:check'

/** Promotion tasks: publishing, check-ins, review. */
export const task = endpoints<typeof schemas>()('materials', {
  taskList: {
    method: 'POST',
    path: '/api/material/task/list',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    summary: '任务列表',
  },
  taskDetail: {
    method: 'GET',
    path: '/api/material/task/detail',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    input: 'query',
    summary: '任务详情',
  },
  taskPeople: {
    method: 'POST',
    path: '/api/material/task/people',
    access: 'staff',
    permission: [PUBLISH, CHECK],
    kind: 'query',
    summary: '任务人员',
  },
  taskCost: {
    method: 'POST',
    path: '/api/material/task/cost',
    access: 'staff',
    permission: PUBLISH,
    kind: 'query',
    summary: '任务费用预估',
  },
  /** Dry run: rewards that check-ins of the same kind would have earned. Pays nothing. */
  taskTrial: {
    method: 'POST',
    path: '/api/material/task/trial',
    access: 'staff',
    permission: PUBLISH,
    kind: 'query',
    encoding: 'json',
    summary: '试算任务奖励',
  },
  taskSave: {
    method: 'POST',
    path: '/api/material/task/save',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    encoding: 'json',
    errors: ['TASK_STATUS_WRONG'],
    summary: '保存任务',
  },
  taskWithdraw: {
    method: 'POST',
    path: '/api/material/task/withdraw',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    errors: ['TASK_STATUS_WRONG'],
    summary: '撤回任务',
  },
  taskEnd: {
    method: 'POST',
    path: '/api/material/task/end',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    errors: ['TASK_STATUS_WRONG'],
    summary: '结束任务',
  },
  checkAdd: {
    method: 'POST',
    path: '/api/material/check/add',
    access: 'staff',
    permission: VIEW,
    kind: 'command',
    quiet: true,
    encoding: 'json',
    errors: ['TASK_ENDED', 'TASK_NOT_STARTED', 'CHECK_LIMIT', 'CHECKS_DONE'],
    summary: '任务打卡',
  },
  checkList: {
    method: 'POST',
    path: '/api/material/check/list',
    access: 'staff',
    permission: [VIEW, CHECK],
    kind: 'query',
    summary: '打卡记录',
  },
  checkDetail: {
    method: 'GET',
    path: '/api/material/check/detail',
    access: 'staff',
    permission: [VIEW, CHECK],
    kind: 'query',
    input: 'query',
    summary: '打卡详情',
  },
  checkAudit: {
    method: 'POST',
    path: '/api/material/check/audit',
    access: 'staff',
    permission: CHECK,
    kind: 'command',
    errors: ['SELF_APPROVE', 'APPROVAL_HANDLED'],
    summary: '审核打卡',
  },
})
