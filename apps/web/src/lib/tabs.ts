/** Tells the other tabs of this phone that something changed. Older Safari has no BroadcastChannel; storage events do. */
const NAME = 'nocturne.changed'

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : undefined

export function tellTabs(): void {
  if (channel) {
    channel.postMessage('changed')
    return
  }
  try {
    localStorage.setItem(NAME, String(Math.random()))
  } catch {
    // Without storage there is nothing to share either.
  }
}

export function onOtherTab(listener: () => void): void {
  if (channel) channel.addEventListener('message', listener)
  else if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => event.key === NAME && listener())
  }
}
