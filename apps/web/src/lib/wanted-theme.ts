/** The theme the page begins with. Alone in its file: the first thing that runs asks for it. */
import { readStored, storageKeys } from './storage.ts'

export type Theme = 'light' | 'dark'

/** How the phone says that it is set to dark. */
export const DARK_PHONE = '(prefers-color-scheme: dark)'

/** The one that was chosen; until then the one the phone is set to. */
export function wantedTheme(): Theme {
  const chosen = readStored(storageKeys.theme)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return globalThis.matchMedia?.(DARK_PHONE).matches ? 'dark' : 'light'
}
