/** Theme of the page when it loads. In a separate file, because the first script of the page imports it. */
import { readStored, storageKeys } from './storage.ts'

export type Theme = 'light' | 'dark'

/** Media query for a phone in dark mode. */
export const DARK_MODE_QUERY = '(prefers-color-scheme: dark)'

/** Returns the chosen theme, or the phone's setting if none was chosen. */
export function resolveTheme(): Theme {
  const chosen = readStored(storageKeys.theme)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return globalThis.matchMedia?.(DARK_MODE_QUERY).matches ? 'dark' : 'light'
}
