import { billStatus, orderStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import {
  getBillTag,
  listDiscountParts,
  computeMaxWipe,
  listNewPayments,
  parseDiscountRate,
  listWipeChoices,
} from './bill-rules.ts'
import { buildFigureDetail, buildLineDetail, type FigureName } from './figure-rules.ts'
import { listRefundableOrders } from '../refund/refund-rules.ts'
import { createBillItem, createBillLine, createPayment, createTestBill } from '../test-bill.ts'

test('adds up the rows of every figure to the figure', () => {
  const bill = createTestBill()
  const figures: [FigureName, number][] = [
    ['total', bill.totalAmount],
    ['gift', bill.giftAmount],
    ['payable', bill.payableAmount],
    ['paid', bill.paidAmount],
    ['unpaid', bill.unpaidAmount],
    ['managerDiscount', bill.managerDiscount],
    ['voucherDiscount', bill.voucherDiscount],
    ['refundAllowance', bill.refundAllowance],
  ]
  for (const [name, fen] of figures) {
    const opened = buildFigureDetail(bill, name)
    expect([name, opened.fen]).toEqual([name, fen])
    expect(opened.rows.reduce((sum, row) => sum + row.fen, 0)).toBe(fen)
  }
})

test('adds up the parts of a discount and names who granted them', () => {
  const bill = createTestBill()
  const parts = listDiscountParts(bill)
  expect(parts.reduce((sum, part) => sum + part.fen, 0)).toBe(bill.discountAmount)
  expect(parts[0]?.label).toBe('经理折扣 9 折 · 阿峰')
})

test('opens a line to each of its orders, including returned pieces', () => {
  const line = createBillLine('科罗娜', [
    createBillItem(),
    createBillItem({ quantity: 2, returnQuantity: 2, amount: 0 }),
  ])
  expect(buildLineDetail(line).rows.map((row) => [row.quantity, row.fact])).toEqual([
    [1, '22:15 · A03 · 小美'],
    [0, '22:15 · A03 · 小美 · 已退2'],
  ])
})

test('shows a presented bill as waiting for payment only while an amount is due', () => {
  const presentedTime = '2026-11-20 23:00:00'
  expect(getBillTag(createTestBill({ presentedTime })).text).toBe('待结账')
  expect(getBillTag(createTestBill({ presentedTime, status: billStatus.settled, unpaidAmount: 0 })).text).toBe('已结清')
  expect(getBillTag(createTestBill({ status: billStatus.reversed })).tone).toBe('neutral')
})

test('reports money received meanwhile, but not voided money', () => {
  const bill = createTestBill({
    payments: [createPayment(), createPayment({ paymentId: 2 }), createPayment({ paymentId: 3, voided: true })],
  })
  expect(listNewPayments(bill, [1]).map((row) => row.paymentId)).toEqual([2])
})

test('wipes to a round sum within the permitted amount', () => {
  expect(listWipeChoices(259_990, 5_000)).toEqual([90, 990])
  expect(listWipeChoices(340_000, 5_000)).toEqual([])
  expect(listWipeChoices(80, 79)).toEqual([])
})

test('permits wiping the whole rest after a payment, but not an unpaid bill', () => {
  const part = createTestBill({ payableAmount: 100_000, paidAmount: 99_500, unpaidAmount: 500 })
  expect(computeMaxWipe(part)).toBe(500)
  expect(listWipeChoices(500, computeMaxWipe(part))).toEqual([500])
  expect(computeMaxWipe(createTestBill({ payableAmount: 3_000, unpaidAmount: 3_000 }))).toBe(2_999)
  expect(computeMaxWipe(createTestBill({ payableAmount: 2_000, unpaidAmount: 2_000, wipeAmount: 1_000 }))).toBe(2_999)
  expect(computeMaxWipe(createTestBill({ payableAmount: 900_000, unpaidAmount: 900_000 }))).toBe(5_000)
})

test('parses a rate in tenths, with or without the point', () => {
  expect(['9.5', '95', '88', '8.8', '10', '0', '12.5', 'x', ''].map(parseDiscountRate)).toEqual([
    9_500,
    9_500,
    8_800,
    8_800,
    10_000,
    null,
    null,
    null,
    null,
  ])
})

test('offers refunds only for settled orders with payments, without pieces already returned', () => {
  const lines = [
    createBillLine('科罗娜', [
      createBillItem({
        orderId: 5,
        orderNo: 'DD5',
        orderStatus: orderStatus.settled,
        quantity: 3,
        returnQuantity: 1,
        allocatedAmount: 20_000,
      }),
      createBillItem({
        orderId: 5,
        orderNo: 'DD5',
        orderStatus: orderStatus.settled,
        quantity: 1,
        returnQuantity: 1,
        allocatedAmount: 0,
      }),
      createBillItem({ orderId: 4, orderStatus: orderStatus.placed, allocatedAmount: 1_000 }),
      createBillItem({ orderId: 3, orderStatus: orderStatus.settled, allocatedAmount: 0 }),
    ]),
  ]
  const orders = listRefundableOrders(createTestBill({ lines }))
  expect(orders.map(({ orderId, paidFen, items }) => [orderId, paidFen, items.map((item) => item.kept)])).toEqual([
    [5, 20_000, [2]],
  ])
})
