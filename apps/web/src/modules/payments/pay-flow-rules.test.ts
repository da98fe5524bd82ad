import { payStatus } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import {
  MAX_LOST_RESPONSES,
  applyPayEvent,
  idleFlow,
  POLL_DURATION_MS,
  resumePayFlow,
  toStoredFlow,
  type PayEvent,
  type PayFlow,
  type SheetOutcome,
  type StartedPayment,
  type PayRequest,
} from './pay-flow-rules.ts'

const wanted: PayRequest = { requestId: 'r-1', payMethod: 'wechat', part: { splitMode: 'all' } }
const answer = (change: Partial<StartedPayment<string>> = {}): StartedPayment<string> => ({
  paymentNo: 'P1',
  amount: 388_00,
  status: payStatus.waiting,
  failReason: '',
  payParams: 'params',
  ...change,
})
const createStatusEvent = (status: string, nowMs = 0, failReason = ''): PayEvent<string> => ({
  type: 'answer',
  answer: { status, failReason },
  nowMs,
})
const after = (...events: PayEvent<string>[]): PayFlow<string> =>
  events.reduce<PayFlow<string>>((flow, event) => applyPayEvent(flow, event), idleFlow)

const pay: PayEvent<string> = { type: 'pay', wanted }
const started: PayEvent<string> = { type: 'started', answer: answer(), nowMs: 0 }
const closed = (outcome: SheetOutcome | 'left'): PayEvent<string> => ({ type: 'sheet', outcome, nowMs: 0 })

describe('from the tap to the sheet', () => {
  test('requests the payment on tap and opens the sheet with the response', () => {
    expect(after(pay)).toEqual({ step: 'starting', wanted, tries: 0 })
    expect(after(pay, started)).toMatchObject({ step: 'sheet', params: 'params', paymentNo: 'P1', wanted })
  })

  test('ignores a second tap with another id', () => {
    const second: PayEvent<string> = { type: 'pay', wanted: { ...wanted, requestId: 'r-2' } }
    for (const events of [[pay], [pay, started], [pay, started, closed('done')]]) {
      const flow = after(...events)
      expect(applyPayEvent(flow, second)).toBe(flow)
    }
  })

  test('retries a lost response under the same id', () => {
    const lost = after(pay, { type: 'lost' }, { type: 'lost' })
    expect(lost).toEqual({ step: 'starting', wanted, tries: 2 })
    expect(applyPayEvent(lost, started)).toMatchObject({ step: 'sheet', wanted })
    expect(applyPayEvent(lost, { type: 'look', nowMs: 0 })).toEqual({ step: 'starting', wanted, tries: 0 })
  })

  test('lets the guest retry immediately when the provider opened no sheet', () => {
    const unopened = after(pay, {
      type: 'started',
      answer: answer({ status: payStatus.paying, payParams: null }),
      nowMs: 0,
    })
    const stopped = applyPayEvent(unopened, createStatusEvent(payStatus.paying, 2_000))
    expect(stopped).toMatchObject({ step: 'open', text: '支付页面没有打开，没有扣款', isUnopened: true })
    expect(applyPayEvent(stopped, { type: 'goOn' })).toEqual({ step: 'starting', wanted, tries: 0 })
  })

  test('returns to the choice with the refusal text', () => {
    expect(after(pay, { type: 'refused', errCode: 'PAY_RUNNING', text: '存在支付中的订单，请稍后再试' })).toEqual({
      step: 'choosing',
      refusal: { errCode: 'PAY_RUNNING', text: '存在支付中的订单，请稍后再试' },
    })
  })

  test('accepts that the retried payment is already decided', () => {
    const again = (change: Partial<StartedPayment<string>>) =>
      after(pay, { type: 'started', answer: answer({ payParams: null, ...change }), nowMs: 7 })
    expect(again({ status: payStatus.succeeded })).toEqual({ step: 'paid', paymentNo: 'P1' })
    expect(again({ status: payStatus.failed, failReason: '余额不足' })).toMatchObject({ refusal: { text: '余额不足' } })
    expect(again({ status: payStatus.closed })).toMatchObject({ step: 'choosing' })
    expect(again({ status: payStatus.paying })).toMatchObject({ step: 'checking', sinceMs: 7 })
  })
})

