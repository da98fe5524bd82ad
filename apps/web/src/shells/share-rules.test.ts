import { payBizType } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import {
  splitEqually,
  createInitialShare,
  isOtherPaymentRunning,
  computeLineAmount,
  countOpenPieces,
  toPaymentPart,
  computeShareAmount,
  findShareError,
  toggleId,
  type PayableBill,
  type BillShare,
} from './share-rules.ts'

const line = (orderItemId: number, openAmount: number, taken = false): PayableBill['items'][number] => ({
  orderItemId,
  orderId: 1,
  goodsName: `商品${orderItemId}`,
  quantity: 1,
  netAmount: openAmount,
  openAmount,
  taken,
})
const payable = (change: Partial<PayableBill> = {}): PayableBill => ({
  bizType: payBizType.bill,
  billId: 9,
  orderId: null,
  tableRecordId: 3,
  tableName: 'A08',
  venueName: '星幕 CLUB',
  items: [line(1, 388_00), line(2, 98_00, true), line(3, 0)],
  totalAmount: 486_00,
  discountAmount: 0,
  paidAmount: 0,
  creditAmount: 0,
  unpaidAmount: 486_00,
  runningAmount: 98_00,
  payableAmount: 388_00,
  split: null,
  guestNum: null,
  canSplit: true,
  expireTime: null,
  payMethods: ['wechat', 'alipay'],
  forGuest: false,
  payMode: 'simulated',
  ...change,
})
const share = (change: Partial<BillShare>): BillShare => ({ ...createInitialShare(payable()), ...change })

test.each([
  [100_00, 3],
  [1, 2],
  [486_01, 7],
  [0, 2],
])('equal shares of %i fen among %i people add up', (total, count) => {
  const parts = splitEqually(total, count)
  expect(parts).toHaveLength(count)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
  expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
})

describe('amount to pay', () => {
  test('is everything that no other guest is paying', () => {
    expect(computeShareAmount(payable(), share({ mode: 'all' }))).toBe(388_00)
    expect(toPaymentPart(payable(), share({ mode: 'all' }))).toEqual({ splitMode: 'all' })
  })

  test('is everything when all of it is being paid, perhaps on this phone', () => {
    expect(computeShareAmount(payable({ payableAmount: 0, runningAmount: 486_00 }), share({ mode: 'all' }))).toBe(
      486_00,
    )
    expect(findShareError(payable({ payableAmount: 0, runningAmount: 486_00 }), share({ mode: 'all' }))).toBeNull()
  })

  test('is an equal share, computed by the server while a division is running', () => {
    expect(computeShareAmount(payable(), share({ mode: 'share', count: 3 }))).toBe(129_34)
    expect(createInitialShare(payable({ guestNum: 3 })).count).toBe(3)
    expect(createInitialShare(payable({ guestNum: 1 })).count).toBe(2)
    const running = payable({ split: { shareCount: 4, taken: 1, nextAmount: 121_50, addedAmount: 0 } })
    expect(createInitialShare(running)).toMatchObject({ mode: 'share', count: 4 })
    expect(computeShareAmount(running, share({ mode: 'share', count: 2 }))).toBe(121_50)
    expect(toPaymentPart(running, share({ mode: 'share', count: 2 }))).toEqual({ splitMode: 'share', shareCount: 4 })
  })

  test('is the selected lines without those taken by other guests meanwhile', () => {
    const chosen = share({ mode: 'items', orderItemIds: [1, 2, 3] })
    expect(computeShareAmount(payable(), chosen)).toBe(388_00)
    expect(toPaymentPart(payable(), chosen)).toEqual({ splitMode: 'items', orderItemIds: [1] })
  })

  test('is some pieces of a line, at most its open amount', () => {
    const beers = { ...line(7, 100_00), quantity: 3 }
    const bill = payable({ items: [line(1, 388_00), beers], payableAmount: 488_00, runningAmount: 0 })
    const one = share({ mode: 'items', orderItemIds: [7, 1], pieces: { 7: 1 } })
    expect(computeShareAmount(bill, one)).toBe(388_00 + 33_34)
    expect(toPaymentPart(bill, one)).toEqual({ splitMode: 'items', orderItemIds: [1, 7], pieces: [1, 1] })
    const all = share({ mode: 'items', orderItemIds: [7], pieces: { 7: 3 } })
    expect(toPaymentPart(bill, all)).toEqual({ splitMode: 'items', orderItemIds: [7] })
    // Two of three shares are paid, so the third is the last open one.
    const last = { ...beers, openAmount: 33_32 }
    expect(countOpenPieces(last)).toBe(1)
    expect([1, 2, 3].map((pieces) => computeLineAmount(last, pieces))).toEqual([33_32, 33_32, 33_32])
    expect(countOpenPieces({ ...beers, openAmount: 66_66 })).toBe(2)
  })

  test('is a typed amount', () => {
    expect(toPaymentPart(payable(), share({ mode: 'amount', amount: 50_00 }))).toEqual({
      splitMode: 'amount',
      amount: 50_00,
    })
  })

  test('names no part of an order that cannot be split', () => {
    expect(toPaymentPart(payable({ canSplit: false }), share({ mode: 'all' }))).toEqual({})
  })
})

describe('reasons why a share cannot be paid', () => {
  test.each([
    ['已全部结清', payable({ unpaidAmount: 0, payableAmount: 0, paidAmount: 1_00 }), share({})],
    ['没有待付款项', payable({ unpaidAmount: 0, payableAmount: 0 }), share({})],
    ['同桌正在支付，请稍候', payable({ payableAmount: 0 }), share({ mode: 'amount', amount: 1_00 })],
    ['请选择要支付的商品', payable(), share({ mode: 'items' })],
    ['请选择要支付的商品', payable(), share({ mode: 'items', orderItemIds: [2] })],
    ['请输入金额', payable(), share({ mode: 'amount' })],
    ['最多可付 ¥388', payable(), share({ mode: 'amount', amount: 388_01 })],
    [
      '每一份都有人支付了',
      payable({ payableAmount: 0, split: { shareCount: 2, taken: 2, nextAmount: 0, addedAmount: 0 } }),
      share({ mode: 'share' }),
    ],
  ])('reports %s', (text, what, how) => expect(findShareError(what, how)).toBe(text))

  test('reports nothing for a payable share', () => {
    for (const how of [share({}), share({ mode: 'share' }), share({ mode: 'amount', amount: 388_00 })]) {
      expect(findShareError(payable(), how)).toBeNull()
    }
  })
})

test("is blocked until the other guest's payment ends, even if another part is free", () => {
  expect(isOtherPaymentRunning(payable({ payableAmount: 100_00, runningAmount: 386_00 }))).toBe(true)
  expect(isOtherPaymentRunning(payable({ payableAmount: 486_00, runningAmount: 0 }))).toBe(false)
})

test('toggles a line by a tap', () => {
  expect(toggleId([1], 2)).toEqual([1, 2])
  expect(toggleId([1, 2], 1)).toEqual([2])
})
