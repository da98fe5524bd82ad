/** Web Push for this phone and the current session: notifies the user while the page is closed. */
import { notifications } from '@nocturne/contract/notifications/endpoints'

import { call } from '../query/api.ts'

/**
 * `impossible`: the browser does not support it, or the page is plain http. `refused`: the user denied notifications.
 */
export type PushState = 'impossible' | 'refused' | 'off' | 'on'

/** `getRegistration` rejects in some browsers when service workers are disabled. */
async function getPushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || typeof Notification === 'undefined') return undefined
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.pushManager
}

export async function loadPushState(): Promise<PushState> {
  const manager = await getPushManager()
  if (!manager) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  return (await manager.getSubscription()) ? 'on' : 'off'
}

/**
 * Requests permission and subscribes at the browser's push service and the server. Rejects when either cannot be
 * reached.
 */
export async function startPush(): Promise<PushState> {
  const manager = await getPushManager()
  if (!manager) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return loadPushState()
  const key = await fetchServerKey()
  await registerSubscription((await getSubscription(manager, key)) ?? (await subscribe(manager, key)))
  return 'on'
}

export async function stopPush(): Promise<PushState> {
  const subscription = await (await getPushManager())?.getSubscription()
  await subscription?.unsubscribe()
  await call(notifications.unsubscribe, {}, { silent: true })
  return loadPushState()
}

/** Registers an existing subscription for the user who just signed in, with the current server key. */
export async function refreshPush(): Promise<void> {
  const manager = await getPushManager()
  if (!manager || !(await manager.getSubscription())) return
  // Does not create a subscription again that was removed meanwhile.
  const subscription = await getSubscription(manager, await fetchServerKey())
  if (subscription) await registerSubscription(subscription)
}

const fetchServerKey = async () => (await call(notifications.pushKey, {}, { silent: true })).publicKey

const subscribe = (manager: PushManager, key: string) =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })

/** Current subscription. One that was created for another server key does not work and is replaced. */
async function getSubscription(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const current = await manager.getSubscription()
  if (!current || toBase64Url(current.options.applicationServerKey) === key) return current
  await current.unsubscribe()
  return subscribe(manager, key)
}

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const [clientKey, authSecret] = [toBase64Url(subscription.getKey('p256dh')), toBase64Url(subscription.getKey('auth'))]
  await call(notifications.subscribe, { endpoint: subscription.endpoint, clientKey, authSecret }, { silent: true })
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
