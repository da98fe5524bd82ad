/**
 * Which passes of tables a phone keeps: one per table, the newest, until its time is over or the party is another one.
 * Pure; `guest-pass.ts` stores them.
 */
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { formatTime } from '@nocturne/base/venue-time'

export type GuestPass = AnswerOf<typeof guest.sitDown> & {
  /** The table's code as it was scanned. */
  code: string
  /** Whose code brought the guest here, if anybody's. */
  employeeCode: string | null
}

/** A phone that wandered through more tables than this forgets the first ones. */
const MOST_KEPT = 6

/** Passes that still open something. */
export function freshPasses(passes: readonly GuestPass[], nowMs: number): GuestPass[] {
  const now = formatTime(nowMs)
  return passes.filter(({ expireTime }) => expireTime > now)
}

/** A new pass in front; an older one of the same table gives way, and leaves behind who brought the guest. */
export function withPass(passes: readonly GuestPass[], pass: GuestPass): GuestPass[] {
  const before = passes.find(({ tableId }) => tableId === pass.tableId)
  const same = before !== undefined && before.tableRecordId === pass.tableRecordId
  const employeeCode = pass.employeeCode ?? (same ? before.employeeCode : null)
  const others = passes.filter(({ tableId }) => tableId !== pass.tableId)
  return [{ ...pass, employeeCode }, ...others].slice(0, MOST_KEPT)
}

export type PassKey = { code?: string | undefined; tableId?: number | undefined; tableRecordId?: number | undefined }

/** The pass for a scanned code, a table or a sitting. */
export function findPass(passes: readonly GuestPass[], key: PassKey): GuestPass | undefined {
  return passes.find(
    ({ code, tableId, tableRecordId }) =>
      (key.code !== undefined && code === key.code) ||
      (key.tableRecordId !== undefined && tableRecordId === key.tableRecordId) ||
      (key.tableId !== undefined && tableId === key.tableId),
  )
}

/** Reads what was stored; anything else than a list of passes is none. */
export function readPasses(text: string | null): GuestPass[] {
  try {
    const stored = JSON.parse(text ?? '[]') as unknown
    if (!Array.isArray(stored)) return []
    return (stored as Partial<GuestPass>[]).filter(
      (one): one is GuestPass =>
        typeof one?.pass === 'string' && typeof one.expireTime === 'string' && typeof one.tableId === 'number',
    )
  } catch {
    return []
  }
}
