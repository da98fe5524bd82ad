/**
 * Rehearsal night as this process knows it. Commands compare it with the database in their first statement, so that work of a discarded
 * rehearsal never becomes real.
 */
import { readRehearsalMark } from '@nocturne/base/operation-id'
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { Db } from '../db/connection.ts'
import { refuse } from './refusal.ts'

export type RunningRehearsal = { mark: string; businessDate: string }

/** Running rehearsal in the memory of this process, and the function that reads it again. */
export type RunningRehearsalCache = {
  /** Running rehearsal when it was last read. */
  known: () => RunningRehearsal | null
  /** Reads it again; called at start-up and on each event about rehearsals. */
  refresh: () => Promise<void>
}

/** Running rehearsal, or null. */
export async function readRunningRehearsal(db: Db): Promise<RunningRehearsal | null> {
  const row = await db
    .selectFrom('rehearsal')
    .select(['mark', 'businessDate'])
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Watch of one process. `onChange` is called when a rehearsal starts or ends. */
export function createRunningRehearsalCache(db: Db, onChange: () => void): RunningRehearsalCache {
  let known: RunningRehearsal | null = null
  return {
    known: () => known,
    refresh: async () => {
      const next = await readRunningRehearsal(db)
      if (next?.mark !== known?.mark) onChange()
      known = next
    },
  }
}

/** Modules with commands that belong to no night. */
const NIGHTLESS: readonly string[] = ['office', 'session', 'platform', 'directory']

export type NightClaim = {
  key: string
  /** Mark of the rehearsal that was running when the request arrived. */
  seenMark: string | null
  businessType: string
  now: Date
}

/**
 * Refuses REHEARSAL_OVER for work of a discarded rehearsal, and REHEARSAL_UNFINISHED for work of another night than
 * that of the running rehearsal.
 */
export function assertSameRehearsal(
  { key, seenMark, businessType, now }: NightClaim,
  running: RunningRehearsal | null,
): void {
  const expected = readRehearsalMark(key) ?? seenMark
  if (expected !== null && expected !== running?.mark) refuse('REHEARSAL_OVER')
  if (running && !NIGHTLESS.includes(businessType) && running.businessDate !== getBusinessDate(now))
    refuse('REHEARSAL_UNFINISHED')
}
