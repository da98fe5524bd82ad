import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const closed = () => {
  throw new DOMException('denied', 'SecurityError')
}

it('returns the same id until the page closes when storage is unavailable', async () => {
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  const { getDeviceId: deviceId } = await import('./device-id.ts')
  const name = deviceId()
  expect(name).toMatch(/^[\w-]{8,64}$/)
  expect(deviceId()).toBe(name)
})

it('ignores a stored id with invalid characters', async () => {
  vi.stubGlobal('localStorage', { getItem: () => '" x: 1', setItem: closed, removeItem: closed })
  const { getDeviceId: deviceId } = await import('./device-id.ts')
  expect(deviceId()).toMatch(/^[\w-]{8,64}$/)
})
