import { expect, it } from 'vitest'
import { findBindConflict } from './bind-rules.ts'

const requested = { userId: 1, openId: 'a' }

it('reports no conflict when both sides are free, or bound to each other', () => {
  expect(findBindConflict([], requested, false)).toBeNull()
  expect(findBindConflict([requested], requested, false)).toBeNull()
})

it('reports a conflict when either side is bound elsewhere, and none after confirmation', () => {
  const taken = [{ userId: 2, openId: 'a' }]
  const busy = [{ userId: 1, openId: 'b' }]
  expect(findBindConflict(taken, requested, false)).toBe('WX_ALREADY_BOUND')
  expect(findBindConflict(busy, requested, false)).toBe('ACCOUNT_ALREADY_BOUND')
  expect(findBindConflict([...busy, ...taken], requested, false)).toBe('WX_ALREADY_BOUND')
  expect(findBindConflict([...busy, ...taken], requested, true)).toBeNull()
})
