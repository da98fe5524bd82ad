/**
 * What a command answered is kept under its key, so that who asks again is told the same. What of it opens something (a code, a link) is
 * kept sealed: neither the database nor a backup of it tells.
 */

/**
 * Seals a text under a name, and opens it again under the same one only. `mark` makes of a text what tells it from others and nothing
 * about it: six digits cannot be found by trying them all.
 */
export type Sealer = {
  seal: (name: string, text: string) => string
  open: (name: string, stored: string) => string
  mark: (text: string) => string
}

/** Whose answer it is: no sealed field can be put under another key. */
export type AnswerPlace = { actor: string; key: string }

const SEALED_FIELD = 'sealedText'

const nameOf = ({ actor, key }: AnswerPlace, field: string) => `answer:${actor}:${key}:${field}`

/** An answer as it is kept: the fields named `sealed` say nothing. */
export function keepAnswer(answer: unknown, sealed: readonly string[], sealer: Sealer, place: AnswerPlace): unknown {
  const fields = sealed.filter((field) => isRecord(answer) && field in answer && answer[field] !== null)
  if (!isRecord(answer) || fields.length === 0) return answer
  const shut = fields.map((field) => {
    const text = sealer.seal(nameOf(place, field), JSON.stringify(answer[field]))
    return [field, { [SEALED_FIELD]: text }] as const
  })
  return { ...answer, ...Object.fromEntries(shut) }
}

/** A kept answer as it was given. */
export function giveAnswer(kept: unknown, sealer: Sealer, place: AnswerPlace): unknown {
  if (!isRecord(kept)) return kept
  const fields = Object.entries(kept).map(([field, value]) => {
    const text = isRecord(value) ? value[SEALED_FIELD] : undefined
    return [field, typeof text === 'string' ? (JSON.parse(sealer.open(nameOf(place, field), text)) as unknown) : value]
  })
  return Object.fromEntries(fields)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
