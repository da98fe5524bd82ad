/**
 * Password hashes: argon2id, 19 MiB, two passes. At most two are computed concurrently, so that sign-ins cannot starve
 * other work. Waiting callers are served in rotation, so that a caller with a hundred attempts does not delay others
 * (S29).
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SLOTS = 2

let running = 0
let computed = 0

/** Number of hashes computed by this process; a metric that reveals guessing attacks. */
export const getPasswordHashCount = (): number => computed
/** Waiting work by caller. The first caller in the map runs next and then moves to the end. */
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
  // A slot handed to the next waiter remains counted in `running`.
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

/** `argon2id$<salt>$<key>`, both base64url. `caller`: key for the rotation of waiting work. */
export async function hashPassword(password: string, caller = ''): Promise<string> {
  const nonce = randomBytes(16)
  return `argon2id$${nonce.toString('base64url')}$${(await deriveHash(password, nonce, caller)).toString('base64url')}`
}

/**
 * True when the password matches the hash. Without a hash it takes equally long and returns false, so that the time
 * does not reveal whether the account exists. `caller`: key for the rotation of waiting work.
 */
export async function verifyPassword(password: string, hash: string | null, caller = ''): Promise<boolean> {
  const [, salt, key] = (hash ?? `argon2id$${'A'.repeat(22)}$${'A'.repeat(43)}`).split('$')
  const derived = await deriveHash(password, Buffer.from(salt ?? '', 'base64url'), caller)
  const expected = Buffer.from(key ?? '', 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived) && hash !== null
}
