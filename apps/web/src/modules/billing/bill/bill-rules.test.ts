import { billStatus, orderStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { billState, discountParts, mostToWipe, newPayments, rateFrom, wipeChoices } from './bill-rules.ts'
import { openFigure, openLine, type FigureName } from './figure-rules.ts'
import { refundableOrders } from '../refund/refund-rules.ts'
import { billItem, billLine, payment, testBill } from '../test-bill.ts'

test('the rows of every figure add up to the figure', () => {
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

test('the parts of a discount add up to it and name who granted it', () => {
  const bill = testBill()
  const parts = discountParts(bill)
  expect(parts.reduce((sum, part) => sum + part.fen, 0)).toBe(bill.discountAmount)
  expect(parts[0]?.label).toBe('经理折扣 9 折 · 阿峰')
})

test('a line opens to every time it was ordered, returned pieces told', () => {
  const line = billLine('科罗娜', [billItem(), billItem({ quantity: 2, returnQuantity: 2, amount: 0 })])
  expect(openLine(line).rows.map((row) => [row.quantity, row.fact])).toEqual([
    [1, '22:15 · A03 · 小美'],
    [0, '22:15 · A03 · 小美 · 已退2'],
  ])
})

test('a presented bill waits for its money only while something is open', () => {
  const presentedTime = '2026-11-20 23:00:00'
  expect(billState(testBill({ presentedTime })).text).toBe('待结账')
  expect(billState(testBill({ presentedTime, status: billStatus.settled, unpaidAmount: 0 })).text).toBe('已结清')
  expect(billState(testBill({ status: billStatus.reversed })).tone).toBe('neutral')
})

test('money that came meanwhile is told, voided money is not', () => {
  const bill = testBill({ payments: [payment(), payment({ paymentId: 2 }), payment({ paymentId: 3, voided: true })] })
  expect(newPayments(bill, [1]).map((row) => row.paymentId)).toEqual([2])
})

test('a wipe makes a round sum and stays within what may be wiped', () => {
  expect(wipeChoices(259_990, 5_000)).toEqual([90, 990])
  expect(wipeChoices(340_000, 5_000)).toEqual([])
  expect(wipeChoices(80, 79)).toEqual([])
})

test('what is left after a payment may be wiped whole, a bill nobody paid may not', () => {
  const part = testBill({ payableAmount: 100_000, paidAmount: 99_500, unpaidAmount: 500 })
  expect(mostToWipe(part)).toBe(500)
  expect(wipeChoices(500, mostToWipe(part))).toEqual([500])
  expect(mostToWipe(testBill({ payableAmount: 3_000, unpaidAmount: 3_000 }))).toBe(2_999)
  expect(mostToWipe(testBill({ payableAmount: 2_000, unpaidAmount: 2_000, wipeAmount: 1_000 }))).toBe(2_999)
  expect(mostToWipe(testBill({ payableAmount: 900_000, unpaidAmount: 900_000 }))).toBe(5_000)
})

test('a rate is read as tenths, with or without the point', () => {
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

test('only settled orders that hold money can be refunded, without pieces that came back already', () => {
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
