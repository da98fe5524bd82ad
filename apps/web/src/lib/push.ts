/** Telling this phone while its page is closed, where its browser can: through the browser's vendor, for the session that stands. */
import { notifications } from '@nocturne/contract/notifications/endpoints'

import { call } from './api.ts'

/** `impossible`: this browser, or a page over plain http, has nothing of the kind. `refused`: its person has said no to it. */
export type PushState = 'impossible' | 'refused' | 'off' | 'on'

/** Some browsers answer nothing where workers are switched off. */
async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || typeof Notification === 'undefined') return undefined
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.pushManager
}

export async function pushState(): Promise<PushState> {
  const manager = await pushManager()
  if (!manager) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  return (await manager.getSubscription()) ? 'on' : 'off'
}

/** Asks the person, the browser and the server. Rejects when the vendor or the server cannot be reached. */
export async function startPush(): Promise<PushState> {
  const manager = await pushManager()
  if (!manager) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const key = await houseKey()
  await tellServer((await subscriptionFor(manager, key)) ?? (await subscribe(manager, key)))
  return 'on'
}

export async function stopPush(): Promise<PushState> {
  const subscription = await (await pushManager())?.getSubscription()
  await subscription?.unsubscribe()
  await call(notifications.unsubscribe, {}, { silent: true })
  return pushState()
}

/** A phone that is told follows whoever signs in on it, and the house whose key it was made for. */
export async function keepPush(): Promise<void> {
  const manager = await pushManager()
  if (!manager || !(await manager.getSubscription())) return
  // Switched off meanwhile, it stays off.
  const subscription = await subscriptionFor(manager, await houseKey())
  if (subscription) await tellServer(subscription)
}

const houseKey = async () => (await call(notifications.pushKey, {}, { silent: true })).publicKey

const subscribe = (manager: PushManager, key: string) =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })

/** The subscription of this browser; one made for another key reaches nobody and is made anew. */
async function subscriptionFor(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const current = await manager.getSubscription()
  if (!current || base64url(current.options.applicationServerKey) === key) return current
  await current.unsubscribe()
  return subscribe(manager, key)
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const [clientKey, authSecret] = [base64url(subscription.getKey('p256dh')), base64url(subscription.getKey('auth'))]
  await call(notifications.subscribe, { endpoint: subscription.endpoint, clientKey, authSecret }, { silent: true })
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
