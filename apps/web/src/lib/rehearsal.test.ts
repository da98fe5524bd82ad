import { createOperationId, readRehearsalMark } from '@nocturne/base/operation-id'
import { expect, test } from 'vitest'
import { noteRehearsal, onRehearsalEnd } from './rehearsal.ts'

test('marks operation ids while a rehearsal runs, and reports its end once', () => {
  let ends = 0
  onRehearsalEnd(() => (ends += 1))
  noteRehearsal(null)
  expect(readRehearsalMark(createOperationId())).toBeNull()
  noteRehearsal('rh0123456789')
  expect(readRehearsalMark(createOperationId())).toBe('rh0123456789')
  // One response can have been on its way when the rehearsal started.
  noteRehearsal(null)
  noteRehearsal('rh0123456789')
  noteRehearsal(null)
  expect(ends).toBe(0)
  noteRehearsal(null)
  expect(ends).toBe(1)
  expect(readRehearsalMark(createOperationId())).toBeNull()
  noteRehearsal(null)
  expect(ends).toBe(1)
})

test('ends the rehearsal when another one runs', () => {
  let ends = 0
  onRehearsalEnd(() => (ends += 1))
  noteRehearsal('rh0000000001')
  noteRehearsal('rh0000000002')
  expect(ends).toBe(1)
})
