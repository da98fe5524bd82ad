/**
 * Pages that must be readable without network: the floor, the menu, the open bills. A module names the endpoint with
 * `keepOffline`; its last answers stay on the phone, for the person they were given to, until that person signs out.
 */
import type { QueryKey } from '@tanstack/react-query'

import type { AnyEndpoint } from './api.ts'
import { allRows, putRow, removeRows } from './idb.ts'
import { queryClient } from './query.ts'
import { onSession, session } from './session.ts'

/** Older answers mislead more than they help. */
const OLDEST_MS = 24 * 3_600_000

type KeptPage = { key: string; userId: number; queryKey: QueryKey; data: unknown; updatedAt: number }

const kept = new Set<string>()

/** The answers of this endpoint stay readable without network. */
export function keepOffline(endpoint: Pick<AnyEndpoint, 'id'>): void {
  kept.add(endpoint.id)
  // A phone that lies open on another page for an hour has it still, though nobody looks.
  queryClient.setQueryDefaults([endpoint.id], { gcTime: OLDEST_MS })
  // What came before the module said so.
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [endpoint.id] })) {
    if (state.status === 'success') void keep(queryKey, state)
  }
}

let started: Promise<void> | undefined

/** Fills the cache with what was kept for the present person, then keeps what comes. However often asked, once. */
export function startOfflineCache(): Promise<void> {
  return (started ??= start())
}

async function start(): Promise<void> {
  // First, for the first answers of a launch come while the phone still reads what it has.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') void keep(query.queryKey, query.state)
  })
  let owner = session().user?.userId
  onSession(() => {
    const next = session().user?.userId
    if (owner !== undefined && next !== owner) void forgetAll()
    owner = next
  })
  // A phone without a local database reads online only; one whose database failed just now keeps what comes.
  await restore().catch(() => undefined)
}

async function restore(): Promise<void> {
  const userId = session().user?.userId
  const now = Date.now()
  for (const page of await allRows<KeptPage>('pages')) {
    if (page.userId !== userId || page.updatedAt + OLDEST_MS < now) await removeRows('pages', page.key)
    else putBack(page)
  }
}

/** Shown at once and read again at once, however young it is: nobody told this launch what has changed since. */
function putBack({ queryKey, data, updatedAt }: KeptPage): void {
  const known = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  if (known >= updatedAt) return
  latest.set(JSON.stringify(queryKey), { data, dataUpdatedAt: updatedAt })
  queryClient.setQueryData(queryKey, data, { updatedAt })
  void queryClient.invalidateQueries({ queryKey, exact: true })
}

type State = { data: unknown; dataUpdatedAt: number }

/** What lies on the phone or is on its way there, by key: a reading that begins or is made old brings nothing new. */
const latest = new Map<string, State>()

/** Newer answers than those just kept, by key: what changes many times a second is written once. */
const newer = new Map<string, State | undefined>()
const REST_MS = 1_000

async function keep(queryKey: QueryKey, state: State): Promise<void> {
  if (!kept.has(String(queryKey[0])) || !session().user) return
  const key = JSON.stringify(queryKey)
  const last = latest.get(key)
  if (last?.data === state.data && last?.dataUpdatedAt === state.dataUpdatedAt) return
  latest.set(key, state)
  await writeRarely(key, queryKey, state)
}

/** Writes at once, and what comes within the next second at its end. */
async function writeRarely(key: string, queryKey: QueryKey, state: State): Promise<void> {
  if (newer.has(key)) return void newer.set(key, state)
  newer.set(key, undefined)
  setTimeout(() => {
    const last = newer.get(key)
    newer.delete(key)
    if (last) void writeRarely(key, queryKey, last)
  }, REST_MS)
  await write(queryKey, state)
}

async function write(queryKey: QueryKey, state: State): Promise<void> {
  const userId = session().user?.userId
  if (userId === undefined) return
  const row: KeptPage = {
    key: JSON.stringify(queryKey),
    userId,
    queryKey,
    data: state.data,
    updatedAt: state.dataUpdatedAt,
  }
  await putRow('pages', row).catch(() => undefined)
}

/** Another person, or nobody: nothing read by the last one stays. Unsent operations are not touched. */
async function forgetAll(): Promise<void> {
  queryClient.clear()
  latest.clear()
  await removeRows('pages').catch(() => undefined)
}
