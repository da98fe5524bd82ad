/** Specification §4: saved as light or dark, applied as a page attribute and to the colours of both bars. */
import { onStoredElsewhere, storageKeys, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { DARK_PHONE, wantedTheme, type Theme } from './wanted-theme.ts'

export type { Theme }

/** Bars: white with black text in light, black with white text in dark. */
export const barColours: Record<Theme, { background: string; text: string }> = {
  light: { background: '#ffffff', text: '#000000' },
  dark: { background: '#000000', text: '#ffffff' },
}

const store = createStore<Theme>(wantedTheme())

export const useTheme = (): Theme => useStore(store)

/** Saves and applies a theme. */
export function setTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme)
  store.set(theme)
  applyTheme()
}

/** Puts the theme on the page; the system's own bar follows the navigation bar. */
export function applyTheme(): void {
  const theme = store.get()
  document.documentElement.dataset['theme'] = theme
  const meta = document.querySelector('meta[name="theme-color"]')
  meta?.setAttribute('content', barColours[theme].background)
}

/** Chosen in another tab, or the phone was set to the other one while none is chosen here. */
function follow(): void {
  store.set(wantedTheme())
  applyTheme()
}

onStoredElsewhere(follow)
globalThis.matchMedia?.(DARK_PHONE).addEventListener('change', follow)
