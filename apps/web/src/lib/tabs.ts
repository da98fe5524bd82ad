/** Tells the other tabs of this phone that something changed. Storage events reach them in every browser, also on plain http. */
const NAME = 'nocturne.changed'

export function tellTabs(): void {
  try {
    localStorage.setItem(NAME, String(Math.random()))
  } catch {
    // Without storage there is nothing to share either.
  }
}

export function onOtherTab(listener: () => void): void {
  window.addEventListener('storage', (event) => event.key === NAME && listener())
}
