import { expect, test } from 'vitest'
import { operationMemory } from './operation-memory.ts'

const memory = () => {
  let n = 0
  return operationMemory(() => `id${(n += 1)}`)
}
const delay = { bookingId: 7, minutes: 15 }

test('after a lost answer the same words are the same operation, even when the confirm step opens anew', () => {
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

test('other words without a new confirm step stay under the lost id: only one of the two can happen', () => {
  const { begin, idFor, lost } = memory()
  begin()
  const first = idFor({ amount: 100 })
  lost({ amount: 100 })
  expect(idFor({ amount: 90 })).toBe(first)
})

test('other words after a new confirm step are another operation', () => {
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

test('a confirmed refusal goes again under its own id, and so does its lost answer', () => {
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
