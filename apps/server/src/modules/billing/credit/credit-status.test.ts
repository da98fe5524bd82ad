import { creditStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { findNextStatus, creditMoves, hasMoved, OWED } from './credit-status.ts'
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
])('%s leads there and from nowhere else', (move, allowed) => {
  const found = states.map((from) => [from, findNextStatus(move, from)]).filter(([, to]) => to !== null)
  expect(found).toEqual(allowed)
})

test('allows exactly the moves of the table', () => {
  expect(Object.keys(creditMoves)).toHaveLength(8)
})

test('allows repaying owed credits; a moved credit blocks reversing its bill', () => {
  expect(OWED).toEqual([open, partlyRepaid])
  expect(states.filter(hasMoved)).toEqual([partlyRepaid, repaid, writtenOff])
})
