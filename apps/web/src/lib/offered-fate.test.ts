import { expect, test } from 'vitest'

import { fateOf } from './offered-fate.ts'

const gm = { userId: 1, nickName: '林总' }
const waiter = { userId: 2, nickName: '小新' }

test('accepts a session of the same user, or one that replaces an ended session', () => {
  expect([fateOf(gm, { ...gm }), fateOf(null, waiter)]).toEqual(['take', 'take'])
})

test("asks the user before switching to another user's session", () => {
  expect(fateOf(gm, waiter)).toBe('ask')
})

test('drops the offered session when the own session ends after the question was shown', () => {
  expect([fateOf(null, waiter, true), fateOf(gm, waiter, true), fateOf(gm, { ...gm }, true)]).toEqual([
    'drop',
    'ask',
    'take',
  ])
})

test('drops an ended session, and postpones the decision while the server does not respond', () => {
  expect([fateOf(gm, null), fateOf(null, null), fateOf(undefined, null)]).toEqual(['drop', 'drop', 'drop'])
  expect([fateOf(undefined, gm), fateOf(gm, undefined), fateOf(null, undefined)]).toEqual(['later', 'later', 'later'])
})
