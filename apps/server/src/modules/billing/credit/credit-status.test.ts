import { creditStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { hasMoved, OWED } from './credit-status.ts'

test.each([
  [creditStatus.pending, false, false],
  [creditStatus.open, true, false],
  [creditStatus.partlyRepaid, true, true],
  [creditStatus.repaid, false, true],
  [creditStatus.writtenOff, false, true],
  [creditStatus.rejected, false, false],
  [creditStatus.withdrawn, false, false],
])('a credit in state %s: owed %s, moved %s', (status, owed, moved) => {
  expect(OWED.includes(status)).toBe(owed)
  expect(hasMoved(status)).toBe(moved)
})
