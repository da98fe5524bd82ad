/**
 * Session of this phone: the member token for member screens and the staff token for all others (specification §4, §6).
 * The two are independent: clearing one does not clear the other.
 */
import type { HomeView } from '@nocturne/contract/session/home-views'
import { getTokenKind } from '@nocturne/contract/screen'

import { storePendingToken } from './pending-session.ts'
import { subscribeToStorageChanges, readStored, storageKeys, writeStored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

/** Cached user of the staff token (specification §3). */
export type User = {
  userId: number
  deptId: number
  nickName: string
  deptName: string
  postName: string
  userName: string
  phonenumber: string
}

export type SessionKind = 'staff' | 'member'

/** `homeView`: start page of the staff user; null until the server has returned it. */
export type Session = { token: string | null; memberToken: string | null; user: User | null; homeView: HomeView | null }

const readSession = (): Session => ({
  token: readStored(storageKeys.token),
  memberToken: readStored(storageKeys.memberToken),
  user: parseUser(readStored(storageKeys.user)),
  homeView: readStored(storageKeys.home) as HomeView | null,
})

const store = createStore<Session>(readSession())
subscribeToStorageChanges(() => store.set(readSession()))

export const session = store.get
export const onSessionChange = store.subscribe
export const useSession = (): Session => useStore(store)
export const useUser = (): User | null => useStore(store).user

/** Token kind of calls from this address: it depends on the page, not on the endpoint. */
export const getPageSessionKind = (pathname: string): SessionKind => getTokenKind({ path: pathname })

export function getSessionToken(bearer: SessionKind): string | null {
  return bearer === 'member' ? store.get().memberToken : store.get().token
}

/** Starts a session. A new staff token removes the user of the old one. */
export function signIn(bearer: SessionKind, token: string): void {
  if (bearer === 'member') {
    writeStored(storageKeys.memberToken, token)
    store.set({ ...store.get(), memberToken: token })
    return
  }
  if (store.get().token === token) return
  setStaff(token)
}

/** Stores the user of the staff token, and the start page if it was requested. */
export function storeUser(user: User, homeView = store.get().homeView): void {
  writeStored(storageKeys.user, JSON.stringify(user))
  writeStored(storageKeys.home, homeView)
  store.set({ ...store.get(), user, homeView })
}

function setStaff(token: string | null): void {
  writeStored(storageKeys.user, null)
  writeStored(storageKeys.home, null)
  writeStored(storageKeys.token, token)
  store.set({ ...store.get(), token, user: null, homeView: null })
}

/** Ends a session: sign-out or HTTP 401. Removing the staff token also removes the cached user. */
export function signOut(bearer: SessionKind): void {
  if (bearer === 'member') {
    writeStored(storageKeys.memberToken, null)
    store.set({ ...store.get(), memberToken: null })
    return
  }
  // Drops a session offered by a link as well, because the user never accepted it.
  storePendingToken(null)
  setStaff(null)
}

function parseUser(text: string | null): User | null {
  if (!text) return null
  try {
    const user = JSON.parse(text) as Partial<User> | null
    return typeof user?.userId === 'number' ? (user as User) : null
  } catch {
    return null
  }
}

const expiryListeners = new Set<(bearer: SessionKind) => void>()

/** Calls `listener` once for each token that the server refused, however many calls carried it. */
export function onSessionExpired(listener: (bearer: SessionKind) => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/**
 * Handles HTTP 401 for a call that carried `usedToken`. A call sent before the current sign-in has an older token, so
 * it clears nothing; of several concurrent refusals only the first is reported.
 */
export function endRefusedSession(bearer: SessionKind, usedToken: string | null): void {
  if (getSessionToken(bearer) !== usedToken) return
  signOut(bearer)
  for (const listener of expiryListeners) listener(bearer)
}

const passwordListeners = new Set<() => void>()

/** Calls `listener` for every call that the server refuses because the user must first change the issued password. */
export function onPasswordChangeRequired(listener: () => void): () => void {
  passwordListeners.add(listener)
  return () => passwordListeners.delete(listener)
}

export function notifyPasswordChangeRequired(): void {
  for (const listener of passwordListeners) listener()
}
