import { expect, test } from 'vitest'
import { assertSlotsFilled, createDependencySlot } from './slot.ts'

test('refuses to start with an empty slot and names it', () => {
  const slot = createDependencySlot<{ arrive: () => string }>('tables: bookings')
  expect(() => assertSlotsFilled()).toThrow('app/modules.ts leaves slots empty: tables: bookings')
  expect(() => slot.get()).toThrow('slot "tables: bookings" is empty')

  slot.provide({ arrive: () => 'arrived' })
  assertSlotsFilled()
  expect(slot.get().arrive()).toBe('arrived')
})

test('refuses to fill a slot twice', () => {
  const slot = createDependencySlot<number>('payments: kinds')
  slot.provide(1)
  expect(() => slot.provide(2)).toThrow('slot "payments: kinds" is filled already')
  expect(slot.get()).toBe(1)
})
