/**
 * Limits guessing of table codes. Guests share one network address, so the limit applies per phone: after some wrong
 * codes it is blocked for a while, even for a correct code. All wrong codes together have a limit too; above it, wrong
 * codes are refused as too frequent, while correct codes of other phones still work, so that guessing cannot lock
 * guests out.
 */
import type { Db } from '../../db/connection.ts'
import { toSubscriberAddress } from '../../http/caller-counts.ts'
import type { Actor, RequestInfo } from '../../http/context.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { releaseAttempt, claimAttempt } from '../platform/public.ts'
import type { AttemptLimit } from '../platform/public.ts'
import { requireTableByCode } from './table-code.ts'
import type { ScannedTable } from './table-code.ts'

const ofOnePhone: AttemptLimit = { tries: 10, windowMinutes: 10, lockMinutes: 10 }
/**
 * Limit shared by the phones of an address without device id. Above it, wrong codes are refused as too frequent;
 * correct codes still work.
 */
const ofNameless: AttemptLimit = { tries: 60, windowMinutes: 10, lockMinutes: 10 }
const ofAll: AttemptLimit = { tries: 500, windowMinutes: 10, lockMinutes: 10 }

export type CodeCaller = { actor: Actor; request: Pick<RequestInfo, 'deviceId' | 'ip'>; now: Date }

/** Like `requireTableByCode`, but counts failures: throws TABLE_CODE_INVALID, or TOO_FREQUENT above the limit. */
export async function requireScannedTable(db: Db, code: string, caller: CodeCaller): Promise<ScannedTable> {
  const { subject, limit } = getCallerLimit(caller)
  const attempt = await claimAttempt(db, subject, limit, caller.now)
  if (!attempt.admitted && limit !== ofNameless) refuse('TOO_FREQUENT')
  try {
    const table = await requireTableByCode(db, code)
    await releaseAttempt(db, subject, limit)
    return table
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const budget = await claimAttempt(db, 'table-code:all', ofAll, caller.now)
    if (!budget.admitted || !attempt.admitted) refuse('TOO_FREQUENT')
    throw error
  }
}

function getCallerLimit({ actor, request }: CodeCaller): { subject: string; limit: AttemptLimit } {
  if (actor.kind === 'staff') return { subject: `table-code:staff:${actor.userId}`, limit: ofOnePhone }
  if (request.deviceId !== '') return { subject: `table-code:phone:${request.deviceId}`, limit: ofOnePhone }
  return { subject: `table-code:address:${toSubscriberAddress(request.ip)}`, limit: ofNameless }
}
