/** Passwords at rest: argon2id, 19 MiB, two passes. At most two hashes run at once, so logins cannot starve the floor. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SLOTS = 2

let running = 0
let computed = 0

/** Hashes computed by this process, for the metrics: a guessing attack shows here. */
export const passwordHashes = (): number => computed
const waiting: (() => void)[] = []

async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= SLOTS) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  computed += 1
  return inSlot(
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

/** True when the password is the one behind the hash. Takes as long when there is no hash: nobody learns who exists. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt, key] = (hash ?? `argon2id$${'A'.repeat(22)}$${'A'.repeat(43)}`).split('$')
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64url'))
  const expected = Buffer.from(key ?? '', 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived) && hash !== null
}
