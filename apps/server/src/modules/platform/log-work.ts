/** Operation log lines for work done by jobs instead of a person. */
import type { LogEntry, RequestInfo } from '../../http/context.ts'
import type { Tx } from '../../db/connection.ts'
import { writeOperationLog } from './write-oper-log.ts'

/** Name of jobs in logs. */
export const SYSTEM_ACTOR = { userId: null, nickName: '系统' } as const

type Work = { job: string; title: string; businessType: string; now: Date }

/** Logs the work of a job. */
export async function logJobWork(
  tx: Tx,
  { job, title, businessType, now }: Work,
  entries: readonly LogEntry[],
): Promise<void> {
  const request: RequestInfo = { id: job, ip: '', deviceId: '', userAgent: '', tokenHash: null }
  const systemActor = { userId: SYSTEM_ACTOR.userId, userName: SYSTEM_ACTOR.nickName }
  await Promise.all(
    entries.map((entry) =>
      writeOperationLog(tx, { request, now, doer: systemActor }, { title, businessType, ...entry }),
    ),
  )
}
