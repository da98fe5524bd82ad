import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** The books: nights and cash drawers. */
export const ledger = endpoints<typeof schemas>()('ledger', {
  closeDay: {
    method: 'POST',
    path: '/api/operate/businessDay/close',
    access: 'staff',
    permission: 'operate:businessDay:close',
    kind: 'command',
    quiet: true,
    errors: ['TABLE_OPEN_LEFT', 'DAY_CLOSED', 'NIGHT_INVALID'],
    summary: '日结',
  },
  shiftOpen: {
    method: 'POST',
    path: '/api/operate/shift/open',
    access: 'staff',
    permission: 'operate:bill:settle',
    kind: 'command',
    errors: ['SHIFT_OPEN'],
    summary: '钱箱开班',
  },
  shiftClose: {
    method: 'POST',
    path: '/api/operate/shift/close',
    access: 'staff',
    permission: 'operate:bill:settle',
    kind: 'command',
    quiet: true,
    errors: ['SHIFT_NOT_OPEN', 'SHIFT_DIFFERENCE'],
    summary: '钱箱交班',
  },
  shiftList: {
    method: 'POST',
    path: '/api/operate/shift/list',
    access: 'staff',
    permission: 'operate:bill:settle',
    kind: 'query',
    summary: '交班记录',
  },
  shiftMine: {
    method: 'GET',
    path: '/api/operate/shift/mine',
    access: 'staff',
    permission: 'operate:bill:settle',
    kind: 'query',
    summary: '我的钱箱',
  },
})
