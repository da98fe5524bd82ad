/**
 * What stays on the phone between launches (specification §3, §9): both tokens, the cached user and the theme.
 * Some in-app browsers refuse localStorage; the launch then works from memory.
 */
export const storageKeys = {
  token: 'nocturne.token',
  memberToken: 'nocturne.memberToken',
  user: 'nocturne.user',
  /** Where the work of that user begins. */
  home: 'nocturne.home',
  theme: 'nocturne.theme',
  publicKey: 'nocturne.publicKey',
  /** The account to fill in at the next sign-in; empty when the person does not want it remembered. */
  userName: 'nocturne.userName',
  /** Random name of this phone, see `device-id.ts`. */
  device: 'nocturne.device',
  /** Which ways this phone calls its person, see `ring.ts`. */
  silent: 'nocturne.silent',
  /** Sealed keys of letters without a name. */
  letters: 'nocturne.letters',
  /** Whether amounts of one's own account are covered. */
  ownAmounts: 'nocturne.ownAmounts',
} as const

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

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
    // Memory holds it for this launch; a stored text of before would be read instead of it.
    if (text !== null) forgetStored(key)
  }
}

function forgetStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing can be read there either.
  }
}

/** Calls `listener` when another tab changed one of our keys. */
export function onStoredElsewhere(listener: (key: StorageKey) => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', (event) => {
    const key = Object.values(storageKeys).find((known) => known === event.key)
    if (!key) return
    if (event.newValue === null) memory.delete(key)
    else memory.set(key, event.newValue)
    listener(key)
  })
}
