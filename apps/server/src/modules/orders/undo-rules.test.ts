import { orderStatus, produceStatus } from '@nocturne/contract/codes'
import { PRODUCE_UNDO_MS } from '@nocturne/contract/orders/undo-time'
import { expect, test } from 'vitest'
import { canUndoDelivery, requireUndoneStatus, findUndoRefusal } from './undo-rules.ts'

const ME = 7
const out = {
  produceStatus: produceStatus.produced,
  producedFrom: produceStatus.waiting,
  produceUserId: ME,
  producedAgoMs: 0,
  orderStatus: orderStatus.placed,
  kept: 1,
}

test('allows the producer to undo a line within the time limit', () => {
  expect(findUndoRefusal(out, ME)).toBeNull()
  expect(findUndoRefusal({ ...out, producedAgoMs: PRODUCE_UNDO_MS }, ME)).toBeNull()
  expect(findUndoRefusal({ ...out, producedAgoMs: PRODUCE_UNDO_MS + 1 }, ME)).toBe('late')
  expect(findUndoRefusal(out, ME + 1)).toBe('another')
})

test.each([
  { produceStatus: produceStatus.waiting },
  { producedFrom: null },
  { producedAgoMs: null },
  { kept: 0 },
  { orderStatus: orderStatus.cancelled },
])('refuses to undo a line whose state changed since: %j', (more) => {
  expect(findUndoRefusal({ ...out, ...more }, ME)).toBe('moved')
})

test('allows any employee of the bar to undo a delivery while its order is open', () => {
  const brought = { ...out, produceStatus: produceStatus.delivered, producedAgoMs: PRODUCE_UNDO_MS + 1 }
  expect(canUndoDelivery(brought)).toBe(true)
  expect(canUndoDelivery({ ...brought, orderStatus: orderStatus.settled })).toBe(true)
  expect(canUndoDelivery({ ...brought, orderStatus: orderStatus.completed })).toBe(false)
  expect(canUndoDelivery({ ...brought, kept: 0 })).toBe(false)
  expect(canUndoDelivery(out)).toBe(false)
})

test('returns a line to its previous state', () => {
  expect(requireUndoneStatus({ orderItemId: 1, producedFrom: produceStatus.waiting })).toBe(produceStatus.waiting)
  expect(() => requireUndoneStatus({ orderItemId: 1, producedFrom: null })).toThrow('line 1')
})
