import { expect, test } from 'vitest'
import type { TradeReply } from '../../../providers/provider.ts'
import { decideAttempt, canReplyBeOutdated } from './attempt-rules.ts'
import type { AttemptFacts, AttemptStatus } from './attempt-rules.ts'

const APP = 'app'
const attempt = (more: Partial<AttemptFacts> = {}): AttemptFacts => ({
  status: 'submitted',
  amount: 100,
  transactionId: null,
  ...more,
})
const paid = (more: object = {}) =>
  ({
    state: 'paid',
    appId: APP,
    currency: 'CNY',
    amount: 100,
    transactionId: 't1',
    payerId: 'p',
    paidAt: new Date(0),
    ...more,
  }) as TradeReply

const live: AttemptStatus[] = ['created', 'submitted', 'unknown']
const over: AttemptStatus[] = ['failed', 'closed', 'reversed']

test.each(live)(
  'completes an attempt that is %s when money is reported, unless it may have been refunded since',
  (status) => {
    expect(decideAttempt(attempt({ status }), paid(), APP)).toEqual({ do: 'succeed' })
    expect(decideAttempt(attempt({ status }), paid(), APP, true)).toEqual({ do: 'wait' })
  },
)

test.each(over)('refunds money reported for an attempt that is %s', (status) => {
  expect(decideAttempt(attempt({ status }), paid(), APP)).toEqual({ do: 'late' })
  expect(decideAttempt(attempt({ status }), paid(), APP, true)).toEqual({ do: 'ask' })
})

test('treats the same money reported twice as a repeat, other money as late', () => {
  const done = attempt({ status: 'succeeded', transactionId: 't1' })
  expect(decideAttempt(done, paid(), APP)).toEqual({ do: 'repeat' })
  expect(decideAttempt(done, paid({ transactionId: 't2' }), APP)).toEqual({ do: 'late' })
})

test.each([
  [{ appId: 'another' }, {}],
  [{ currency: 'USD' }, {}],
  [{ amount: 99 }, {}],
  [{}, { transactionTaken: true }],
])('sends a contradicting reply to manual review: reply %j, attempt %j', (reply, facts) => {
  for (const status of [...live, ...over, 'succeeded' as const])
    expect(decideAttempt(attempt({ status, ...facts }), paid(reply), APP)).toMatchObject({ do: 'quarantine' })
})

test.each(live)('waits for an attempt that is %s while undecided, and ends it as reported', (status) => {
  for (const state of ['waiting', 'unknown', 'absent'] as const)
    expect(decideAttempt(attempt({ status }), { state } as TradeReply, APP)).toEqual({ do: 'wait' })
  expect(decideAttempt(attempt({ status }), { state: 'returned' } as TradeReply, APP)).toMatchObject({
    status: 'reversed',
  })
  for (const state of ['failed', 'closed'] as const)
    expect(decideAttempt(attempt({ status }), { state, reason: 'r' }, APP)).toEqual({
      do: 'end',
      status: state,
      reason: 'r',
    })
})

test.each([...over, 'succeeded' as const])('does not end an attempt that is %s again', (status) => {
  for (const state of ['waiting', 'unknown', 'absent', 'returned', 'failed', 'closed'] as const)
    expect(decideAttempt(attempt({ status }), { state, reason: '' } as TradeReply, APP)).toEqual({ do: 'repeat' })
})

test('treats only replies about a scanned code that was given up as possibly outdated', () => {
  const [before, at] = [new Date(1_000), new Date(2_000)]
  expect([
    canReplyBeOutdated('code', at, before),
    canReplyBeOutdated('code', at, at),
    canReplyBeOutdated('app', before, at),
  ]).toEqual([false, true, false])
})
