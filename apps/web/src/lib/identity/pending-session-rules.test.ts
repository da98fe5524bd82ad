import { expect, test } from 'vitest'

import { decideSessionFate } from './pending-session-rules.ts'

const gm = { userId: 1, nickName: '林总' }
const waiter = { userId: 2, nickName: '小新' }

test('accepts a session of the same user, or one that replaces an ended session', () => {
  expect([decideSessionFate(gm, { ...gm }), decideSessionFate(null, waiter)]).toEqual(['take', 'take'])
})

test("asks the user before switching to another user's session", () => {
  expect(decideSessionFate(gm, waiter)).toBe('ask')
})

test('drops the offered session when the own session ends after the question was shown', () => {
  expect([
    decideSessionFate(null, waiter, true),
    decideSessionFate(gm, waiter, true),
    decideSessionFate(gm, { ...gm }, true),
  ]).toEqual(['drop', 'ask', 'take'])
})

test('drops an ended session, and postpones the decision while the server does not respond', () => {
  expect([decideSessionFate(gm, null), decideSessionFate(null, null), decideSessionFate(undefined, null)]).toEqual([
    'drop',
    'drop',
    'drop',
  ])
  expect([
    decideSessionFate(undefined, gm),
    decideSessionFate(gm, undefined),
    decideSessionFate(null, undefined),
  ]).toEqual(['later', 'later', 'later'])
})
