import { expect, it } from 'vitest'
import { findBindConflict } from './bind-rules.ts'

const wanted = { userId: 1, openId: 'a' }

it('reports no conflict when both sides are free, or bound to each other', () => {
  expect(findBindConflict([], wanted, false)).toBeNull()
  expect(findBindConflict([wanted], wanted, false)).toBeNull()
})

it('reports a conflict when either side is bound elsewhere, and none after confirmation', () => {
  const taken = [{ userId: 2, openId: 'a' }]
  const busy = [{ userId: 1, openId: 'b' }]
  expect(findBindConflict(taken, wanted, false)).toBe('WX_ALREADY_BOUND')
  expect(findBindConflict(busy, wanted, false)).toBe('ACCOUNT_ALREADY_BOUND')
  expect(findBindConflict([...busy, ...taken], wanted, false)).toBe('WX_ALREADY_BOUND')
  expect(findBindConflict([...busy, ...taken], wanted, true)).toBeNull()
})
