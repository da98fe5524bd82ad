import { billStatus, orderStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { billState, discountParts, mostToWipe, newPayments, rateFrom, wipeChoices } from './bill-rules.ts'
import { openFigure, openLine, type FigureName } from './figure-rules.ts'
import { refundableOrders } from '../refund/refund-rules.ts'
import { billItem, billLine, payment, testBill } from '../test-bill.ts'

test('adds up the rows of every figure to the figure', () => {
  const bill = testBill()
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
    const opened = openFigure(bill, name)
    expect([name, opened.fen]).toEqual([name, fen])
    expect(opened.rows.reduce((sum, row) => sum + row.fen, 0)).toBe(fen)
  }
})

test('adds up the parts of a discount and names who granted them', () => {
  const bill = testBill()
  const parts = discountParts(bill)
  expect(parts.reduce((sum, part) => sum + part.fen, 0)).toBe(bill.discountAmount)
  expect(parts[0]?.label).toBe('经理折扣 9 折 · 阿峰')
})

test('opens a line to each of its orders, including returned pieces', () => {
  const line = billLine('科罗娜', [billItem(), billItem({ quantity: 2, returnQuantity: 2, amount: 0 })])
  expect(openLine(line).rows.map((row) => [row.quantity, row.fact])).toEqual([
    [1, '22:15 · A03 · 小美'],
    [0, '22:15 · A03 · 小美 · 已退2'],
  ])
})

test('shows a presented bill as waiting for payment only while an amount is due', () => {
  const presentedTime = '2026-11-20 23:00:00'
  expect(billState(testBill({ presentedTime })).text).toBe('待结账')
  expect(billState(testBill({ presentedTime, status: billStatus.settled, unpaidAmount: 0 })).text).toBe('已结清')
  expect(billState(testBill({ status: billStatus.reversed })).tone).toBe('neutral')
})

test('reports money received meanwhile, but not voided money', () => {
  const bill = testBill({ payments: [payment(), payment({ paymentId: 2 }), payment({ paymentId: 3, voided: true })] })
  expect(newPayments(bill, [1]).map((row) => row.paymentId)).toEqual([2])
})

test('wipes to a round sum within the permitted amount', () => {
  expect(wipeChoices(259_990, 5_000)).toEqual([90, 990])
  expect(wipeChoices(340_000, 5_000)).toEqual([])
  expect(wipeChoices(80, 79)).toEqual([])
})

test('permits wiping the whole rest after a payment, but not an unpaid bill', () => {
  const part = testBill({ payableAmount: 100_000, paidAmount: 99_500, unpaidAmount: 500 })
  expect(mostToWipe(part)).toBe(500)
  expect(wipeChoices(500, mostToWipe(part))).toEqual([500])
  expect(mostToWipe(testBill({ payableAmount: 3_000, unpaidAmount: 3_000 }))).toBe(2_999)
  expect(mostToWipe(testBill({ payableAmount: 2_000, unpaidAmount: 2_000, wipeAmount: 1_000 }))).toBe(2_999)
  expect(mostToWipe(testBill({ payableAmount: 900_000, unpaidAmount: 900_000 }))).toBe(5_000)
})

test('parses a rate in tenths, with or without the point', () => {
  expect(['9.5', '95', '88', '8.8', '10', '0', '12.5', 'x', ''].map(rateFrom)).toEqual([
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
    billLine('科罗娜', [
      billItem({
        orderId: 5,
        orderNo: 'DD5',
        orderStatus: orderStatus.settled,
        quantity: 3,
        returnQuantity: 1,
        allocatedAmount: 20_000,
      }),
      billItem({
        orderId: 5,
        orderNo: 'DD5',
        orderStatus: orderStatus.settled,
        quantity: 1,
        returnQuantity: 1,
        allocatedAmount: 0,
      }),
      billItem({ orderId: 4, orderStatus: orderStatus.placed, allocatedAmount: 1_000 }),
      billItem({ orderId: 3, orderStatus: orderStatus.settled, allocatedAmount: 0 }),
    ]),
  ]
  const orders = refundableOrders(testBill({ lines }))
  expect(orders.map(({ orderId, paidFen, items }) => [orderId, paidFen, items.map((item) => item.kept)])).toEqual([
    [5, 20_000, [2]],
  ])
})
