/**
 * Guessing codes. Guests of a venue share one address, so what counts is the phone: after some wrong codes it is not heard
 * for a while, not even with a right one. Beside it all wrong codes together have a budget; beyond it a wrong code is told
 * no more than "too often", while right ones of other phones still open: nobody can shut the guests out by guessing.
 */
import type { Db } from '../../db/connection.ts'
import { subscriber } from '../../http/caller-counts.ts'
import type { Actor, RequestInfo } from '../../http/context.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { giveBackAttempt, takeAttempt } from '../platform/public.ts'
import type { Limit } from '../platform/public.ts'
import { tableByCode } from './table-code.ts'
import type { FoundTable } from './table-code.ts'

const ofOnePhone: Limit = { tries: 10, windowMinutes: 10, lockMinutes: 10 }
/** Phones that do not say who they are share the patience for their address: beyond it wrong codes are told nothing, right ones open. */
const ofNameless: Limit = { tries: 60, windowMinutes: 10, lockMinutes: 10 }
const ofAll: Limit = { tries: 500, windowMinutes: 10, lockMinutes: 10 }

export type CodeCaller = { actor: Actor; request: Pick<RequestInfo, 'deviceId' | 'ip'>; now: Date }

/** As `tableByCode`, counting failures: TABLE_CODE_INVALID, or TOO_FREQUENT once there were too many. */
export async function tableByScannedCode(db: Db, code: string, caller: CodeCaller): Promise<FoundTable> {
  const { subject, limit } = callerLimit(caller)
  const attempt = await takeAttempt(db, subject, limit, caller.now)
  if (!attempt.admitted && limit !== ofNameless) refuse('TOO_FREQUENT')
  try {
    const table = await tableByCode(db, code)
    await giveBackAttempt(db, subject, limit)
    return table
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const budget = await takeAttempt(db, 'table-code:all', ofAll, caller.now)
    if (!budget.admitted || !attempt.admitted) refuse('TOO_FREQUENT')
    throw error
  }
}

function callerLimit({ actor, request }: CodeCaller): { subject: string; limit: Limit } {
  if (actor.kind === 'staff') return { subject: `table-code:staff:${actor.userId}`, limit: ofOnePhone }
  if (request.deviceId !== '') return { subject: `table-code:phone:${request.deviceId}`, limit: ofOnePhone }
  return { subject: `table-code:address:${subscriber(request.ip)}`, limit: ofNameless }
}
