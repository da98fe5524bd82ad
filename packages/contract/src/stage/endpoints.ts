import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Performers go on and come off; what a table asked for comes on its bill. */
export const stage = endpoints<typeof schemas>()('stage', {
  state: {
    method: 'GET',
    path: '/api/clock/actor/state',
    access: 'staff',
    permission: 'clock:actor:add',
    kind: 'query',
    errors: ['USER_NOT_FOUND'],
    summary: '上钟状态',
  },
  on: {
    method: 'POST',
    path: '/api/clock/actor/on',
    access: 'staff',
    permission: 'clock:actor:add',
    kind: 'command',
    errors: ['ACTOR_BUSY', 'TABLE_NOT_OPEN', 'RECORD_STATUS_WRONG', 'USER_NOT_FOUND'],
    summary: '上钟',
  },
  off: {
    method: 'POST',
    path: '/api/clock/actor/off',
    access: 'staff',
    permission: 'clock:actor:add',
    kind: 'command',
    errors: ['ACTOR_CLOCK_STATUS_WRONG', 'RECORD_STATUS_WRONG'],
    summary: '下钟',
  },
  list: {
    method: 'POST',
    path: '/api/clock/actor/list',
    access: 'staff',
    permission: 'clock:actor:add',
    kind: 'query',
    summary: '上钟记录',
  },
  cancel: {
    method: 'POST',
    path: '/api/clock/actor/cancel',
    access: 'staff',
    permission: 'clock:actor:approve',
    kind: 'command',
    errors: ['ACTOR_CLOCK_STATUS_WRONG', 'DAY_CLOSED', 'RECORD_STATUS_WRONG', 'ORDER_STATUS_WRONG', 'PAY_RUNNING'],
    summary: '撤销上钟',
  },
})
