import { orderStatus, orderType, type OrderStatus } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import type { Goods } from '../catalog/public.ts'
import { buildLastRoundItems, buildOneMorePiece } from './reorder-lines.ts'
import type { SittingOrders, OrderLine } from './use-order-actions.ts'

const RED_BULL = 46
const BEER = 24
const PACKAGE = 101
const goods = (goodsId: number, more: Partial<Goods> = {}) =>
  [
    goodsId,
    { goodsId, goodsName: `${goodsId}`, soldOut: false, packageItems: [], ...more } as unknown as Goods,
  ] as const
const part = (goodsId: number, groupNo: number) => ({ goodsId, goodsName: `${goodsId}`, groupNo })
const menu = new Map([
  goods(RED_BULL),
  goods(BEER, { soldOut: true }),
  goods(PACKAGE, { packageItems: [part(57, 0), part(48, 1)] } as unknown as Partial<Goods>),
])
const line = (goodsId: number, more: Partial<OrderLine> = {}): OrderLine =>
  ({
    goodsId,
    quantity: 2,
    returnQuantity: 0,
    flavor: '',
    options: [],
    itemRemark: '',
    packageDetail: [],
    ...more,
  }) as OrderLine
const order = (orderId: number, items: OrderLine[], status: OrderStatus = orderStatus.placed, type = orderType.meal) =>
  ({
    orderId,
    orderType: type,
    status,
    createTime: `2026-03-14 22:0${orderId}:00`,
    items,
  }) as SittingOrders['orders'][number]
const shown = (items: ReturnType<typeof buildLastRoundItems>) =>
  items.map(({ goodsId, quantity, flavor = '', packageDetail = [] }) => [
    goodsId,
    quantity,
    flavor,
    packageDetail.map((one) => one.goodsId),
  ])

describe('ordering again', () => {
  test('repeats the unreturned pieces of the latest order, without sold-out goods and cancelled orders', () => {
    const orders = [
      order(1, [line(PACKAGE)]),
      order(2, [line(RED_BULL, { quantity: 3, returnQuantity: 1 }), line(BEER)]),
      order(3, [line(PACKAGE)], orderStatus.cancelled),
    ]
    expect(shown(buildLastRoundItems(orders, menu))).toEqual([[RED_BULL, 2, '', []]])
    expect(buildLastRoundItems([], menu)).toEqual([])
  })

  test('repeats one piece with its flavour and choices, and leaves fixed parts to the menu', () => {
    const detail = [
      { goodsId: 57, goodsName: '小果盘', unit: '份', quantity: 1 },
      { goodsId: 48, goodsName: '爆米花', unit: '份', quantity: 1 },
    ]
    const orders = [order(1, [line(PACKAGE, { packageDetail: detail, flavor: '少冰' })]), order(2, [line(RED_BULL)])]
    expect(shown(buildOneMorePiece(orders, PACKAGE, menu))).toEqual([[PACKAGE, 1, '少冰', [48]]])
    expect(shown(buildOneMorePiece(orders, RED_BULL, menu))).toEqual([[RED_BULL, 1, '', []]])
    expect(buildOneMorePiece(orders, BEER, menu)).toEqual([])
    expect(buildOneMorePiece(orders, 999, menu)).toEqual([])
  })
})
