/** 推送: subscribes a phone to pushes while its page is closed, as long as its session is valid. */
import type { notifications } from '@nocturne/contract/notifications/endpoints'
import type { schemas } from '@nocturne/contract/notifications/schemas'
import type { Handler } from '../../../http/bind.ts'
import { refuse } from '../../../http/refusal.ts'
import { isBrowserKeyPair, parsePushAddress } from './push-address.ts'
import { getPushKeys } from './push-keys.ts'
import { deleteSubscriptions, saveSubscription } from './push-store.ts'

export const readPushKey: Handler<typeof notifications.pushKey, typeof schemas.pushKey> = async ({ db }) => ({
  publicKey: (await getPushKeys(db)).publicKey,
})

export const subscribe: Handler<typeof notifications.subscribe, typeof schemas.subscribe> = async (
  { db, actor, request: { tokenHash }, now },
  { endpoint, clientKey, authSecret },
) => {
  const address = parsePushAddress(endpoint)
  if (!address || tokenHash === null || !isBrowserKeyPair(clientKey, authSecret)) refuse('PUSH_ADDRESS_INVALID')
  await saveSubscription(
    db,
    { userId: actor.userId, endpoint: address.href, clientKey, authSecret },
    { tokenHash, now },
  )
  return {}
}

export const unsubscribe: Handler<typeof notifications.unsubscribe, typeof schemas.unsubscribe> = async ({
  db,
  request: { tokenHash },
}) => {
  if (tokenHash !== null) await deleteSubscriptions(db, tokenHash)
  return {}
}
