/**
 * Identity of a guest in the app that opened the page. WeChat and Alipay identify users by an open id, which they
 * return after a redirect (specification §4, payment flows). It is stored for this visit only.
 */
import { platform as endpoints } from '@nocturne/contract/platform/endpoints'
import { useEffect } from 'react'

import { getEnvironment } from '../environment.ts'
import { ApiError } from '../query/api-error.ts'
import { call } from '../query/api.ts'
import { consumeAuthReturn } from './auth-return.ts'
import { createStore, useStore } from '../store.ts'

type GuestPlatform = 'wechat' | 'alipay' | 'browser'

/**
 * `asking`: the redirect to the provider is in progress. `known`: `openId` is set. `none`: plain browsers and the
 * native shell have no open id. `failed`: the provider refused or did not respond; `authorize` retries.
 */
type OpenIdState = 'asking' | 'known' | 'none' | 'failed'

export type GuestIdentity = {
  /** Empty until known, and always in a plain browser. */
  openId: string
  platform: GuestPlatform
  state: OpenIdState
  /** Redirects to the provider, which returns to this address. Does nothing in a plain browser. */
  authorize: () => void
}

type Known = Pick<GuestIdentity, 'openId' | 'state'>

const store = createStore<Known>({ openId: '', state: 'asking' })
let isStarted = false

/** Surrounding app, by the name that payments use for it. */
export function getGuestPlatform(): GuestPlatform {
  const where = getEnvironment()
  return where === 'wechat' || where === 'alipay' ? where : 'browser'
}

/** Identity of the guest. The first page that uses it redirects to the provider when the open id is not known. */
export function useGuestIdentity(): GuestIdentity {
  const known = useStore(store)
  useEffect(() => void loadGuestIdentity(), [])
  return { ...known, platform: getGuestPlatform(), authorize }
}

/** Current identity for use outside React. */
export const getGuestIdentity = store.get

/** Determines the guest's identity, once per launch. */
export async function loadGuestIdentity(): Promise<void> {
  if (isStarted) return
  isStarted = true
  const platform = getGuestPlatform()
  if (platform === 'browser') return store.set({ openId: '', state: 'none' })
  const authReturn = consumeAuthReturn()
  const remembered = readStoredId(platform)
  if (remembered) return store.set({ openId: remembered, state: 'known' })
  if (authReturn === 'refused') return store.set({ openId: '', state: 'failed' })
  if (authReturn === null) return redirectToProvider(platform)
  try {
    const openId = await exchangeCode(platform, authReturn.code)
    storeId(platform, openId)
    store.set({ openId, state: 'known' })
  } catch {
    store.set({ openId: '', state: 'failed' })
  }
}

function authorize(): void {
  const platform = getGuestPlatform()
  if (platform !== 'browser' && store.get().state !== 'known') void redirectToProvider(platform)
}

/** Replaces the history entry, so that back never returns to the provider. */
async function redirectToProvider(platform: 'wechat' | 'alipay'): Promise<void> {
  store.set({ openId: '', state: 'asking' })
  try {
    location.replace(await fetchAuthorizationUrl(location.href, platform, 'silent'))
  } catch {
    store.set({ openId: '', state: 'failed' })
  }
}

/**
 * Provider URL that identifies the user of this phone and redirects back to `redirectUrl`, an address of our own.
 * `silent` shows no consent dialog, even where members sign in.
 */
export function fetchAuthorizationUrl(
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

/** Retries a lost response: the code stays valid on this phone for two minutes. */
async function exchangeCode(platform: 'wechat' | 'alipay', code: string, left = 2): Promise<string> {
  try {
    if (platform === 'wechat')
      return (await call(endpoints.wxOpenId, { code }, { silent: true, bearer: 'none' })).openId
    return (await call(endpoints.alipayUserId, { authCode: code }, { silent: true, bearer: 'none' })).alipayUserId
  } catch (error) {
    if (left === 0 || !(error instanceof ApiError) || error.kind !== 'unknown') throw error
    return exchangeCode(platform, code, left - 1)
  }
}

const buildKey = (platform: GuestPlatform) => `nocturne.openId.${platform}`

function readStoredId(platform: GuestPlatform): string {
  try {
    return sessionStorage.getItem(buildKey(platform)) ?? ''
  } catch {
    return ''
  }
}

function storeId(platform: GuestPlatform, openId: string): void {
  try {
    sessionStorage.setItem(buildKey(platform), openId)
  } catch {
    // Storage is unavailable: the id is known for this launch only.
  }
}
