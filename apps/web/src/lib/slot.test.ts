import { expect, test } from 'vitest'

import { openSlot } from './slot.ts'

test('returns the provided content and accepts it once', () => {
  const slot = openSlot<string>('tables: bookings')
  expect(() => slot.content()).toThrow('slot "tables: bookings" is empty')
  slot.fill('notice')
  expect(slot.content()).toBe('notice')
  expect(() => slot.fill('another')).toThrow('slot "tables: bookings" is filled already')
})
