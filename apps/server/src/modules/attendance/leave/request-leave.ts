/** Kind and half days of a leave that is being requested; refuses more than the balance. */
import { applyType } from '@nocturne/contract/codes'
import type { ApplyType } from '@nocturne/contract/codes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { refuseField } from '../../../http/refusal.ts'
import { readShiftsByDate } from '../planned-shifts.ts'
import { listLeaveKinds, listLeavePeople, readLeaveBalances, type LeaveKind } from './leave-balances.ts'
import { computeRemaining, countNightHalves, formatDays, listTouchedNights } from './leave-rules.ts'

type Request = {
  applyType: ApplyType
  businessDate: string
  beginTime: string
  endTime: string
  leaveKindId: number | undefined
}

/** Columns of an application for leave. */
export type RequestedLeave = {
  leaveKindId: number
  leaveHalfDays: number
  leavePaidBp: number
  leaveBreaksFull: boolean
}

const FIELD = ['leaveKindId', '假别'] as const

export const isLeaveType = (type: ApplyType): boolean => type === applyType.leave || type === applyType.swap

/**
 * Returns the leave to store with the application; null for other types, and while no kind is in use. The caller has
 * locked the person, so that concurrent requests see each other.
 */
export async function computeRequestedLeave(tx: Tx, userId: number, request: Request): Promise<RequestedLeave | null> {
  if (!isLeaveType(request.applyType)) return null
  const kinds = await listLeaveKinds(tx, request.applyType)
  const { leaveKindId } = request
  const kind = leaveKindId === undefined ? kinds[0] : kinds.find(({ kindId }) => kindId === leaveKindId)
  if (!kind) return leaveKindId === undefined ? null : refuseField(...FIELD, '这个假别不能选，请重新选择')
  const nights = await listNightHalves(tx, userId, request)
  const halves = nights.reduce((sum, night) => sum + night.halves, 0)
  const leaveHalfDays = kind.hasBalance ? Math.max(1, halves) : halves
  if (kind.hasBalance) {
    if (nights.some(({ date }) => date.slice(0, 4) !== request.businessDate.slice(0, 4)))
      refuseField('endTime', '结束时间', `${kind.kindName}跨年请分两次申请`)
    await assertBalance(tx, { userId, kind, request, leaveHalfDays })
  }
  return { leaveKindId: kind.kindId, leaveHalfDays, leavePaidBp: kind.paidBp, leaveBreaksFull: kind.breaksFull }
}

async function listNightHalves(db: Db | Tx, userId: number, { beginTime: beginAt, endTime: endAt }: Request) {
  const nights = listTouchedNights({ beginAt, endAt })
  const range = { beginDate: nights[0] ?? '', endDate: nights.at(-1) ?? '' }
  const shifts = await readShiftsByDate(db, userId, range)
  return nights.flatMap((date) => {
    const halves = countNightHalves({ beginAt, endAt }, date, shifts.get(date) ?? null)
    return halves > 0 ? [{ date, halves }] : []
  })
}

type LeaveRequest = { userId: number; kind: LeaveKind; request: Request; leaveHalfDays: number }

async function assertBalance(tx: Tx, { userId, kind, request, leaveHalfDays }: LeaveRequest): Promise<void> {
  const remaining = await readRemaining(tx, { userId, kind, onDate: request.businessDate })
  if (leaveHalfDays > remaining)
    refuseField(
      ...FIELD,
      `${kind.kindName}还剩 ${formatDays(Math.max(0, remaining))} 天，这次要 ${formatDays(leaveHalfDays)} 天`,
    )
}

async function readRemaining(
  db: Db | Tx,
  { userId, kind, onDate }: { userId: number; kind: LeaveKind; onDate: string },
): Promise<number> {
  const [person] = await listLeavePeople(db, { condition: sql`u.user_id = ${userId}` })
  const year = Number(onDate.slice(0, 4))
  const read = await readLeaveBalances(db, { year, userIds: [userId] })
  return computeRemaining(read(person ?? { userId, joinDate: null }, kind, onDate))
}

/** Kinds that the form offers, with the days left on that date; null where no balance is needed. */
export async function listOfferedKinds(db: Db, userId: number, type: ApplyType, onDate: string) {
  if (!isLeaveType(type)) return []
  const kinds = await listLeaveKinds(db, type)
  const [person] = await listLeavePeople(db, { condition: sql`u.user_id = ${userId}` })
  const read = await readLeaveBalances(db, { year: Number(onDate.slice(0, 4)), userIds: [userId] })
  return kinds.map((kind) => ({
    leaveKindId: kind.kindId,
    kindName: kind.kindName,
    remainingDays: kind.hasBalance
      ? computeRemaining(read(person ?? { userId, joinDate: null }, kind, onDate)) / 2
      : null,
  }))
}
