/**
 * Creates an operation id (idempotency key). The client creates it when the confirm step opens, stores it before the first send and resends
 * it unchanged. Uses `getRandomValues`: `crypto.randomUUID` is missing on plain http.
 */
export function createOperationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
