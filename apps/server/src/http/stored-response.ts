/**
 * Stores the response of a command under its idempotency key; retries get the same response. Fields that grant access (a code, a link) are
 * stored sealed, so that neither the database nor a backup reveals them.
 */

/**
 * Encrypts text under a name and decrypts it under the same name only. `mark` is a keyed hash for comparing texts:
 * without the key, six-digit codes cannot be found by trying them all.
 */
export type Sealer = {
  seal: (name: string, text: string) => string
  open: (name: string, stored: string) => string
  mark: (text: string) => string
}

/** Idempotency key to which an encrypted field is bound; it cannot be decrypted under another one. */
type ResponseKey = { actor: string; key: string }

const SEALED_FIELD = 'sealedText'

const getSealName = ({ actor, key }: ResponseKey, field: string) => `answer:${actor}:${key}:${field}`

/** Response as stored: the fields named `sealed` are encrypted. */
export function encryptResponseFields(
  answer: unknown,
  sealed: readonly string[],
  sealer: Sealer,
  place: ResponseKey,
): unknown {
  const fields = sealed.filter((field) => isRecord(answer) && field in answer && answer[field] !== null)
  if (!isRecord(answer) || fields.length === 0) return answer
  const shut = fields.map((field) => {
    const text = sealer.seal(getSealName(place, field), JSON.stringify(answer[field]))
    return [field, { [SEALED_FIELD]: text }] as const
  })
  return { ...answer, ...Object.fromEntries(shut) }
}

/** Stored response with its sealed fields decrypted. */
export function decryptResponseFields(stored: unknown, sealer: Sealer, place: ResponseKey): unknown {
  if (!isRecord(stored)) return stored
  const fields = Object.entries(stored).map(([field, value]) => {
    const text = isRecord(value) ? value[SEALED_FIELD] : undefined
    return [
      field,
      typeof text === 'string' ? (JSON.parse(sealer.open(getSealName(place, field), text)) as unknown) : value,
    ]
  })
  return Object.fromEntries(fields)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
