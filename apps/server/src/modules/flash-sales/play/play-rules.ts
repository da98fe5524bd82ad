/** State of a play at a moment, and the actions it allows. Pure. */
import { addDays } from '@nocturne/base/venue-time'
import { playStatus, recordStatus } from '@nocturne/contract/codes'
import type { PlayStatus, RecordStatus } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'

/** Inputs of a play's state; `recordStatus` is its sitting's. Times are venue times, which sort chronologically. */
export type PlayState = {
  formedAt: string | null
  cancelledAt: string | null
  endedAt: string | null
  recordStatus: RecordStatus | null
}

const running: readonly (RecordStatus | null)[] = [recordStatus.open, recordStatus.settled, recordStatus.merged]

/** A play runs while its guests sit; it has ended when they left or its night is over. A table opened by mistake does not count. */
export function computePlayStatus({ formedAt, cancelledAt, endedAt, recordStatus: sitting }: PlayState): PlayStatus {
  if (cancelledAt !== null) return playStatus.cancelled
  if (endedAt !== null || sitting === recordStatus.cleared) return playStatus.ended
  if (formedAt === null) return playStatus.joining
  return running.includes(sitting) ? playStatus.running : playStatus.full
}

/** Joinable until it starts, as long as its guests are not seated. */
export const isJoinable = (status: PlayStatus, startAt: string, now: string): boolean =>
  (status === playStatus.joining || status === playStatus.full) && now < startAt

/** Reason why joining is impossible; null when it is possible. */
export function findJoinProblem(status: PlayStatus, startAt: string, now: string): ErrCode | null {
  if (status === playStatus.cancelled) return 'PLAY_CANCELLED'
  return isJoinable(status, startAt, now) ? null : 'PLAY_CLOSED'
}

/** Editable until it is formed. */
export const isEditable = (status: PlayStatus, startAt: string, now: string): boolean =>
  status === playStatus.joining && now < startAt

export const isCancellable = (status: PlayStatus): boolean =>
  status === playStatus.joining || status === playStatus.full

/** A formed play can be assigned a table; the table can be changed until the first guest is admitted. */
export const isBindable = (status: PlayStatus, admitted: boolean): boolean =>
  (status === playStatus.full || status === playStatus.running) && !admitted

/** Reason why a guest cannot be admitted tonight; null when they can. */
export function findAdmitProblem(status: PlayStatus, businessDate: string, night: string): ErrCode | null {
  if (status === playStatus.cancelled) return 'PLAY_CANCELLED'
  if (status !== playStatus.full && status !== playStatus.running) return 'PLAY_STATUS_WRONG'
  if (night < businessDate) return 'VOUCHER_NOT_START'
  return night > businessDate ? 'PLAY_STATUS_WRONG' : null
}

type Terms = {
  startTime: string
  price: number
  memberLimit: number
  minMember: number
  maleNum: number
  femaleNum: number
}

/** Maximum days a play is announced ahead. */
const MOST_DAYS = 60

/** The invalid field of a play with its message; null when valid. */
export function findInvalidPlayField(
  { startTime, price, memberLimit, minMember, maleNum, femaleNum }: Terms,
  listAmount: number,
  now: string,
): { field: string; label: string; message: string } | null {
  const buildProblem = (field: string, label: string, message: string) => ({ field, label, message })
  if (startTime <= now) return buildProblem('startTime', '开始时间', '开始时间需晚于现在')
  if (startTime.slice(0, 10) > addDays(now.slice(0, 10), MOST_DAYS))
    return buildProblem('startTime', '开始时间', `最多提前${MOST_DAYS}天发起组局`)
  if (minMember > memberLimit) return buildProblem('minMember', '成局人数', '成局人数不能超过人数上限')
  if (maleNum + femaleNum > 0 && maleNum + femaleNum !== memberLimit)
    return buildProblem('maleNum', '男女人数', '男女人数之和需等于人数上限')
  if (price * memberLimit > listAmount) return buildProblem('price', '人均价格', '全部人数的价格不能超过组局商品总价')
  return null
}
