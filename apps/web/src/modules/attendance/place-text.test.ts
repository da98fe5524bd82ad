import { expect, test } from 'vitest'
import { formatPlace } from './place-text.ts'

const position = { longitude: 114.3, latitude: 30.5, accuracy: 20 }

test('judges a position only against a stored place of the venue', () => {
  const far = { state: 'found', position, distance: 900, near: false } as const
  expect(formatPlace(far, true)).toBe('不在打卡范围内')
  expect(formatPlace({ ...far, distance: 20, near: true }, true)).toBe('在打卡范围内')
  expect(formatPlace({ ...far, distance: null, near: true }, false)).toBe('已获取定位')
  expect(formatPlace({ state: 'failed' }, false)).toBe('未获取到定位')
})
