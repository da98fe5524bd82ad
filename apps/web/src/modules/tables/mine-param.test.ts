import { beforeEach, expect, test, vi } from 'vitest'

const user = { userId: 7 }
vi.mock('#lib/identity/session.ts', () => ({ session: () => ({ user }) }))
const { ownTablesParam: storedParam } = await import('./mine-param.ts')

beforeEach(() => {
  user.userId = 7
  storedParam.write(false)
})

test('applies the stored filter to links that do not name it, until it is switched off', () => {
  expect(storedParam.read(undefined)).toBe(false)
  expect(storedParam.read('true')).toBe(true)
  expect(storedParam.read(undefined)).toBe(true)
  expect(storedParam.write(false)).toBeUndefined()
  expect(storedParam.read(undefined)).toBe(false)
  expect(storedParam.write(true)).toBe('true')
  expect(storedParam.read(undefined)).toBe(true)
})

test('does not apply to the next user of the same phone', () => {
  storedParam.read('true')
  user.userId = 8
  expect(storedParam.read(undefined)).toBe(false)
})
