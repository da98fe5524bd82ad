/** The operation log's lines for work that nobody in particular does. */
import type { LogEntry, RequestInfo } from '../../http/context.ts'
import type { Tx } from '../../db/connection.ts'
import { writeOperLog } from './write-oper-log.ts'

/** Who jobs are in logs. */
export const SYSTEM = { userId: null, nickName: '系统' } as const

type Work = { job: string; title: string; businessType: string; now: Date }

/** Writes what a job did. */
export async function logWork(
  tx: Tx,
  { job, title, businessType, now }: Work,
  entries: readonly LogEntry[],
): Promise<void> {
  const request: RequestInfo = { id: job, ip: '', deviceId: '', userAgent: '', tokenHash: null }
  const doer = { userId: SYSTEM.userId, userName: SYSTEM.nickName }
  await Promise.all(entries.map((entry) => writeOperLog(tx, { request, now, doer }, { title, businessType, ...entry })))
}
