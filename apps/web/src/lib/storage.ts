/**
 * Values stored on the phone between launches (specification §3, §9), such as both tokens, the cached user and the
 * theme. Some in-app browsers refuse localStorage; values are then in memory only.
 */
export const storageKeys = {
  token: 'nocturne.token',
  memberToken: 'nocturne.memberToken',
  user: 'nocturne.user',
  /** Start page of the cached user. */
  home: 'nocturne.home',
  theme: 'nocturne.theme',
  publicKey: 'nocturne.publicKey',
  /** Account name to prefill at the next sign-in; empty when the user does not want it remembered. */
  userName: 'nocturne.userName',
  /** Random id of this phone, see `device-id.ts`. */
  device: 'nocturne.device',
  /** Alert signals that are switched off on this phone, see `alert-sound.ts`. */
  silent: 'nocturne.silent',
  /** Encrypted keys of anonymous feedback messages. */
  letters: 'nocturne.letters',
  /** Set when the floor is shown as the drawn plan. */
  floorView: 'nocturne.floorView',
  /** Mark of the running rehearsal, see `rehearsal.ts`. */
  rehearsal: 'nocturne.rehearsal',
  /** Set when the amounts of the user's own account are hidden. */
  ownAmounts: 'nocturne.ownAmounts',
} as const

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

const memory = new Map<string, string>()

/** Stored text, or null when there is none. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Stores text, or removes it with null. */
export function writeStored(key: StorageKey, text: string | null): void {
  if (text === null) memory.delete(key)
  else memory.set(key, text)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is unavailable: the value is in memory until the page is closed. An older stored text is removed, because
    // `readStored` would return it instead.
    if (text !== null) removeStored(key)
  }
}

function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so reading fails too and uses the value in memory.
  }
}

/** Calls `listener` when another tab changed one of the values in `storageKeys`. */
export function subscribeToStorageChanges(listener: (key: StorageKey) => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', (event) => {
    const key = Object.values(storageKeys).find((known) => known === event.key)
    if (!key) return
    if (event.newValue === null) memory.delete(key)
    else memory.set(key, event.newValue)
    listener(key)
  })
}
