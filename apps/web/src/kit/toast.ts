interface ToastMessage {
  id: number
  text: string
}

/** Long enough to read two lines. */
const SHOWN_MS = 2600

let shown: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastMessage[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message briefly. Repeated messages are shown once; at most two are shown together. */
export function showToast(text: string): void {
  lastId += 1
  const id = lastId
  set([...shown.filter((message) => message.text !== text).slice(-1), { id, text }])
  setTimeout(() => set(shown.filter((message) => message.id !== id)), SHOWN_MS)
}

/** Store read by `ToastHost`. */
export const toasts = {
  current: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
