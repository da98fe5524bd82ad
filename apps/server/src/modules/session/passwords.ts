/**
 * Password hashes: argon2id, 19 MiB, two passes. At most two run at once, so sign-ins cannot starve other work; callers take turns, so a
 * caller with a hundred tries does not delay others (S29).
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SLOTS = 2

let running = 0
let computed = 0

/** Number of hashes computed by this process, for metrics: reveals guessing attacks. */
export const countPasswordHashes = (): number => computed
/** Waiting work by caller: the first caller runs next, then moves to the end. */
const waiting = new Map<string, (() => void)[]>()

function startNextWaiter(): void {
  const [next] = waiting
  if (!next) return
  const [caller, [first, ...others]] = next
  waiting.delete(caller)
  if (others.length > 0) waiting.set(caller, others)
  first?.()
}

async function runInSlot<T>(caller: string, work: () => Promise<T>): Promise<T> {
  // A slot passed to the next waiter stays counted.
  if (running < SLOTS) running += 1
  else await new Promise<void>((resolve) => waiting.set(caller, [...(waiting.get(caller) ?? []), resolve]))
  try {
    return await work()
  } finally {
    if (waiting.size > 0) startNextWaiter()
    else running -= 1
  }
}

function deriveHash(password: string, nonce: Buffer, caller = ''): Promise<Buffer> {
  computed += 1
  return runInSlot(
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
  return `argon2id$${nonce.toString('base64url')}$${(await deriveHash(password, nonce)).toString('base64url')}`
}

/**
 * True when the password matches the hash. Takes equally long without a hash, so that existence is not revealed. Several waiting `caller`s
 * take turns.
 */
export async function verifyPassword(password: string, hash: string | null, caller = ''): Promise<boolean> {
  const [, salt, key] = (hash ?? `argon2id$${'A'.repeat(22)}$${'A'.repeat(43)}`).split('$')
  const derived = await deriveHash(password, Buffer.from(salt ?? '', 'base64url'), caller)
  const expected = Buffer.from(key ?? '', 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived) && hash !== null
}
