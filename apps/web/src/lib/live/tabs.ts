/** Notifies other tabs of this phone about changes. Storage events work in every browser, also over plain http. */
const NAME = 'nocturne.changed'

export function notifyOtherTabs(): void {
  try {
    localStorage.setItem(NAME, String(Math.random()))
  } catch {
    // Without storage, other tabs cannot be notified.
  }
}

export function onOtherTabChange(listener: () => void): void {
  window.addEventListener('storage', (event) => event.key === NAME && listener())
}
