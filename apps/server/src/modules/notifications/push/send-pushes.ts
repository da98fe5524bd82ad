/** Pushes open alerts to phones whose page is closed. No lock or transaction is open while waiting for a vendor. */
import type { Db } from '../../../db/connection.ts'
import { encryptForBrowser } from './push-message.ts'
import { buildVapidAuthorization, getPushKeys } from './push-keys.ts'
import type { PushKeys } from './push-keys.ts'
import { postPush } from './push-post.ts'
import type { PushOutcome, PushSender } from './push-post.ts'
import { deleteSubscriptionsByEndpoint, listSubscriptions, claimUnpushedAlerts } from './push-store.ts'
import type { StoredSubscription } from './push-store.ts'
import { buildPushText } from './push-text.ts'
import type { PushText } from './push-text.ts'

/** Expiry of undelivered pushes: by then the next ring has been called. */
const TTL_SECONDS = 120
const AT_ONCE = 20

type Letter = { to: StoredSubscription; note: PushText }

/** Returns the number of pushes sent. `post` is for tests, which reach no vendor. */
export async function sendAlertPushes(db: Db, now: Date, post: PushSender = postPush): Promise<number> {
  const ringing = await claimUnpushedAlerts(db, now)
  if (ringing.length === 0) return 0
  const people = [...new Set(ringing.flatMap(({ userIds }) => userIds))]
  const subscriptions = await listSubscriptions(db, people, now)
  if (subscriptions.length === 0) return 0
  const letters = ringing.flatMap((alert) =>
    subscriptions
      .filter(({ userId }) => alert.userIds.includes(userId))
      .map((to) => ({ to, note: buildPushText(alert) })),
  )
  const keys = await getPushKeys(db)
  const expiredEndpoints: string[] = []
  let sent = 0
  for (let start = 0; start < letters.length; start += AT_ONCE) {
    const some = letters.slice(start, start + AT_ONCE)
    const fates = await Promise.all(some.map((letter) => sendLetter(letter, { keys, now, post })))
    sent += fates.filter((fate) => fate === 'sent').length
    expiredEndpoints.push(...some.filter((_, index) => fates[index] === 'gone').map(({ to }) => to.endpoint))
  }
  await deleteSubscriptionsByEndpoint(db, expiredEndpoints)
  return sent
}

async function sendLetter(
  { to, note }: Letter,
  { keys, now, post }: { keys: PushKeys; now: Date; post: PushSender },
): Promise<PushOutcome> {
  const body = sealNote(note, to)
  if (!body) return 'gone'
  return post(to.endpoint, body, {
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(TTL_SECONDS),
    urgency: 'high',
    topic: note.tag,
    authorization: buildVapidAuthorization(new URL(to.endpoint), keys, now),
  })
}

/** Returns null for keys that no browser creates; then nothing is sent. */
function sealNote(note: PushText, to: StoredSubscription): Buffer | null {
  try {
    return encryptForBrowser(JSON.stringify(note), to)
  } catch {
    return null
  }
}
