import { payMethod, payScene, payStatus } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import {
  createCollectFlow,
  findPayCodeError,
  normalizePayCode,
  MAX_LOST_RESPONSES,
  applyCollectEvent,
  getCollectTexts,
  type CollectFlow,
  type CollectEvent,
} from './collect-rules.ts'
import {
  findRunningCollection,
  sumUnrefundedOnlineFen,
  sumRunningPaymentsFen,
  listRunningPayments,
} from './running-rules.ts'
import { createPayment, createTestBill } from '../test-bill.ts'

const scan = { requestId: 'r1', amount: 88_000 }
const state = (status: string, failReason = '') => ({
  paymentNo: 'ZF1',
  status,
  amount: 88_000,
  payMethod: 'wechat',
  failReason,
})
const createStatusEvent = (status: string, failReason = ''): CollectEvent => ({
  type: 'told',
  state: state(status, failReason),
})
const scanned: CollectEvent = { type: 'scan', scan, nowMs: 1_000 }
const after = (...events: CollectEvent[]): CollectFlow => events.reduce(applyCollectEvent, createCollectFlow(undefined))
const times = (count: number, event: CollectEvent) => Array.from({ length: count }, () => event)

describe('scanned code', () => {
  test('is paid immediately', () => {
    expect(after(scanned, createStatusEvent(payStatus.succeeded))).toMatchObject({
      step: 'paid',
      payment: { paymentNo: 'ZF1', amount: 88_000 },
    })
  })

  test('waits while the guest confirms, then is paid', () => {
    expect(after(scanned, createStatusEvent(payStatus.paying))).toMatchObject({ step: 'running', sinceMs: 1_000 })
    expect(
      after(
        scanned,
        createStatusEvent(payStatus.paying),
        createStatusEvent(payStatus.paying),
        createStatusEvent(payStatus.succeeded),
      ).step,
    ).toBe('paid')
  })

  test('shows the reason of a refusal, and sends the next scan as a new request', () => {
    expect(after(scanned, createStatusEvent(payStatus.failed, '余额不足'))).toEqual({
      step: 'failed',
      reason: '余额不足',
    })
    const next = { requestId: 'r2', amount: 88_000 }
    expect(
      after(
        scanned,
        createStatusEvent(payStatus.failed),
        { type: 'again' },
        { type: 'scan', scan: next, nowMs: 9_000 },
      ),
    ).toMatchObject({
      step: 'sending',
      scan: next,
    })
  })

  test('shows the refusal of a used or unknown code', () => {
    expect(after(scanned, { type: 'refused', text: '该付款码已使用' })).toEqual({
      step: 'failed',
      reason: '该付款码已使用',
    })
  })

  test('sends one request for two scans or taps', () => {
    const second: CollectEvent = { type: 'scan', scan: { requestId: 'r2', amount: 88_000 }, nowMs: 1_030 }
    expect(after(scanned, second)).toEqual(after(scanned))
    expect(after(scanned, createStatusEvent(payStatus.paying), second)).toEqual(
      after(scanned, createStatusEvent(payStatus.paying)),
    )
  })

  test('retries a lost response under the same id, and never reports a failure', () => {
    const lost = after(scanned, ...times(MAX_LOST_RESPONSES, { type: 'lost' }))
    expect(lost).toMatchObject({ step: 'sending', scan, tries: MAX_LOST_RESPONSES })
    expect(lost.step === 'sending' && getCollectTexts(lost, 0).text).toContain('确认中')
    expect(applyCollectEvent(lost, { type: 'look' })).toMatchObject({ step: 'sending', scan, tries: 0 })
    expect(applyCollectEvent(lost, createStatusEvent(payStatus.succeeded)).step).toBe('paid')
  })

  test('shows as being confirmed after a minute without a decision', () => {
    const running = after(scanned, createStatusEvent(payStatus.paying))
    if (running.step !== 'running') throw new Error(running.step)
    expect(getCollectTexts(running, 30_000).text).toBe('收款中')
    expect(getCollectTexts(running, 62_000).text).toContain('确认中')
  })

  test('reports an end without payment', () => {
    expect(
      after(scanned, createStatusEvent(payStatus.paying), createStatusEvent(payStatus.closed, '支付超时')),
    ).toEqual({
      step: 'failed',
      reason: '支付超时',
    })
  })
})

