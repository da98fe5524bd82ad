/** Locks queue numbers, changes their status and notifies phones of changes. */
import { queueStatus } from '@nocturne/contract/codes'
import { formatTime } from '@nocturne/base/venue-time'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { QueueNumber } from '../../db/types.ts'
import type { CommandContext, RequestInfo, UnitOfWork } from '../../http/context.ts'
import type { Actor } from '../../http/context.ts'
import { refuseNotFound, refuse } from '../../http/refusal.ts'
import { findNextQueueStatus } from './queue-rules.ts'
import type { QueueMove } from './queue-rules.ts'

export type QueueNumberRow = Selectable<QueueNumber>

/** Locks the number. Throws NOT_FOUND when it does not exist. */
export async function lockQueueNumber(tx: Tx, queueId: number): Promise<QueueNumberRow> {
  const row = await tx
    .selectFrom('queueNumber')
    .selectAll()
    .where('queueId', '=', queueId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuseNotFound({ queueId })
}

type Proof = { openId?: string | undefined }

/** True for the phone that took the number, or for the same WeChat or Alipay user. */
export function isOwnQueueNumber(
  row: Pick<QueueNumberRow, 'openId' | 'deviceId'>,
  request: RequestInfo,
  { openId }: Proof,
): boolean {
  const samePhone = row.deviceId !== '' && row.deviceId === request.deviceId
  return samePhone || (row.openId !== '' && row.openId === openId)
}

/** Locks the guest's own number. Throws NOT_FOUND for any other, so that numbers cannot be probed. */
export async function lockOwnQueueNumber(
  { tx, request }: CommandContext<Actor>,
  input: Proof & { queueId: number },
): Promise<QueueNumberRow> {
  const row = await lockQueueNumber(tx, input.queueId)
  return isOwnQueueNumber(row, request, input) ? row : refuseNotFound({ queueId: input.queueId })
}

/**
 * Applies a move and stores `changes` with it. Throws QUEUE_STATUS_WRONG when the status of the number does not allow
 * the move.
 */
export async function moveQueueNumber(
  { tx, now, emit, log }: Omit<UnitOfWork, 'actor'>,
  row: QueueNumberRow,
  { move, ...changes }: { move: QueueMove } & Partial<Omit<QueueNumberRow, 'queueNo'>>,
): Promise<void> {
  const status = findNextQueueStatus(move, row) ?? refuse('QUEUE_STATUS_WRONG')
  const ends = status !== queueStatus.waiting && status !== queueStatus.called
  await tx
    .updateTable('queueNumber')
    .set({ status, endedAt: ends ? formatTime(now) : null, ...changes })
    .where('queueId', '=', row.queueId)
    .execute()
  emit({ topic: 'queue', ids: [row.queueId] })
  log({
    subjectType: 'queue',
    subjectId: row.queueId,
    before: { queueNo: row.queueNo, status: row.status },
    after: { queueNo: row.queueNo, status, ...changes },
  })
}

type NewNumber = Pick<
  QueueNumberRow,
  'businessDate' | 'queueType' | 'seq' | 'guestName' | 'guestPhone' | 'guestNum' | 'openId' | 'deviceId' | 'textAgreed'
>

/** Inserts a waiting number. Returns its id. */
export async function insertQueueNumber(
  { tx, now, emit, log }: Omit<UnitOfWork, 'actor'>,
  number: NewNumber,
): Promise<number> {
  const { queueId, queueNo } = await tx
    .insertInto('queueNumber')
    .values({ ...number, takenAt: now, queuedAt: now })
    .returning(['queueId', 'queueNo'])
    .executeTakeFirstOrThrow()
  emit({ topic: 'queue', ids: [queueId] })
  log({ subjectType: 'queue', subjectId: queueId, after: { queueNo, guestNum: number.guestNum } })
  return queueId
}
