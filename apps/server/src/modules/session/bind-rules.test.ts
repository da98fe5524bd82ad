import { expect, it } from 'vitest'
import { bindQuestion } from './bind-rules.ts'

const wanted = { userId: 1, openId: 'a' }

it('reports no conflict when both sides are free, or bound to each other', () => {
  expect(bindQuestion([], wanted, false)).toBeNull()
  expect(bindQuestion([wanted], wanted, false)).toBeNull()
})

it('reports a conflict when either side is bound elsewhere, and none after confirmation', () => {
  const taken = [{ userId: 2, openId: 'a' }]
  const busy = [{ userId: 1, openId: 'b' }]
  expect(bindQuestion(taken, wanted, false)).toBe('WX_ALREADY_BOUND')
  expect(bindQuestion(busy, wanted, false)).toBe('ACCOUNT_ALREADY_BOUND')
  expect(bindQuestion([...busy, ...taken], wanted, false)).toBe('WX_ALREADY_BOUND')
  expect(bindQuestion([...busy, ...taken], wanted, true)).toBeNull()
})
