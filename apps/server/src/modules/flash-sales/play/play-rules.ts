/** What a play is at a moment, and what may be done with it then. Pure. */
import { addDays } from '@nocturne/base/venue-time'
import { playStatus, recordStatus } from '@nocturne/contract/codes'
import type { PlayStatus, RecordStatus } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'

/** What a play's state follows from; `recordStatus` is its sitting's. Times are venue times, which sort as they pass. */
export type PlayState = {
  formedAt: string | null
  cancelledAt: string | null
  endedAt: string | null
  recordStatus: RecordStatus | null
}

const running: readonly (RecordStatus | null)[] = [recordStatus.open, recordStatus.settled, recordStatus.merged]

/** Its guests sit: the play runs; they left, or its night is over: it has ended. A table opened by mistake is none. */
export function playStatusOf({ formedAt, cancelledAt, endedAt, recordStatus: sitting }: PlayState): PlayStatus {
  if (cancelledAt !== null) return playStatus.cancelled
  if (endedAt !== null || sitting === recordStatus.cleared) return playStatus.ended
  if (formedAt === null) return playStatus.joining
  return running.includes(sitting) ? playStatus.running : playStatus.full
}

/** Guests may join until it begins, as long as its guests do not sit yet. */
export const isJoinable = (status: PlayStatus, startAt: string, now: string): boolean =>
  (status === playStatus.joining || status === playStatus.full) && now < startAt

/** Why nobody can join; null while one can. */
export function joinProblem(status: PlayStatus, startAt: string, now: string): ErrCode | null {
  if (status === playStatus.cancelled) return 'PLAY_CANCELLED'
  return isJoinable(status, startAt, now) ? null : 'PLAY_CLOSED'
}

/** It can be written anew while it is not formed. */
export const isEditable = (status: PlayStatus, startAt: string, now: string): boolean =>
  status === playStatus.joining && now < startAt

export const isCancellable = (status: PlayStatus): boolean =>
  status === playStatus.joining || status === playStatus.full

/** A formed play gets a table, and another one until somebody was admitted. */
export const isBindable = (status: PlayStatus, admitted: boolean): boolean =>
  (status === playStatus.full || status === playStatus.running) && !admitted

/** Why a guest is not admitted tonight; null when he is. */
export function admitProblem(status: PlayStatus, businessDate: string, night: string): ErrCode | null {
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

/** Days ahead a play is announced at most. */
const MOST_DAYS = 60

/** The field that is wrong about a play that is written, with what to say; null when it can be held. */
export function termsProblem(
  { startTime, price, memberLimit, minMember, maleNum, femaleNum }: Terms,
  listAmount: number,
  now: string,
): { field: string; label: string; message: string } | null {
  const wrong = (field: string, label: string, message: string) => ({ field, label, message })
  if (startTime <= now) return wrong('startTime', '开始时间', '开始时间需晚于现在')
  if (startTime.slice(0, 10) > addDays(now.slice(0, 10), MOST_DAYS))
    return wrong('startTime', '开始时间', `最多提前${MOST_DAYS}天发起组局`)
  if (minMember > memberLimit) return wrong('minMember', '成局人数', '成局人数不能超过人数上限')
  if (maleNum + femaleNum > 0 && maleNum + femaleNum !== memberLimit)
    return wrong('maleNum', '男女人数', '男女人数之和需等于人数上限')
  if (price * memberLimit > listAmount) return wrong('price', '人均价格', '全部人数的价格不能超过组局商品总价')
  return null
}
