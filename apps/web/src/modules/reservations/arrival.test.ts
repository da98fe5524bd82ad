import { expect, test } from 'vitest'

import { toArrivalTime, listArrivalClocks } from './arrival.ts'

const hours = { open: '20:00', end: '03:30' }
const NIGHT = '2026-11-20'

test('assigns a morning hour to the night, on the calendar day after it', () => {
  expect(toArrivalTime(NIGHT, '22:30')).toBe('2026-11-20 22:30:00')
  expect(toArrivalTime(NIGHT, '01:30')).toBe('2026-11-21 01:30:00')
  expect(toArrivalTime(NIGHT, '12:00')).toBe('2026-11-21 12:00:00')
  expect(toArrivalTime('2026-12-31', '00:15')).toBe('2027-01-01 00:15:00')
})

test('offers half hours from opening to closing, across midnight', () => {
  const clocks = listArrivalClocks(NIGHT, hours, '2026-11-20 18:00:00')
  expect(clocks).toHaveLength(15)
  expect(clocks.slice(0, 2)).toEqual(['20:00', '20:30'])
  expect(clocks).toContain('00:00')
  expect(clocks.at(-1)).toBe('03:00')
})

test('hides past hours tonight, and offers all hours on later nights', () => {
  expect(listArrivalClocks(NIGHT, hours, '2026-11-20 23:30:00')[0]).toBe('00:00')
  expect(listArrivalClocks(NIGHT, hours, '2026-11-21 00:10:00')[0]).toBe('00:30')
  expect(listArrivalClocks(NIGHT, hours, '2026-11-21 04:00:00')).toEqual([])
  expect(listArrivalClocks('2026-11-21', hours, '2026-11-21 00:10:00')).toHaveLength(15)
})
