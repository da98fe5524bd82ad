import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** Meal orders of a table. */
export const orders = endpoints<typeof schemas>()('orders', {
  add: {
    method: 'POST',
    path: '/api/operate/order/add',
    access: 'staff',
    permission: 'operate:order:add',
    kind: 'command',
    quiet: true,
    errors: ['TABLE_NOT_OPEN', 'GOODS_OFF', 'GOODS_SOLD_OUT', 'STOCK_SHORT', 'LIMIT_EXCEEDED', 'POSTPAY_DENIED', 'USER_NOT_FOUND'],
    summary: '点单',
  },
})
