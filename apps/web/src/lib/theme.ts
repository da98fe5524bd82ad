/** Specification §4: saved as light or dark, applied as a page attribute and to the colours of both bars. */
import { onStoredElsewhere, readStored, storageKeys, writeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type Theme = 'light' | 'dark'

/** Bars: white with black text in light, black with white text in dark. */
export const barColours: Record<Theme, { background: string; text: string }> = {
  light: { background: '#ffffff', text: '#000000' },
  dark: { background: '#000000', text: '#ffffff' },
}

const stored = (): Theme => (readStored(storageKeys.theme) === 'dark' ? 'dark' : 'light')
const store = createStore<Theme>(stored())

export const useTheme = (): Theme => useStore(store)

/** Saves and applies a theme. */
export function setTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme)
  store.set(theme)
  applyTheme()
}

/** Puts the saved theme on the page; the system's own bar follows the navigation bar. */
export function applyTheme(): void {
  const theme = store.get()
  document.documentElement.dataset['theme'] = theme
  const meta = document.querySelector('meta[name="theme-color"]')
  meta?.setAttribute('content', barColours[theme].background)
}

onStoredElsewhere(() => {
  store.set(stored())
  applyTheme()
})
