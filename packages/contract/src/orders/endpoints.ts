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
  list: { method: 'POST', path: '/api/operate/order/list', access: 'staff', permission: 'operate:order:list', kind: 'query', summary: '订单列表' },
  detail: { method: 'GET', path: '/api/operate/order/detail', access: 'staff', permission: 'operate:order:list', kind: 'query', errors: ['ORDER_NOT_FOUND'], summary: '订单详情' },
  byRecord: { method: 'GET', path: '/api/operate/order/byRecord', access: 'staff', permission: 'operate:order:list', kind: 'query', summary: '本台订单' },
  cancel: { method: 'POST', path: '/api/operate/order/cancel', access: 'staff', permission: 'operate:order:add', kind: 'command', errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_WRONG', 'PAY_RUNNING'], summary: '取消订单' },
  toPostpay: {
    method: 'POST',
    path: '/api/operate/order/toPostpay',
    access: 'staff',
    permission: 'operate:order:postpay',
    kind: 'command',
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_WRONG', 'RECORD_STATUS_WRONG', 'PAY_RUNNING'],
    summary: '转后付',
  },
  returnItem: {
    method: 'POST',
    path: '/api/operate/order/returnItem',
    access: 'staff',
    permission: 'operate:order:return',
    kind: 'command',
    quiet: true,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_WRONG', 'RECORD_STATUS_WRONG', 'RETURN_EXCEEDED', 'PAY_RUNNING', 'SEND_STATUS_WRONG'],
    summary: '退单',
  },
  changePrice: {
    method: 'POST',
    path: '/api/operate/order/changePrice',
    access: 'staff',
    permission: 'operate:order:changePrice',
    kind: 'command',
    quiet: true,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_WRONG', 'RECORD_STATUS_WRONG', 'ORDER_PAID', 'PRICE_INVALID', 'PAY_RUNNING'],
    summary: '改价',
  },
  urge: { method: 'POST', path: '/api/operate/order/urge', access: 'staff', permission: 'operate:order:add', kind: 'command', errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_WRONG'], summary: '催单' },
  produceList: { method: 'POST', path: '/api/operate/produce/list', access: 'staff', permission: 'operate:produce:handle', kind: 'query', summary: '出品列表' },
  produceHandle: { method: 'POST', path: '/api/operate/produce/handle', access: 'staff', permission: 'operate:produce:handle', kind: 'command', errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_WRONG'], summary: '出品确认' },
})
