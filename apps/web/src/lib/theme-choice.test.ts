import { afterEach, expect, test, vi } from 'vitest'

import { resolveTheme } from './theme-choice.ts'
import { storageKeys } from './storage.ts'

const phone = (dark: boolean, chosen: string | null) => {
  vi.stubGlobal('matchMedia', () => ({ matches: dark }))
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === storageKeys.theme ? chosen : null) })
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, null, 'dark'],
  [false, null, 'light'],
  [true, 'light', 'light'],
  [false, 'dark', 'dark'],
  [true, 'purple', 'dark'],
])('phone set to dark: %s, chosen here: %s → %s', (dark, chosen, theme) => {
  phone(dark, chosen)
  expect(resolveTheme()).toBe(theme)
})
