import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const closed = () => {
  throw new DOMException('denied', 'SecurityError')
}

it('names a phone whose browser keeps nothing, the same until it is closed', async () => {
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  const { deviceId } = await import('./device-id.ts')
  const name = deviceId()
  expect(name).toMatch(/^[\w-]{8,64}$/)
  expect(deviceId()).toBe(name)
})

it('does not take a name that somebody else wrote there', async () => {
  vi.stubGlobal('localStorage', { getItem: () => '" x: 1', setItem: closed, removeItem: closed })
  const { deviceId } = await import('./device-id.ts')
  expect(deviceId()).toMatch(/^[\w-]{8,64}$/)
})
