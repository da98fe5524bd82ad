import { sendStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import { findSendStatusAfter, sendMoves } from './send-status.ts'
import type { SendMove } from './send-status.ts'

const { pending, effective, rejected, withdrawn } = sendStatus

test.each<[SendMove, [string, string][]]>([
  ['takeEffect', [[pending, effective]]],
  ['reject', [[pending, rejected]]],
  ['withdraw', [[pending, withdrawn]]],
  ['takeBack', [[effective, withdrawn]]],
  ['returnPart', [[effective, effective]]],
])('%s is allowed from its listed states only', (move, allowed) => {
  const found = Object.values(sendStatus)
    .map((from) => [from, findSendStatusAfter(move, from)])
    .filter(([, to]) => to !== null)
  expect(found).toEqual(allowed)
})

test('covers every move', () => {
  expect(Object.keys(sendMoves)).toHaveLength(5)
})
