import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

const VIEW = 'material:item:view'
const PUBLISH = 'material:item:publish'

/** Materials: reading, recording their use, publishing. */
export const item = endpoints<typeof schemas>()('materials', {
  list: {
    method: 'POST',
    path: '/api/material/list',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    summary: '物料列表',
  },
  detail: {
    method: 'GET',
    path: '/api/material/detail',
    access: 'staff',
    permission: VIEW,
    kind: 'query',
    input: 'query',
    summary: '物料详情',
  },
  save: {
    method: 'POST',
    path: '/api/material/save',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    encoding: 'json',
    summary: '保存物料',
  },
  offline: {
    method: 'POST',
    path: '/api/material/offline',
    access: 'staff',
    permission: PUBLISH,
    kind: 'command',
    summary: '下架物料',
  },
  use: {
    method: 'POST',
    path: '/api/material/use',
    access: 'staff',
    permission: VIEW,
    kind: 'command',
    quiet: true,
    summary: '使用物料',
  },
})
