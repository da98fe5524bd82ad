/**
 * Ids of operations are minted on the phone when the confirm step opens, kept before the first send and sent unchanged.
 * `crypto.randomUUID` is missing on plain http from another machine, `getRandomValues` is not.
 */
export function mintOperationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
