import { beforeEach, expect, test, vi } from 'vitest'

const user = { userId: 7 }
vi.mock('#lib/identity/session.ts', () => ({ session: () => ({ user }) }))
const { mineParam: keptMine } = await import('./mine-param.ts')

beforeEach(() => {
  user.userId = 7
  keptMine.write(false)
})

test('applies the stored filter to links that do not name it, until it is switched off', () => {
  expect(keptMine.read(undefined)).toBe(false)
  expect(keptMine.read('true')).toBe(true)
  expect(keptMine.read(undefined)).toBe(true)
  expect(keptMine.write(false)).toBeUndefined()
  expect(keptMine.read(undefined)).toBe(false)
  expect(keptMine.write(true)).toBe('true')
  expect(keptMine.read(undefined)).toBe(true)
})

test('does not apply to the next user of the same phone', () => {
  keptMine.read('true')
  user.userId = 8
  expect(keptMine.read(undefined)).toBe(false)
})
