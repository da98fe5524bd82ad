import { expect, test } from 'vitest'

import { fateOf } from './offered-fate.ts'

const gm = { userId: 1, nickName: '林总' }
const waiter = { userId: 2, nickName: '小新' }

test('a session of the same person, or in the place of a dead one, is taken', () => {
  expect([fateOf(gm, { ...gm }), fateOf(null, waiter)]).toEqual(['take', 'take'])
})

test('between two people the person at the phone is asked', () => {
  expect(fateOf(gm, waiter)).toBe('ask')
})

test('once the question was shown, the end of one’s own session is no yes', () => {
  expect([fateOf(null, waiter, true), fateOf(gm, waiter, true), fateOf(gm, { ...gm }, true)]).toEqual([
    'drop',
    'ask',
    'take',
  ])
})

test('a session of nobody is dropped, and nothing is decided while the house does not answer', () => {
  expect([fateOf(gm, null), fateOf(null, null), fateOf(undefined, null)]).toEqual(['drop', 'drop', 'drop'])
  expect([fateOf(undefined, gm), fateOf(gm, undefined), fateOf(null, undefined)]).toEqual(['later', 'later', 'later'])
})
