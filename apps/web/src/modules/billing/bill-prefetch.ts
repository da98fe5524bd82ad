/**
 * Runs the prefetch of `bill-prefetch-rules.ts` in the background: after the first screen, sequentially, never in data
 * saver mode.
 */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { ApiError } from '#lib/query/api-error.ts'
import { buildApiQuery, queryClient, buildQueryKey } from '#lib/query/query.ts'
import { session } from '#lib/identity/session.ts'
import { buildMenuQuery } from '../catalog/public.ts'
import { findSittingToPrefetch, type PrefetchSitting } from './bill-prefetch-rules.ts'

/** Interval in which at most one changed table is prefetched again. */
const LOOK_EVERY_MS = 10_000

let reader: number | undefined
let read = new Map<number, number>()
/** True when the server refused the user's access to bills, so that they are not requested again. */
let barred = false
let menuRead = false

/** Starts the prefetch. Call once, when the first screen has rendered. */
export function startBillPrefetch(): void {
  void runPrefetch()
}

async function runPrefetch(): Promise<void> {
  try {
    if (canPrefetch()) await readOne()
  } catch (error) {
    barred = error instanceof ApiError && error.errCode === 'NO_PERMISSION'
  }
  setTimeout(() => void runPrefetch(), LOOK_EVERY_MS)
}

function canPrefetch(): boolean {
  const userId = session().user?.userId
  if (userId !== reader) {
    reader = userId
    read = new Map()
    barred = false
    menuRead = false
  }
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
  return userId !== undefined && !barred && !savesData && navigator.onLine && document.visibilityState === 'visible'
}

async function readOne(): Promise<void> {
  const floor = queryClient.getQueryData<AnswerOf<typeof tables.list>>(buildQueryKey(tables.list, {}))
  // Prefetches all tables that were never fetched, one after the other, but only one of the changed tables.
  for (let first = true; canPrefetch(); first = false) {
    const sitting = findSittingToPrefetch(floor?.rows ?? [], read)
    if (!sitting || (!first && read.has(sitting.tableRecordId))) return
    await readSitting(sitting)
    await readMenu()
  }
}

async function readSitting({ tableId, tableRecordId, version }: PrefetchSitting): Promise<void> {
  read.set(tableRecordId, version)
  try {
    await queryClient.fetchQuery({ ...buildApiQuery(tables.detail, { tableId }), staleTime: 0 })
    await queryClient.fetchQuery({ ...buildApiQuery(billing.detail, { tableRecordId }), staleTime: 0 })
  } catch (error) {
    // A refused sitting is retried only after it has changed; after a network error it is retried in the next round.
    if (!(error instanceof ApiError) || error.kind !== 'refused') read.delete(tableRecordId)
    throw error
  }
}

/** Prefetches the menu once for users with tables. Live events and the menu itself update it afterwards. */
async function readMenu(): Promise<void> {
  if (menuRead) return
  menuRead = true
  await queryClient.prefetchQuery({ ...buildMenuQuery(), staleTime: Infinity })
}
