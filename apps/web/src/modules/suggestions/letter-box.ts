/**
 * Keys of letters without a name. They lie on this phone alone, sealed under a password that only its owner knows and that is sent
 * nowhere: whoever holds neither cannot tell which letters are his, the house included.
 */
import { session } from '../../lib/session.ts'
import { readStored, storageKeys, writeStored } from '../../lib/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'

export type LetterKey = { suggestId: string; letterKey: string }

/** As many as one reading asks for; the oldest go first. */
const MOST_LETTERS = 100
const ROUNDS = 310_000

/** One person's box as it is kept: everything base64. */
type Sealed = { salt: string; rounds: number; iv: string; box: string }
type Open = { userId: number; key: CryptoKey; kept: Pick<Sealed, 'salt' | 'rounds'>; letters: readonly LetterKey[] }

const opened = createStore<Open | null>(null)

/** Plain http pages have no Web Crypto: there letters without a name cannot be written. */
export const canSeal = (): boolean => globalThis.crypto.subtle !== undefined

/** True when this person has keys on this phone. */
export const hasBox = (): boolean => sealedOf(ownId()) !== undefined

/** The keys, once the box is open; null while it is shut. Somebody else's open box is shut for whoever signs in after him. */
export function useLetterKeys(): readonly LetterKey[] | null {
  const box = useStore(opened)
  return box !== null && box.userId === ownId() ? box.letters : null
}

/** The same outside React. */
export const isBoxOpen = (): boolean => opened.get()?.userId === ownId()

/** The key of a letter, if the box is open and it is in it. */
export const letterKeyOf = (keys: readonly LetterKey[] | null, suggestId: string): string | undefined =>
  keys?.find((key) => key.suggestId === suggestId)?.letterKey

/** Opens the box, or makes one under this password. Answers false for a wrong password. */
export async function openBox(password: string): Promise<boolean> {
  const userId = ownId()
  const sealed = sealedOf(userId)
  const kept = sealed ?? { salt: base64Of(random(16)), rounds: ROUNDS }
  const key = await keyFrom(password, kept)
  if (sealed === undefined) {
    await keep({ userId, key, kept, letters: [] })
    return true
  }
  try {
    const iv = bytesOf(sealed.iv)
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytesOf(sealed.box))
    opened.set({ userId, key, kept, letters: JSON.parse(new TextDecoder().decode(text)) as LetterKey[] })
    return true
  } catch {
    return false
  }
}

/** Puts the key of a letter that is about to be sent into the open box: even if the answer is lost, its author can find it. */
export async function keepKey(letter: LetterKey): Promise<void> {
  const box = opened.get()
  if (box === null) throw new Error('keepKey: the box is shut')
  const others = box.letters.filter(({ suggestId }) => suggestId !== letter.suggestId)
  await keep({ ...box, letters: [letter, ...others].slice(0, MOST_LETTERS) })
}

/** A name or a key of that many random bits, in base64url. */
export const newSecret = (bits: 128 | 256): string =>
  base64Of(random(bits / 8))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function keep(box: Open): Promise<void> {
  const iv = random(12)
  const text = new TextEncoder().encode(JSON.stringify(box.letters))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, box.key, text))
  const mine: Sealed = { ...box.kept, iv: base64Of(iv), box: base64Of(sealed) }
  writeStored(storageKeys.letters, JSON.stringify({ ...allSealed(), [box.userId]: mine }))
  opened.set(box)
}

async function keyFrom(password: string, { salt, rounds }: Pick<Sealed, 'salt' | 'rounds'>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds }
  return crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const ownId = (): number => session().user?.userId ?? 0
const sealedOf = (userId: number): Sealed | undefined => allSealed()[userId]

function allSealed(): Partial<Record<number, Sealed>> {
  try {
    return (JSON.parse(readStored(storageKeys.letters) ?? '{}') ?? {}) as Record<number, Sealed>
  } catch {
    return {}
  }
}

const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes))
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0)

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
