/**
 * Keys of anonymous feedback messages. Stored only on this device, encrypted with a password that never leaves it:
 * without both, a message cannot be linked to its author, not even by the server.
 */
import { session } from '#lib/identity/session.ts'
import { readStored, storageKeys, writeStored } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'

export type FeedbackKey = { suggestId: string; letterKey: string }

/** Maximum number of keys that one request accepts; the oldest keys are dropped first. */
const MOST_LETTERS = 100
const ROUNDS = 310_000

/** Stored form of a user's key box; all strings are base64. */
type Sealed = { salt: string; rounds: number; iv: string; box: string }
type Open = { userId: number; key: CryptoKey; kept: Pick<Sealed, 'salt' | 'rounds'>; letters: readonly FeedbackKey[] }

const opened = createStore<Open | null>(null)

/** False on plain http: Web Crypto requires a secure context, so that anonymous messages cannot be written there. */
export const canWriteAnonymously = (): boolean => globalThis.crypto.subtle !== undefined

/** True if this user has a box with keys on this device. */
export const hasKeyBox = (): boolean => findSealed(getUserId()) !== undefined

/** Keys of the user while their key box is open; null while it is closed, also if another user opened theirs. */
export function useFeedbackKeys(): readonly FeedbackKey[] | null {
  const box = useStore(opened)
  return box !== null && box.userId === getUserId() ? box.letters : null
}

/** True if the key box of this user is open; for code outside React components. */
export const isKeyBoxOpen = (): boolean => opened.get()?.userId === getUserId()

/** Key of a message; undefined if the box is closed or does not contain it. */
export const findFeedbackKey = (keys: readonly FeedbackKey[] | null, suggestId: string): string | undefined =>
  keys?.find((key) => key.suggestId === suggestId)?.letterKey

/** Opens the key box, or creates one with this password. Returns false for a wrong password. */
export async function openKeyBox(password: string): Promise<boolean> {
  const userId = getUserId()
  const sealed = findSealed(userId)
  const keyParams = sealed ?? { salt: encodeBase64(createRandomBytes(16)), rounds: ROUNDS }
  const key = await deriveBoxKey(password, keyParams)
  if (sealed === undefined) {
    await storeBox({ userId, key, kept: keyParams, letters: [] })
    return true
  }
  try {
    const iv = decodeBase64(sealed.iv)
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, decodeBase64(sealed.box))
    opened.set({ userId, key, kept: keyParams, letters: JSON.parse(new TextDecoder().decode(text)) as FeedbackKey[] })
    return true
  } catch {
    return false
  }
}

/**
 * Stores the key of a message in the open box. Call it before sending, so that the author finds the message even if the
 * response is lost. Throws if the box is closed.
 */
export async function storeFeedbackKey(letter: FeedbackKey): Promise<void> {
  const box = opened.get()
  if (box === null) throw new Error('storeKey: the box is closed')
  const others = box.letters.filter(({ suggestId }) => suggestId !== letter.suggestId)
  await storeBox({ ...box, letters: [letter, ...others].slice(0, MOST_LETTERS) })
}

/** Random id or key of the given size, in base64url. */
export const createRandomSecret = (bits: 128 | 256): string =>
  encodeBase64(createRandomBytes(bits / 8))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function storeBox(box: Open): Promise<void> {
  const iv = createRandomBytes(12)
  const text = new TextEncoder().encode(JSON.stringify(box.letters))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, box.key, text))
  const mine: Sealed = { ...box.kept, iv: encodeBase64(iv), box: encodeBase64(sealed) }
  writeStored(storageKeys.letters, JSON.stringify({ ...readAllSealed(), [box.userId]: mine }))
  opened.set(box)
}

async function deriveBoxKey(password: string, { salt, rounds }: Pick<Sealed, 'salt' | 'rounds'>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: decodeBase64(salt), iterations: rounds }
  return crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const getUserId = (): number => session().user?.userId ?? 0
const findSealed = (userId: number): Sealed | undefined => readAllSealed()[userId]

function readAllSealed(): Partial<Record<number, Sealed>> {
  try {
    return (JSON.parse(readStored(storageKeys.letters) ?? '{}') ?? {}) as Record<number, Sealed>
  } catch {
    return {}
  }
}

const createRandomBytes = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes))
const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0)

function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
