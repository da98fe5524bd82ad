import { orderStatus, orderType, produceStatus } from '@nocturne/contract/codes'
import { describe, expect, it } from 'vitest'

import { formatOrderReceipt } from './ticket-text.ts'
import type { SittingOrders, OrderLine } from './use-order-actions.ts'

type Order = SittingOrders['orders'][number]

const line = (change: Partial<OrderLine>): OrderLine =>
  ({
    goodsName: '芝华士12年',
    quantity: 2,
    returnQuantity: 0,
    amount: 176_000,
    discountAmount: 0,
    flavor: '',
    itemRemark: '',
    packageDetail: [],
    produceStatus: produceStatus.waiting,
    ...change,
  }) as OrderLine
const order = (items: OrderLine[], change: Partial<Order> = {}): Order =>
  ({
    orderNo: 'DD001',
    orderType: orderType.meal,
    status: orderStatus.placed,
    orderRemark: '',
    items,
    ...change,
  }) as Order
const record = { tableName: 'A08', guestNum: 4, recordNo: 'TJ001' } as SittingOrders['record']
const money = {
  totalAmount: 176_000,
  giftAmount: 0,
  discountAmount: 8_800,
  payableAmount: 167_200,
  paidAmount: 0,
  creditAmount: 0,
  unpaidAmount: 167_200,
  waitingAmount: 0,
} as NonNullable<SittingOrders['money']>
const print = (orders: Order[], shown: SittingOrders['money'] = money) =>
  formatOrderReceipt({ record, orders, money: shown }, { venueName: '星幕', time: '2026-03-14 23:00:00' })

describe('receipt of an order', () => {
  it('prints table, goods and quantities as shown on the page', () => {
    const text = print([order([line({ discountAmount: 8_800, flavor: '加冰', itemRemark: '快' })])])
    for (const part of [
      '星幕',
      '台位：A08',
      'TJ001',
      'DD001',
      '芝华士12年 ×2',
      '1,760.00',
      '−88.00',
      '加冰',
      '快',
      '1,672.00',
    ])
      expect(text).toContain(part)
  })

  it.each([
    ['returned pieces', [order([line({ returnQuantity: 1, amount: 88_000 })])], '芝华士12年 ×1', '×2'],
    ['fully returned lines', [order([line({ returnQuantity: 2, amount: 0 })])], 'DD001', '芝华士'],
    ['cancelled orders', [order([line({})], { status: orderStatus.cancelled })], '点单小票', 'DD001'],
  ])('leaves out %s', (_, orders, there, absent) => {
    expect(print(orders)).toContain(there)
    expect(print(orders)).not.toContain(absent)
  })

  it('marks gifts, and prints sums only for users who may see them', () => {
    const gift = order([line({ goodsName: '小果盘' })], { orderType: orderType.gift, status: orderStatus.waiting })
    expect(print([gift])).toContain('[赠]小果盘')
    expect(print([gift])).toContain('待审批')
    expect(print([gift], null)).not.toContain('应收')
  })
})
