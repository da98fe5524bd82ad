/**
 * Light or dark theme (specification §4). The choice is stored, and applied as a page attribute and to the colours of
 * the navigation bar and the browser's own bar.
 */
import { subscribeToStorageChanges, storageKeys, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { DARK_MODE_QUERY, resolveTheme, type Theme } from './theme-choice.ts'

export type { Theme }

/** Colours of the bars: white with black text in light mode, black with white text in dark mode. */
export const barColours: Record<Theme, { background: string; text: string }> = {
  light: { background: '#ffffff', text: '#000000' },
  dark: { background: '#000000', text: '#ffffff' },
}

const store = createStore<Theme>(resolveTheme())

export const useTheme = (): Theme => useStore(store)

/** Stores and applies a theme. */
export function setTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme)
  store.set(theme)
  applyTheme()
}

/** Applies the theme to the page and to the browser's own bar, which matches the navigation bar. */
export function applyTheme(): void {
  const theme = store.get()
  document.documentElement.dataset['theme'] = theme
  const meta = document.querySelector('meta[name="theme-color"]')
  meta?.setAttribute('content', barColours[theme].background)
}

/** Applies a theme chosen in another tab, or a change of the phone's setting while none is chosen here. */
function applyResolvedTheme(): void {
  store.set(resolveTheme())
  applyTheme()
}

subscribeToStorageChanges(applyResolvedTheme)
globalThis.matchMedia?.(DARK_MODE_QUERY).addEventListener('change', applyResolvedTheme)
