/** Signs messages by the Standard Webhooks specification: HMAC-SHA256 over id, time and body, as `v1,<base64>`. */
import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
/** The specification asks for 24 to 64 bytes. */
const SECRET_BYTES = 32

export const createWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

type Message = { messageId: string; sentAt: Date; body: string }

/** Headers of a message. Each secret adds a signature; receivers accept any of them. */
export function buildWebhookHeaders(
  { messageId, sentAt, body }: Message,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(+sentAt / 1_000))
  const signatures = secrets.map((secret) => `v1,${sign(secret, `${messageId}.${timestamp}.${body}`)}`)
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')