describe('cancelling', () => {
  const ending = after(scanned, createStatusEvent(payStatus.paying), { type: 'end' })

  test('ends only after the provider confirmed it', () => {
    expect(applyCollectEvent(ending, createStatusEvent(payStatus.paying))).toBe(ending)
    expect(applyCollectEvent(ending, createStatusEvent(payStatus.closed, '支付已撤销'))).toEqual({
      step: 'failed',
      reason: '支付已撤销',
    })
  })

  test('is paid if the guest was faster', () => {
    expect(applyCollectEvent(ending, createStatusEvent(payStatus.succeeded)).step).toBe('paid')
  })

  test('retries a lost response, then stays in progress', () => {
    expect(applyCollectEvent(ending, { type: 'lost' })).toMatchObject({ step: 'ending', tries: 1 })
    expect(times(MAX_LOST_RESPONSES, { type: 'lost' }).reduce(applyCollectEvent, ending).step).toBe('running')
    expect(applyCollectEvent(ending, { type: 'refused', text: '没有权限' }).step).toBe('running')
  })

  test('is impossible before the server knows the payment, and after its decision', () => {
    expect(after(scanned, { type: 'end' }).step).toBe('sending')
    expect(after(scanned, createStatusEvent(payStatus.succeeded), { type: 'end' }).step).toBe('paid')
  })
})

describe('bill with payments in progress', () => {
  const running = { online: true, status: payStatus.paying, payTime: null, payMethod: payMethod.wechat }
  const bill = createTestBill({
    payments: [
      createPayment({ paymentId: 1 }),
      createPayment({ paymentId: 2, ...running, scene: payScene.guest, amount: 3_000 }),
      createPayment({ paymentId: 3, ...running, scene: payScene.authCode, amount: 4_000, paymentNo: 'ZF3' }),
      createPayment({ paymentId: 4, ...running, scene: payScene.authCode, amount: 500, orderId: 9 }),
      createPayment({ paymentId: 5, ...running, status: payStatus.closed, amount: 7_000 }),
      createPayment({ paymentId: 6, ...running, status: payStatus.succeeded, amount: 9_000, refundedAmount: 2_000 }),
    ],
  })

  test('finds the scan again after a reload', () => {
    const found = findRunningCollection(bill, {})
    expect(found?.paymentNo).toBe('ZF3')
    expect(createCollectFlow(found && { ...found, sinceMs: 5 })).toEqual({
      step: 'running',
      payment: { paymentNo: 'ZF3', amount: 4_000, payMethod: 'wechat' },
      sinceMs: 5,
    })
    expect(findRunningCollection(bill, { orderId: 9 })?.paymentId).toBe(4)
    expect(findRunningCollection(bill, { orderId: 8 })).toBeUndefined()
  })

  test('sums payments in progress separately for the bill and a waiting order', () => {
    expect(listRunningPayments(bill).map(({ paymentId }) => paymentId)).toEqual([2, 3, 4])
    expect(sumRunningPaymentsFen(bill, {})).toBe(7_000)
    expect(sumRunningPaymentsFen(bill, { orderId: 9 })).toBe(500)
  })

  test('knows the amount to be refunded through its provider', () => {
    expect(sumUnrefundedOnlineFen(bill)).toBe(7_000)
  })
})

test('parses a payment code from scanner input, and distinguishes it from other codes', () => {
  expect(normalizePayCode('1345 6789 0123 4567 89\r')).toBe('134567890123456789')
  expect([
    findPayCodeError('134567890123456789'),
    findPayCodeError('2812345678901234'),
    findPayCodeError('300000000000000000000000'),
  ]).toEqual([null, null, null])
  for (const digits of ['', '13456789012345678', '164567890123456789', '6901234567892'])
    expect(findPayCodeError(digits)).not.toBeNull()
})
