/**
 * Rules for the table passes stored on a phone. Of each table the newest pass is stored, until it expires or the table
 * has another sitting. Pure; `guest-pass.ts` stores them.
 */
import type { guest } from '@nocturne/contract/guest/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { formatTime } from '@nocturne/base/venue-time'

export type GuestPass = AnswerOf<typeof guest.sitDown> & {
  /** Scanned code of the table. */
  code: string
  /** Code of the employee who referred the guest; null if there is none. */
  employeeCode: string | null
}

/** Maximum number of passes; older ones are dropped. */
const MAX_PASSES = 6

/** Passes that have not expired. */
export function filterValidPasses(passes: readonly GuestPass[], nowMs: number): GuestPass[] {
  const now = formatTime(nowMs)
  return passes.filter(({ expireTime }) => expireTime > now)
}

/**
 * Adds a new pass in front and replaces an older one of the same table; the referring employee carries over within
 * one sitting.
 */
export function addPass(passes: readonly GuestPass[], pass: GuestPass): GuestPass[] {
  const before = passes.find(({ tableId }) => tableId === pass.tableId)
  const same = before !== undefined && before.tableRecordId === pass.tableRecordId
  const employeeCode = pass.employeeCode ?? (same ? before.employeeCode : null)
  const others = passes.filter(({ tableId }) => tableId !== pass.tableId)
  return [{ ...pass, employeeCode }, ...others].slice(0, MAX_PASSES)
}

export type PassKey = { code?: string | undefined; tableId?: number | undefined; tableRecordId?: number | undefined }

/** Finds the pass for a scanned code, a table or a sitting. */
export function findPass(passes: readonly GuestPass[], key: PassKey): GuestPass | undefined {
  return passes.find(
    ({ code, tableId, tableRecordId }) =>
      (key.code !== undefined && code === key.code) ||
      (key.tableRecordId !== undefined && tableRecordId === key.tableRecordId) ||
      (key.tableId !== undefined && tableId === key.tableId),
  )
}

/** Parses stored passes; returns an empty list for invalid text. */
export function parsePasses(text: string | null): GuestPass[] {
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
