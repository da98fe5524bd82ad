import { expect, test } from 'vitest'

import { decideSession } from './pending-session-rules.ts'

const gm = { userId: 1, nickName: '林总' }
const waiter = { userId: 2, nickName: '小新' }

test('accepts a session of the same user, or one that replaces an ended session', () => {
  expect([decideSession(gm, { ...gm }), decideSession(null, waiter)]).toEqual(['take', 'take'])
})

test("asks the user before switching to another user's session", () => {
  expect(decideSession(gm, waiter)).toBe('ask')
})

test('drops the offered session when the own session ends after the question was shown', () => {
  expect([
    decideSession(null, waiter, true),
    decideSession(gm, waiter, true),
    decideSession(gm, { ...gm }, true),
  ]).toEqual(['drop', 'ask', 'take'])
})

test('drops an ended session, and postpones the decision while the server does not respond', () => {
  expect([decideSession(gm, null), decideSession(null, null), decideSession(undefined, null)]).toEqual([
    'drop',
    'drop',
    'drop',
  ])
  expect([decideSession(undefined, gm), decideSession(gm, undefined), decideSession(null, undefined)]).toEqual([
    'later',
    'later',
    'later',
  ])
})
