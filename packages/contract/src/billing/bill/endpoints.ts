import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Reading and printing bills. */
export const bill = endpoints<typeof schemas>()('billing', {
  detail: {
    method: 'GET',
    path: '/api/operate/bill/detail',
    access: 'staff',
    permission: 'operate:bill:view',
    kind: 'query',
    summary: '账单详情',
  },
  list: {
    method: 'POST',
    path: '/api/operate/bill/list',
    access: 'staff',
    permission: 'operate:bill:view',
    kind: 'query',
    summary: '账单列表',
  },
  print: {
    method: 'POST',
    path: '/api/operate/bill/print',
    access: 'staff',
    permission: 'operate:bill:view',
    kind: 'command',
    errors: ['BILL_NOT_SETTLED'],
    summary: '打印账单',
  },
})
