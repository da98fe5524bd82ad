import { expect, test } from 'vitest'
import { getLostInputs, createOperationMemory, type LostInputs } from './operation-memory.ts'

const memory = ({
  lost,
  now = () => 0,
  name = 'id',
}: { lost?: LostInputs; now?: () => number; name?: string } = {}) => {
  let n = 0
  return createOperationMemory({ mint: () => `${name}${(n += 1)}`, now, ...(lost && { lost }) })
}
const delay = { bookingId: 7, minutes: 15 }

test('reuses the operation id for the same input after a lost response, also when the confirmation opens again', () => {
  const { begin, idFor, lost, settled } = memory()
  begin()
  expect(idFor(delay)).toBe('id1')
  lost(delay)
  expect(idFor(delay)).toBe('id1')
  begin()
  expect(idFor(delay)).toBe('id1')
  settled()
  expect(idFor(delay)).not.toBe('id1')
})

test('reuses it also from another sheet of the same command', () => {
  const sheet = (name: string, command = 'a.command') => memory({ name, lost: getLostInputs(command) })
  const first = sheet('first')
  expect(first.idFor(delay)).toBe('first1')
  first.lost(delay)
  expect(sheet('other', 'another.command').idFor(delay)).toBe('other1')
  const second = sheet('second')
  second.begin()
  expect(second.idFor(delay)).toBe('first1')
  second.settled()
  expect(sheet('third').idFor(delay)).toBe('third1')
})

test('treats the same input as a new operation after ten minutes', () => {
  let now = 0
  const { begin, idFor, lost } = memory({ now: () => now })
  const id = begin()
  idFor(delay)
  lost(delay)
  now = 11 * 60_000
  expect(begin()).not.toBe(id)
  expect(idFor(delay)).not.toBe(id)
})

test('resends an encrypted input unchanged', () => {
  const { idFor, lost, inputOf, settled } = memory()
  idFor({ password: '123456' })
  lost({ password: '123456' }, { password: 'sealed-1' })
  expect(inputOf({ password: '123456' })).toEqual({ password: 'sealed-1' })
  expect(inputOf({ password: '654321' })).toBeUndefined()
  settled()
  expect(inputOf({ password: '123456' })).toBeUndefined()
})

test('keeps the lost id for another input within the same confirmation: only one of the two can be executed', () => {
  const { begin, idFor, lost } = memory()
  begin()
  const first = idFor({ amount: 100 })
  lost({ amount: 100 })
  expect(idFor({ amount: 90 })).toBe(first)
})

test('treats another input after a new confirmation as another operation', () => {
  const { begin, idFor, lost } = memory()
  begin()
  const first = idFor({ orderId: 1 })
  lost({ orderId: 1 })
  begin()
  const second = idFor({ orderId: 2 })
  expect(second).not.toBe(first)
  lost({ orderId: 2 })
  expect(idFor({ orderId: 2 })).toBe(second)
})

test('resends a confirmed refusal under its own id, also after a lost response', () => {
  const { begin, idFor, lost, settled } = memory()
  const id = begin()
  expect(idFor({ tableId: 1 })).toBe(id)
  settled()
  begin(id)
  expect(idFor({ tableId: 1, force: true })).toBe(id)
  lost({ tableId: 1, force: true })
  begin()
  expect(idFor({ tableId: 1 })).not.toBe(id)
  settled()
  expect(idFor({ tableId: 1, force: true })).toBe(id)
})
