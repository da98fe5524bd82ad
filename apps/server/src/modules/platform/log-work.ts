/** Operation log lines for work done by jobs instead of a person. */
import type { LogEntry, RequestInfo } from '../../http/context.ts'
import type { Tx } from '../../db/connection.ts'
import { writeOperLog } from './write-oper-log.ts'

/** Name of jobs in logs. */
export const SYSTEM = { userId: null, nickName: '系统' } as const

type Work = { job: string; title: string; businessType: string; now: Date }

/** Logs the work of a job. */
export async function logWork(
  tx: Tx,
  { job, title, businessType, now }: Work,
  entries: readonly LogEntry[],
): Promise<void> {
  const request: RequestInfo = { id: job, ip: '', deviceId: '', userAgent: '', tokenHash: null }
  const systemActor = { userId: SYSTEM.userId, userName: SYSTEM.nickName }
  await Promise.all(
    entries.map((entry) => writeOperLog(tx, { request, now, doer: systemActor }, { title, businessType, ...entry })),
  )
}
