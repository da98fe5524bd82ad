import { billStatus, payMethod, payScene, payStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { leftFen, seenNow, codeStateOf } from './code-rules.ts'
import { payment, testBill } from '../test-bill.ts'

const before = testBill()
const online = { paymentId: 8, online: true, payMethod: payMethod.wechat, scene: payScene.guest }
const waiting = { orderId: 5, orderNo: 'DD5', tableName: 'A03', payableAmount: 900, payDeadline: null }

test('keeps a code open until money arrives, and reports payments in progress', () => {
  const bill = testBill({
    payments: [...before.payments, payment({ ...online, status: payStatus.paying, amount: 700 })],
  })
  expect(codeStateOf(bill, seenNow(before, undefined))).toEqual({
    state: 'open',
    arrivedFen: 0,
    runningFen: 700,
    why: '',
  })
})

test('keeps the code open for other guests after a partial payment, and closes it after the last one', () => {
  const payments = [...before.payments, payment({ ...online, amount: 700 })]
  const seen = seenNow(before, undefined)
  expect(codeStateOf(testBill({ payments, unpaidAmount: 17_800 }), seen)).toMatchObject({
    state: 'open',
    arrivedFen: 700,
  })
  expect(leftFen(18_500, codeStateOf(testBill({ payments, unpaidAmount: 17_800 }), seen))).toBe(17_800)
  expect(codeStateOf(testBill({ payments, unpaidAmount: 0, status: billStatus.settled }), seen)).toMatchObject({
    state: 'paid',
  })
})

test('does not count cash taken meanwhile as paid by the code', () => {
  const payments = [...before.payments, payment({ paymentId: 9, payMethod: 'cash', amount: 500 })]
  expect(codeStateOf(testBill({ payments }), seenNow(before, undefined)).arrivedFen).toBe(0)
})

test('invalidates the code of a bill that changed or was moved to another', () => {
  const seen = seenNow(before, undefined)
  expect(codeStateOf(testBill({ payableAmount: 24_000 }), seen)).toMatchObject({ state: 'gone' })
  expect(codeStateOf(testBill({ status: billStatus.closed }), seen)).toMatchObject({ state: 'gone' })
})

test('ends the code of a waiting order with the order: paid by its payment, invalid without one', () => {
  const seen = seenNow(testBill({ waitingOrders: [waiting] }), 5)
  const payments = [...before.payments, payment({ ...online, orderId: 5, amount: 900 })]
  expect(codeStateOf(testBill({ waitingOrders: [waiting], payableAmount: 1 }), seen).state).toBe('open')
  expect(codeStateOf(testBill({ payments }), seen)).toMatchObject({ state: 'paid', arrivedFen: 900 })
  expect(codeStateOf(testBill(), seen).state).toBe('gone')
})
