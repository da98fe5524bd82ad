import { billStatus, payMethod, payScene, payStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { computeRemainingFen, takeBillSnapshot, computePayCodeState } from './code-rules.ts'
import { createPayment, createTestBill } from '../test-bill.ts'

const before = createTestBill()
const online = { paymentId: 8, online: true, payMethod: payMethod.wechat, scene: payScene.guest }
const waiting = { orderId: 5, orderNo: 'DD5', tableName: 'A03', payableAmount: 900, payDeadline: null }

test('keeps a code open until money arrives, and reports payments in progress', () => {
  const bill = createTestBill({
    payments: [...before.payments, createPayment({ ...online, status: payStatus.paying, amount: 700 })],
  })
  expect(computePayCodeState(bill, takeBillSnapshot(before, undefined))).toEqual({
    state: 'open',
    arrivedFen: 0,
    runningFen: 700,
    why: '',
  })
})

test('keeps the code open for other guests after a partial payment, and closes it after the last one', () => {
  const payments = [...before.payments, createPayment({ ...online, amount: 700 })]
  const seen = takeBillSnapshot(before, undefined)
  expect(computePayCodeState(createTestBill({ payments, unpaidAmount: 17_800 }), seen)).toMatchObject({
    state: 'open',
    arrivedFen: 700,
  })
  expect(
    computeRemainingFen(18_500, computePayCodeState(createTestBill({ payments, unpaidAmount: 17_800 }), seen)),
  ).toBe(17_800)
  expect(
    computePayCodeState(createTestBill({ payments, unpaidAmount: 0, status: billStatus.settled }), seen),
  ).toMatchObject({
    state: 'paid',
  })
})

test('does not count cash taken meanwhile as paid by the code', () => {
  const payments = [...before.payments, createPayment({ paymentId: 9, payMethod: 'cash', amount: 500 })]
  expect(computePayCodeState(createTestBill({ payments }), takeBillSnapshot(before, undefined)).arrivedFen).toBe(0)
})

test('invalidates the code of a bill that changed or was moved to another', () => {
  const seen = takeBillSnapshot(before, undefined)
  expect(computePayCodeState(createTestBill({ payableAmount: 24_000 }), seen)).toMatchObject({ state: 'gone' })
  expect(computePayCodeState(createTestBill({ status: billStatus.closed }), seen)).toMatchObject({ state: 'gone' })
})

test('ends the code of a waiting order with the order: paid by its payment, invalid without one', () => {
  const seen = takeBillSnapshot(createTestBill({ waitingOrders: [waiting] }), 5)
  const payments = [...before.payments, createPayment({ ...online, orderId: 5, amount: 900 })]
  expect(computePayCodeState(createTestBill({ waitingOrders: [waiting], payableAmount: 1 }), seen).state).toBe('open')
  expect(computePayCodeState(createTestBill({ payments }), seen)).toMatchObject({ state: 'paid', arrivedFen: 900 })
  expect(computePayCodeState(createTestBill(), seen).state).toBe('gone')
})
