/**
 * Offline cache for the floor, the menu and open bills. A module registers an endpoint with `registerOfflineEndpoint`; its last
 * responses are stored on the phone, per user, until that user signs out.
 */
import type { QueryKey } from '@tanstack/react-query'

import type { AnyEndpoint } from '../query/api.ts'
import { readAllRows, writeRow, removeRows } from './idb.ts'
import { queryClient } from '../query/query.ts'
import { onSessionChange, session } from '../identity/session.ts'

/** Maximum age of cached data; older data would mislead. */
const MAX_AGE_MS = 24 * 3_600_000

type CachedPage = { key: string; userId: number; queryKey: QueryKey; data: unknown; updatedAt: number }

const cachedEndpoints = new Set<string>()

/** Stores the responses of this endpoint for reading offline. */
export function registerOfflineEndpoint(endpoint: Pick<AnyEndpoint, 'id'>): void {
  cachedEndpoints.add(endpoint.id)
  // Retains the data in memory for the maximum age, also while no page shows it.
  queryClient.setQueryDefaults([endpoint.id], { gcTime: MAX_AGE_MS })
  // Stores responses that arrived before the registration.
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [endpoint.id] })) {
    if (state.status === 'success') void storeData(queryKey, state)
  }
}

let started: Promise<void> | undefined

/**
 * Fills the cache with the stored pages of the current user, then stores new responses. Later calls return the first
 * promise.
 */
export function startOfflineCache(): Promise<void> {
  return (started ??= start())
}

async function start(): Promise<void> {
  // Subscribes before reading the stored pages, because the first responses arrive meanwhile.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') void storeData(query.queryKey, query.state)
  })
  let owner = session().user?.userId
  onSessionChange(() => {
    const next = session().user?.userId
    if (owner !== undefined && next !== owner) void clearOfflineCache()
    owner = next
  })
  // A failed restore is ignored: it only leaves out the stored pages. New responses are stored if the local database
  // works again, otherwise the app reads online only.
  await restore().catch(() => undefined)
}

async function restore(): Promise<void> {
  const userId = session().user?.userId
  const now = Date.now()
  for (const page of await readAllRows<CachedPage>('pages')) {
    if (page.userId !== userId || page.updatedAt + MAX_AGE_MS < now) await removeRows('pages', page.key)
    else restorePage(page)
  }
}

/** Shows stored data and refetches it immediately, however recent it is: changes since the last launch are unknown. */
function restorePage({ queryKey, data, updatedAt }: CachedPage): void {
  const known = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  if (known >= updatedAt) return
  latest.set(JSON.stringify(queryKey), { data, dataUpdatedAt: updatedAt })
  queryClient.setQueryData(queryKey, data, { updatedAt })
  void queryClient.invalidateQueries({ queryKey, exact: true })
}

type State = { data: unknown; dataUpdatedAt: number }

/**
 * Data that is already stored or being stored, by key. It is not written again when a query only starts or is
 * invalidated.
 */
const latest = new Map<string, State>()

/** Data that arrived during the pause after a write, by key. It is written once after the pause. */
const newer = new Map<string, State | undefined>()
const WRITE_PAUSE_MS = 1_000

async function storeData(queryKey: QueryKey, state: State): Promise<void> {
  if (!cachedEndpoints.has(String(queryKey[0])) || !session().user) return
  const key = JSON.stringify(queryKey)
  const last = latest.get(key)
  if (last?.data === state.data && last?.dataUpdatedAt === state.dataUpdatedAt) return
  latest.set(key, state)
  await writeThrottled(key, queryKey, state)
}

/** Writes immediately, then at most once per second with the latest data. */
async function writeThrottled(key: string, queryKey: QueryKey, state: State): Promise<void> {
  if (newer.has(key)) return void newer.set(key, state)
  newer.set(key, undefined)
  setTimeout(() => {
    const last = newer.get(key)
    newer.delete(key)
    if (last) void writeThrottled(key, queryKey, last)
  }, WRITE_PAUSE_MS)
  await write(queryKey, state)
}

async function write(queryKey: QueryKey, state: State): Promise<void> {
  const userId = session().user?.userId
  if (userId === undefined) return
  const row: CachedPage = {
    key: JSON.stringify(queryKey),
    userId,
    queryKey,
    data: state.data,
    updatedAt: state.dataUpdatedAt,
  }
  await writeRow('pages', row).catch(() => undefined)
}

/** Removes all cached data when the user changes or a rehearsal ends. Unsent operations are not affected. */
export async function clearOfflineCache(): Promise<void> {
  queryClient.clear()
  latest.clear()
  await removeRows('pages').catch(() => undefined)
}
