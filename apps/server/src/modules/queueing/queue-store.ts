/** Locking numbers, moving them and telling the phones. */
import { queueStatus } from '@nocturne/contract/codes'
import { formatTime } from '@nocturne/base/venue-time'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { QueueNumber } from '../../db/types.ts'
import type { CommandContext, LiveEvent, LogEntry, RequestInfo } from '../../http/context.ts'
import type { Actor } from '../../http/context.ts'
import { notFound, refuse } from '../../http/refusal.ts'
import { afterMove } from './queue-rules.ts'
import type { QueueMove } from './queue-rules.ts'

export type NumberRow = Selectable<QueueNumber>
type MoveContext = { tx: Tx; now: Date; emit: (event: LiveEvent) => void; log: (entry: LogEntry) => void }

/** The number, locked. NOT_FOUND when there is none. */
export async function lockNumber(tx: Tx, queueId: number): Promise<NumberRow> {
  const row = await tx
    .selectFrom('queueNumber')
    .selectAll()
    .where('queueId', '=', queueId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? notFound({ queueId })
}

type Proof = { openId?: string | undefined }

/** Asked from the phone that took the number, or by the same guest of a provider. */
export function isOwn(row: Pick<NumberRow, 'openId' | 'deviceId'>, request: RequestInfo, { openId }: Proof): boolean {
  const samePhone = row.deviceId !== '' && row.deviceId === request.deviceId
  return samePhone || (row.openId !== '' && row.openId === openId)
}

/** A guest's own number, locked. Somebody else's is NOT_FOUND as well: numbers cannot be tried out. */
export async function lockOwnNumber(
  { tx, request }: CommandContext<Actor>,
  input: Proof & { queueId: number },
): Promise<NumberRow> {
  const row = await lockNumber(tx, input.queueId)
  return isOwn(row, request, input) ? row : notFound({ queueId: input.queueId })
}

/** Writes a move that the number's state allows, otherwise QUEUE_STATUS_WRONG. `changes` go with it. */
export async function moveNumber(
  { tx, now, emit, log }: MoveContext,
  row: NumberRow,
  { move, ...changes }: { move: QueueMove } & Partial<Omit<NumberRow, 'queueNo'>>,
): Promise<void> {
  const status = afterMove(move, row) ?? refuse('QUEUE_STATUS_WRONG')
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
  NumberRow,
  'businessDate' | 'queueType' | 'seq' | 'guestName' | 'guestPhone' | 'guestNum' | 'openId' | 'deviceId' | 'textAgreed'
>

/** Writes a number that waits from now on. Answers its id. */
export async function insertNumber({ tx, now, emit, log }: MoveContext, number: NewNumber): Promise<number> {
  const { queueId, queueNo } = await tx
    .insertInto('queueNumber')
    .values({ ...number, takenAt: now, queuedAt: now })
    .returning(['queueId', 'queueNo'])
    .executeTakeFirstOrThrow()
  emit({ topic: 'queue', ids: [queueId] })
  log({ subjectType: 'queue', subjectId: queueId, after: { queueNo, guestNum: number.guestNum } })
  return queueId
}
