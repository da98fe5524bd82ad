import { creditStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { findNextCreditStatus, creditMoves, isRepaidOrWrittenOff, OWED_CREDIT_STATUSES } from './credit-status.ts'
import type { CreditMove } from './credit-status.ts'

const states = Object.values(creditStatus)
const { pending, open, partlyRepaid, repaid, writtenOff, rejected, withdrawn } = creditStatus

test.each<[CreditMove, [string, string][]]>([
  ['takeEffect', [[pending, open]]],
  ['reject', [[pending, rejected]]],
  ['withdraw', [[pending, withdrawn]]],
  [
    'repayPart',
    [
      [open, partlyRepaid],
      [partlyRepaid, partlyRepaid],
    ],
  ],
  [
    'repayRest',
    [
      [open, repaid],
      [partlyRepaid, repaid],
    ],
  ],
  [
    'reversePart',
    [
      [partlyRepaid, partlyRepaid],
      [repaid, partlyRepaid],
    ],
  ],
  [
    'reverseAll',
    [
      [partlyRepaid, open],
      [repaid, open],
    ],
  ],
  [
    'writeOff',
    [
      [open, writtenOff],
      [partlyRepaid, writtenOff],
    ],
  ],
])('allows the move %s from its listed states only', (move, allowed) => {
  const found = states.map((from) => [from, findNextCreditStatus(move, from)]).filter(([, to]) => to !== null)
  expect(found).toEqual(allowed)
})

test('allows exactly the moves of the table', () => {
  expect(Object.keys(creditMoves)).toHaveLength(8)
})

test('allows repaying owed credits; a moved credit blocks reversing its bill', () => {
  expect(OWED_CREDIT_STATUSES).toEqual([open, partlyRepaid])
  expect(states.filter(isRepaidOrWrittenOff)).toEqual([partlyRepaid, repaid, writtenOff])
})
