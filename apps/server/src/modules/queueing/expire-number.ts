/** Expires numbers: passes unanswered calls and ends numbers of earlier nights. */
import { queueStatus } from '@nocturne/contract/codes'
import { addMinutes, getBusinessDate, formatTime } from '@nocturne/base/venue-time'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { UnitOfWork } from '../../http/context.ts'
import { CALL_MINUTES } from './queue-rules.ts'
import { moveQueueNumber } from './queue-store.ts'
import type { QueueNumberRow } from './queue-store.ts'

const getCallCutoff = (now: Date) => addMinutes(formatTime(now), -CALL_MINUTES)

/** Ids of numbers whose call was not answered in time, or of an earlier night. */
export async function listDueQueueNumbers(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ queueId: number }>`
    select queue_id from queue_number
    where (status = ${lit(queueStatus.called)} and called_at <= ${getCallCutoff(now)}::timestamptz)
      or (status in (${lit(queueStatus.waiting, queueStatus.called)}) and business_date < ${getBusinessDate(now)}::date)
    order by queue_id limit 200`.execute(db)
  return rows.map((row) => row.queueId)
}

/** Expires one of these numbers. Returns false when it is locked or no longer due; the next run retries. */
export async function expireQueueNumber(context: Omit<UnitOfWork, 'actor'>, queueId: number): Promise<boolean> {
  const row = await context.tx
    .selectFrom('queueNumber')
    .selectAll()
    .where('queueId', '=', queueId)
    .where('status', 'in', [queueStatus.waiting, queueStatus.called])
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  const end = row && findEnd(row, context.now)
  if (!end) return false
  await moveQueueNumber(context, row, end)
  return true
}

function findEnd(row: QueueNumberRow, now: Date) {
  if (row.businessDate < getBusinessDate(now)) return { move: 'cancel' as const, endReason: '营业结束' }
  const isMissed = row.status === queueStatus.called && row.calledAt !== null && row.calledAt <= getCallCutoff(now)
  return isMissed ? { move: 'pass' as const, endReason: '叫号未到' } : null
}
