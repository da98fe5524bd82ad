import { creditStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { afterCreditMove, creditMoves, hasMoved, OWED } from './credit-status.ts'
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
  const found = states.map((from) => [from, afterCreditMove(move, from)]).filter(([, to]) => to !== null)
  expect(found).toEqual(allowed)
})

test('every move is in the table above', () => {
  expect(Object.keys(creditMoves)).toHaveLength(8)
})

test('what is owed may be repaid; what moved cannot be reversed as if nothing had been on account', () => {
  expect(OWED).toEqual([open, partlyRepaid])
  expect(states.filter(hasMoved)).toEqual([partlyRepaid, repaid, writtenOff])
})
