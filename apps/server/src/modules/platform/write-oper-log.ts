import { getBusinessDate } from '@nocturne/base/venue-time'
import type { Tx } from '../../db/connection.ts'
import type { LogEntry, RequestInfo } from '../../http/context.ts'

type LogActor = { userId: number | null; userName: string }

export type OperationLogEntry = LogEntry & { title: string; businessType: string }

/**
 * Writes a line of the operation log for work outside commands (sign-in, passwords). Commands call `context.log` instead. Never pass a
 * password, token or card number in `before` or `after`.
 */
export async function writeOperationLog(
  tx: Tx,
  { request, now, doer }: { request: RequestInfo; now: Date; doer: LogActor },
  { title, businessType, subjectType, subjectId, before, after }: OperationLogEntry,
): Promise<void> {
  await tx
    .insertInto('operLog')
    .values({
      title,
      businessType,
      userId: doer.userId,
      userName: doer.userName,
      ip: request.ip,
      requestId: request.id,
      subjectType,
      subjectId: subjectId ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      businessDate: getBusinessDate(now),
    })
    .execute()
}