describe('after the sheet', () => {
  test.each(['done', 'cancelled', 'failed', 'unknown', 'left'] as const)(
    '%s is no proof: the server is asked',
    (outcome) => {
      expect(after(pay, started, closed(outcome))).toMatchObject({ step: 'checking', claim: outcome })
    },
  )

  test.each(['done', 'cancelled', 'failed', 'unknown', 'left'] as const)(
    'after %s the server may say paid',
    (outcome) => {
      expect(after(pay, started, closed(outcome), createStatusEvent(payStatus.succeeded))).toEqual({
        step: 'paid',
        paymentNo: 'P1',
      })
    },
  )

  test('reports that no money was taken when the sheet did not open, and retries under the same id', () => {
    const open = after(pay, started, closed('unopened'))
    expect(open).toMatchObject({ step: 'open', text: '支付页面没有打开，没有扣款', isUnopened: true })
    expect(applyPayEvent(open, { type: 'goOn' })).toMatchObject({ step: 'starting' })
    expect(applyPayEvent(open, createStatusEvent(payStatus.succeeded))).toEqual({ step: 'paid', paymentNo: 'P1' })
  })

  test.each([
    [payStatus.failed, '余额不足', '余额不足'],
    [payStatus.failed, '', '支付没有成功，请重试或换一种方式'],
    [payStatus.closed, '', '这笔支付已取消，没有扣款'],
  ])('ends with the response %s', (status, reason, text) => {
    expect(after(pay, started, closed('done'), createStatusEvent(status, 0, reason))).toMatchObject({
      refusal: { text },
    })
  })

  test.each([
    ['cancelled', payStatus.waiting, 'open'],
    ['cancelled', payStatus.paying, 'open'],
    ['failed', payStatus.waiting, 'open'],
    ['left', payStatus.waiting, 'open'],
    ['failed', payStatus.paying, 'open'],
    ['left', payStatus.paying, 'open'],
    ['done', payStatus.waiting, 'checking'],
    ['done', payStatus.paying, 'checking'],
    ['unknown', payStatus.waiting, 'checking'],
    ['unknown', payStatus.paying, 'checking'],
  ] as const)('%s and the answer %s: %s', (outcome, status, step) => {
    expect(after(pay, started, closed(outcome), createStatusEvent(status))).toMatchObject({ step, wanted })
  })

  test('becomes unsure, never failed, after a minute without a final status', () => {
    const checking = after(pay, started, closed('done'))
    expect(applyPayEvent(checking, createStatusEvent(payStatus.paying, POLL_DURATION_MS - 1))).toBe(checking)
    expect(applyPayEvent(checking, { type: 'silence', nowMs: POLL_DURATION_MS - 1 })).toBe(checking)
    expect(applyPayEvent(checking, createStatusEvent(payStatus.paying, POLL_DURATION_MS))).toMatchObject({
      step: 'unsure',
      paymentNo: 'P1',
    })
    expect(applyPayEvent(checking, { type: 'silence', nowMs: POLL_DURATION_MS })).toMatchObject({ step: 'unsure' })
  })

  test('polls for another minute after looking again', () => {
    const unsure = after(pay, started, closed('done'), createStatusEvent(payStatus.paying, POLL_DURATION_MS))
    const looking = applyPayEvent(unsure, { type: 'look', nowMs: 90_000 })
    expect(looking).toMatchObject({ step: 'checking', sinceMs: 90_000 })
    expect(applyPayEvent(looking, createStatusEvent(payStatus.succeeded, 91_000))).toEqual({
      step: 'paid',
      paymentNo: 'P1',
    })
  })
})

describe('continuing and giving up', () => {
  const open = after(pay, started, closed('cancelled'), createStatusEvent(payStatus.waiting))

  test('continues the same payment', () => {
    expect(applyPayEvent(open, { type: 'goOn' })).toEqual({ step: 'starting', wanted, tries: 0 })
  })

  test('detects money that arrives while the choice is open', () => {
    expect(applyPayEvent(open, createStatusEvent(payStatus.waiting))).toBe(open)
    expect(applyPayEvent(open, createStatusEvent(payStatus.succeeded))).toEqual({ step: 'paid', paymentNo: 'P1' })
  })

  test('returns to the choice after a timely cancellation', () => {
    const ending = applyPayEvent(open, { type: 'giveUp' })
    expect(ending).toMatchObject({ step: 'ending', tries: 0 })
    expect(applyPayEvent(ending, createStatusEvent(payStatus.closed))).toEqual(idleFlow)
    expect(applyPayEvent(ending, { type: 'giveUp' })).toBe(ending)
  })

  test('is paid when the cancellation came too late', () => {
    expect(applyPayEvent(applyPayEvent(open, { type: 'giveUp' }), createStatusEvent(payStatus.succeeded))).toEqual({
      step: 'paid',
      paymentNo: 'P1',
    })
  })

  test('is unsure when the cancellation got no clear response', () => {
    const ending = applyPayEvent(open, { type: 'giveUp' })
    expect(applyPayEvent(ending, createStatusEvent(payStatus.paying))).toMatchObject({ step: 'unsure' })
    const lost = Array.from({ length: MAX_LOST_RESPONSES }).reduce<PayFlow<string>>(
      (flow) => applyPayEvent(flow, { type: 'lost' }),
      ending,
    )
    expect(lost).toMatchObject({ step: 'unsure', paymentNo: 'P1' })
  })
})

describe('across a reload', () => {
  test('stores nothing of a finished payment', () => {
    expect(toStoredFlow(idleFlow)).toBeNull()
    expect(toStoredFlow({ step: 'paid', paymentNo: 'P1' })).toBeNull()
    expect(resumePayFlow(null, 0)).toEqual(idleFlow)
  })

  test('retries an unanswered start under its id', () => {
    const stored = toStoredFlow(after(pay, { type: 'lost' }))
    expect(resumePayFlow(JSON.parse(JSON.stringify(stored)) as PayFlow<never>, 5)).toEqual({
      step: 'starting',
      wanted,
      tries: 0,
    })
  })

  test.each([
    ['the open sheet', [pay, started]],
    ['checking', [pay, started, closed('done')]],
    ['the offer to continue', [pay, started, closed('cancelled'), createStatusEvent(payStatus.waiting)]],
    ['cancelling', [pay, started, closed('cancelled'), createStatusEvent(payStatus.waiting), { type: 'giveUp' }]],
  ] as [string, PayEvent<string>[]][])('queries the server first when resumed from %s', (_name, events) => {
    const back = resumePayFlow(toStoredFlow(after(...events)), 5)
    expect(back).toMatchObject({ step: 'checking', claim: 'reloaded', sinceMs: 5, wanted, paymentNo: 'P1' })
    expect(
      applyPayEvent<never>(back, { type: 'answer', answer: { status: payStatus.waiting, failReason: '' }, nowMs: 6 }),
    ).toMatchObject({
      step: 'open',
    })
  })

  test('does not reopen a sheet of an earlier page load', () => {
    expect(JSON.stringify(toStoredFlow(after(pay, started)))).not.toContain('params')
  })
})
