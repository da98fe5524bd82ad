/** Reads ahead what `own-tables-rules.ts` names, quietly: after the first screen, one at a time, never where data is being saved. */
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { billing } from '@nocturne/contract/billing/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { ApiError } from '../../lib/api-error.ts'
import { apiQuery, queryClient, queryKey } from '../../lib/query.ts'
import { session } from '../../lib/session.ts'
import { menuQuery } from '../catalog/public.ts'
import { nextSitting, type Sitting } from './own-tables-rules.ts'

/** A busy table changes often: at most one of them is read again in this time. */
const LOOK_EVERY_MS = 10_000

let reader: number | undefined
let read = new Map<number, number>()
/** This person may not see bills: they are not asked for again and again. */
let barred = false
let menuRead = false

/** Once, when the first screen stands. */
export function readOwnTablesAhead(): void {
  void look()
}

async function look(): Promise<void> {
  try {
    if (mayRead()) await readOne()
  } catch (error) {
    barred = error instanceof ApiError && error.errCode === 'NO_PERMISSION'
  }
  setTimeout(() => void look(), LOOK_EVERY_MS)
}

function mayRead(): boolean {
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
  const floor = queryClient.getQueryData<AnswerOf<typeof tables.list>>(queryKey(tables.list, {}))
  // All that were never read, one after the other; of the others one.
  for (let first = true; mayRead(); first = false) {
    const sitting = nextSitting(floor?.rows ?? [], read)
    if (!sitting || (!first && read.has(sitting.tableRecordId))) return
    await readSitting(sitting)
    await readMenu()
  }
}

async function readSitting({ tableId, tableRecordId, version }: Sitting): Promise<void> {
  read.set(tableRecordId, version)
  try {
    await queryClient.fetchQuery({ ...apiQuery(tables.detail, { tableId }), staleTime: 0 })
    await queryClient.fetchQuery({ ...apiQuery(billing.detail, { tableRecordId }), staleTime: 0 })
  } catch (error) {
    // What was refused is asked for again when it has changed; what got lost at the next look.
    if (!(error instanceof ApiError) || error.kind !== 'refused') read.delete(tableRecordId)
    throw error
  }
}

/** Whoever has a table wants its menu: once, live events and the menu itself keep it young. */
async function readMenu(): Promise<void> {
  if (menuRead) return
  menuRead = true
  await queryClient.prefetchQuery({ ...menuQuery(), staleTime: Infinity })
}
