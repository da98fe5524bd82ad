import { sendStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { findNextGiftStatus, giftMoves } from './gift-status.ts'
import type { GiftMove } from './gift-status.ts'

const { pending, effective, rejected, withdrawn } = sendStatus

test.each<[GiftMove, [string, string][]]>([
  ['takeEffect', [[pending, effective]]],
  ['reject', [[pending, rejected]]],
  ['withdraw', [[pending, withdrawn]]],
  ['takeBack', [[effective, withdrawn]]],
  ['returnPart', [[effective, effective]]],
])('allows the move %s from its listed states only', (move, allowed) => {
  const found = Object.values(sendStatus)
    .map((from) => [from, findNextGiftStatus(move, from)])
    .filter(([, to]) => to !== null)
  expect(found).toEqual(allowed)
})

test('covers every move', () => {
  expect(Object.keys(giftMoves)).toHaveLength(5)
})
