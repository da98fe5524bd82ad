import { expect, test } from 'vitest'

import { decideOfferedSession } from './pending-session-rules.ts'

const gm = { userId: 1, nickName: '林总' }
const waiter = { userId: 2, nickName: '小新' }

test('accepts a session of the same user, or one that replaces an ended session', () => {
  expect([decideOfferedSession(gm, { ...gm }), decideOfferedSession(null, waiter)]).toEqual(['take', 'take'])
})

test("asks the user before switching to another user's session", () => {
  expect(decideOfferedSession(gm, waiter)).toBe('ask')
})

test('drops the offered session when the own session ends after the question was shown', () => {
  expect([
    decideOfferedSession(null, waiter, true),
    decideOfferedSession(gm, waiter, true),
    decideOfferedSession(gm, { ...gm }, true),
  ]).toEqual(['drop', 'ask', 'take'])
})

test('drops an ended session, and postpones the decision while the server does not respond', () => {
  expect([
    decideOfferedSession(gm, null),
    decideOfferedSession(null, null),
    decideOfferedSession(undefined, null),
  ]).toEqual(['drop', 'drop', 'drop'])
  expect([
    decideOfferedSession(undefined, gm),
    decideOfferedSession(gm, undefined),
    decideOfferedSession(null, undefined),
  ]).toEqual(['later', 'later', 'later'])
})
