import { refundStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { findRefundStatusAfter, listRefundStatusesBefore, refundMoves } from './refund-status.ts'
import type { RefundMove } from './refund-status.ts'

const states = Object.values(refundStatus)
const { pending, refunding, succeeded, failed, rejected, withdrawn } = refundStatus

test.each<[RefundMove, [string, string][]]>([
  ['send', [[pending, refunding]]],
  ['pay', [[pending, succeeded]]],
  [
    'arrive',
    [
      [refunding, succeeded],
      [failed, succeeded],
    ],
  ],
  ['fail', [[refunding, failed]]],
  ['retry', [[failed, refunding]]],
  ['reject', [[pending, rejected]]],
  ['withdraw', [[pending, withdrawn]]],
])('allows the move %s from its listed states only', (move, allowed) => {
  const found = states.map((from) => [from, findRefundStatusAfter(move, from)]).filter(([, to]) => to !== null)
  expect(found).toEqual(allowed)
  expect(listRefundStatusesBefore(move)).toEqual(allowed.map(([from]) => from))
})

test('allows exactly the moves of the table; paid, rejected and withdrawn refunds are final', () => {
  expect(Object.keys(refundMoves)).toHaveLength(7)
  const ends = [succeeded, rejected, withdrawn]
  for (const end of ends)
    for (const move of Object.keys(refundMoves) as RefundMove[]) expect(findRefundStatusAfter(move, end)).toBeNull()
})
