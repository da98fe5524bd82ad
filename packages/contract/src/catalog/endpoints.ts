import { endpoints } from '../endpoint.ts'
import type { schemas } from './schemas.ts'

/** The menu, and stock slips of goods. */
export const catalog = endpoints<typeof schemas>()('catalog', {
  goodsList: {
    method: 'POST',
    path: '/api/operate/goods/list',
    access: 'staff',
    permission: ['operate:order:add', 'operate:send:add', 'operate:goods:soldOut', 'system:goods:edit'],
    kind: 'query',
    summary: '商品列表',
  },
  goodsDetail: {
    method: 'GET',
    path: '/api/operate/goods/detail',
    access: 'staff',
    permission: ['operate:order:add', 'operate:send:add', 'operate:goods:soldOut', 'system:goods:edit'],
    kind: 'query',
    errors: ['GOODS_OFF'],
    summary: '商品详情',
  },
  soldOut: {
    method: 'POST',
    path: '/api/operate/goods/soldOut',
    access: 'staff',
    permission: 'operate:goods:soldOut',
    kind: 'command',
    errors: ['GOODS_OFF'],
    summary: '沽清',
  },
  stockIn: {
    method: 'POST',
    path: '/api/admin/stock/in',
    access: 'staff',
    permission: 'system:stock:edit',
    kind: 'command',
    summary: '采购入库',
  },
  stockCheck: {
    method: 'POST',
    path: '/api/admin/stock/check',
    access: 'staff',
    permission: 'system:stock:edit',
    kind: 'command',
    summary: '盘点',
  },
  stockOut: {
    method: 'POST',
    path: '/api/admin/stock/out',
    access: 'staff',
    permission: 'system:stock:edit',
    kind: 'command',
    errors: ['STOCK_SHORT'],
    summary: '报损与领用',
  },
  guestGoods: { method: 'POST', path: '/api/guest/goods/list', access: 'public', kind: 'query', summary: '菜单商品' },
  guestTypes: {
    method: 'POST',
    path: '/api/guest/goodsType/list',
    access: 'public',
    kind: 'query',
    summary: '菜单分类',
  },
  guestGoodsDetail: {
    method: 'GET',
    path: '/api/guest/goods/detail',
    access: 'public',
    kind: 'query',
    errors: ['GOODS_OFF'],
    summary: '菜单商品详情',
  },
})
