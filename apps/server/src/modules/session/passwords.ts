/**
 * Passwords at rest: argon2id, 19 MiB, two passes. At most two hashes run at once, so logins cannot starve the floor; callers take
 * turns, so that one who tries a hundred holds up nobody else (S29).
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SLOTS = 2

let running = 0
let computed = 0

/** Hashes computed by this process, for the metrics: a guessing attack shows here. */
export const passwordHashes = (): number => computed
/** Who waits, by caller: the first of the map is next, and then goes behind the others. */
const waiting = new Map<string, (() => void)[]>()

function letNextIn(): void {
  const [next] = waiting
  if (!next) return
  const [caller, [first, ...others]] = next
  waiting.delete(caller)
  if (others.length > 0) waiting.set(caller, others)
  first?.()
}

async function inSlot<T>(caller: string, work: () => Promise<T>): Promise<T> {
  // A slot that is handed on stays taken in between.
  if (running < SLOTS) running += 1
  else await new Promise<void>((resolve) => waiting.set(caller, [...(waiting.get(caller) ?? []), resolve]))
  try {
    return await work()
  } finally {
    if (waiting.size > 0) letNextIn()
    else running -= 1
  }
}

function derive(password: string, nonce: Buffer, caller = ''): Promise<Buffer> {
  computed += 1
  return inSlot(
    caller,
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message: password, nonce, ...PARAMETERS }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** `argon2id$<salt>$<key>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return `argon2id$${nonce.toString('base64url')}$${(await derive(password, nonce)).toString('base64url')}`
}

/**
 * True when the password is the one behind the hash. Takes as long when there is no hash: nobody learns who exists. Of several
 * `caller`s who wait each has his turn.
 */
export async function verifyPassword(password: string, hash: string | null, caller = ''): Promise<boolean> {
  const [, salt, key] = (hash ?? `argon2id$${'A'.repeat(22)}$${'A'.repeat(43)}`).split('$')
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64url'), caller)
  const expected = Buffer.from(key ?? '', 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived) && hash !== null
}
