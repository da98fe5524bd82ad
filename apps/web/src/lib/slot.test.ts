import { expect, test } from 'vitest'

import { createSlot } from './slot.ts'

test('returns the provided content and accepts it once', () => {
  const slot = createSlot<string>('tables: bookings')
  expect(() => slot.get()).toThrow('slot "tables: bookings" is empty')
  slot.provide('notice')
  expect(slot.get()).toBe('notice')
  expect(() => slot.provide('another')).toThrow('slot "tables: bookings" is filled already')
})
