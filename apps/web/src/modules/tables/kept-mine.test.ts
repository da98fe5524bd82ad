import { beforeEach, expect, test, vi } from 'vitest'

const user = { userId: 7 }
vi.mock('../../lib/session.ts', () => ({ session: () => ({ user }) }))
const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
const { keptMine } = await import('./kept-mine.ts')

beforeEach(() => {
  kept.clear()
  user.userId = 7
})

test('keeps own tables over links that do not name the filter, until it is switched off', () => {
  expect(keptMine.read(undefined)).toBe(false)
  expect(keptMine.read('true')).toBe(true)
  expect(keptMine.read(undefined)).toBe(true)
  expect(keptMine.write(false)).toBeUndefined()
  expect(keptMine.read(undefined)).toBe(false)
  expect(keptMine.write(true)).toBe('true')
  expect(keptMine.read(undefined)).toBe(true)
})

test('is no filter of the next person on the same phone', () => {
  keptMine.read('true')
  user.userId = 8
  expect(keptMine.read(undefined)).toBe(false)
})
