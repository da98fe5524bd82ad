/**
 * Who a guest is for the app he opened us in. WeChat and Alipay know each of their people by an open id, and tell it when
 * the browser goes to them and comes back (specification §4, payment flows). It stays for this visit only.
 */
import { platform as endpoints } from '@nocturne/contract/platform/endpoints'
import { useEffect } from 'react'

import { environment } from './environment.ts'
import { ApiError } from './api-error.ts'
import { call } from './api.ts'
import { takeAuthReturn } from './auth-return.ts'
import { createStore, useStore } from './store.ts'

export type GuestPlatform = 'wechat' | 'alipay' | 'browser'

/**
 * `asking`: on the way to the provider or back. `known`: `openId` is there. `none`: a plain browser or the native shell,
 * which have none. `failed`: the provider refused or did not answer; `authorize` tries again.
 */
export type OpenIdState = 'asking' | 'known' | 'none' | 'failed'

export type GuestIdentity = {
  /** Empty until known, and always in a plain browser. */
  openId: string
  platform: GuestPlatform
  state: OpenIdState
  /** Goes to the provider and comes back to this address. Does nothing in a plain browser. */
  authorize: () => void
}

type Known = Pick<GuestIdentity, 'openId' | 'state'>

const store = createStore<Known>({ openId: '', state: 'asking' })
let begun = false

/** The app around us, as payments name it. */
export function guestPlatform(): GuestPlatform {
  const where = environment()
  return where === 'wechat' || where === 'alipay' ? where : 'browser'
}

/** The guest's open id. The first page that asks sends him to the provider when it is not known. */
export function useOpenId(): GuestIdentity {
  const known = useStore(store)
  useEffect(() => void recogniseGuest(), [])
  return { ...known, platform: guestPlatform(), authorize }
}

/** What is known now, outside React. */
export const guestIdentity = store.get

/** Finds out who the guest is, once per launch. */
export async function recogniseGuest(): Promise<void> {
  if (begun) return
  begun = true
  const platform = guestPlatform()
  if (platform === 'browser') return store.set({ openId: '', state: 'none' })
  const came = takeAuthReturn()
  const remembered = recall(platform)
  if (remembered) return store.set({ openId: remembered, state: 'known' })
  if (came === 'refused') return store.set({ openId: '', state: 'failed' })
  if (came === null) return leave(platform)
  try {
    const openId = await exchange(platform, came.code)
    remember(platform, openId)
    store.set({ openId, state: 'known' })
  } catch {
    store.set({ openId: '', state: 'failed' })
  }
}

function authorize(): void {
  const platform = guestPlatform()
  if (platform !== 'browser' && store.get().state !== 'known') void leave(platform)
}

/** The page it leaves does not stay in the history: back never ends at the provider again. */
async function leave(platform: 'wechat' | 'alipay'): Promise<void> {
  store.set({ openId: '', state: 'asking' })
  try {
    location.replace(await authorizationUrl(location.href, platform, 'silent'))
  } catch {
    store.set({ openId: '', state: 'failed' })
  }
}

/** Where the provider tells who holds this phone; it comes back to `redirectUrl`, an address of our own. `silent` asks him nothing, even where members sign in. */
export function authorizationUrl(
  redirectUrl: string,
  platform: 'wechat' | 'alipay',
  silent?: 'silent',
): Promise<string> {
  const where = redirectUrl.split('#')[0] ?? ''
  const input = {
    redirectUrl: where,
    platform: platform === 'wechat' ? 'wx' : platform,
    ...(silent && { silent: true }),
  } as const
  return call(endpoints.openidUrl, input, { silent: true, bearer: 'none' })
}

/** An answer that got lost is asked for again: the code still works for this phone, for two minutes. */
async function exchange(platform: 'wechat' | 'alipay', code: string, left = 2): Promise<string> {
  try {
    if (platform === 'wechat')
      return (await call(endpoints.wxOpenId, { code }, { silent: true, bearer: 'none' })).openId
    return (await call(endpoints.alipayUserId, { authCode: code }, { silent: true, bearer: 'none' })).alipayUserId
  } catch (error) {
    if (left === 0 || !(error instanceof ApiError) || error.kind !== 'unknown') throw error
    return exchange(platform, code, left - 1)
  }
}

const keyOf = (platform: GuestPlatform) => `nocturne.openId.${platform}`

function recall(platform: GuestPlatform): string {
  try {
    return sessionStorage.getItem(keyOf(platform)) ?? ''
  } catch {
    return ''
  }
}

function remember(platform: GuestPlatform, openId: string): void {
  try {
    sessionStorage.setItem(keyOf(platform), openId)
  } catch {
    // The store holds it for this launch.
  }
}
