/**
 * Shift swaps of future nights requested tonight: one is approved, one waits for the leader, others wait for the
 * requested colleague. The attendance rules decide whether two people may swap.
 */
import { configDefaults } from '@nocturne/base/config-defaults'
import { addDays } from '@nocturne/base/venue-time'
import {
  applyStatus,
  applyType,
  approvalStatus,
  approvalStepMode,
  approvalStepStatus,
  approvalType,
} from '@nocturne/contract/codes'
import { countHalfHours } from '../../src/modules/attendance/apply/apply-rules.ts'
import {
  listSwapDates,
  computeReadRange,
  findSwapViolation,
  findWorkingShift,
} from '../../src/modules/attendance/swap/judge-swap.ts'
import type { ShiftSwap, SwapSide } from '../../src/modules/attendance/swap/judge-swap.ts'
import { formatSwapTitle } from '../../src/modules/attendance/swap/swap-text.ts'
import { exchangeShifts } from '../../src/modules/scheduling/public.ts'
import type { Tx } from '../../src/db/connection.ts'
import { pickLeaveApplicants, getPlannedShift } from './clocks.ts'
import { buildLeaveColumns } from './leave-columns.ts'
import { computeLastPublishedNight } from './schedules.ts'
import { toNightSeconds } from './night-clock.ts'
import { formatNow } from './night.ts'
import type { Night } from './night.ts'
import { getApprovers } from './venue.ts'
import type { VenuePerson } from './venue.ts'

const REST_RULES = {
  restDays: configDefaults['schedule.restDays'],
  restHours: configDefaults['schedule.restHours'],
  daysInRow: configDefaults['schedule.daysInRow'],
}
/** Progress of tonight's swaps: 2 approved, 1 accepted by the colleague, 0 only requested. */
const STAGES = [2, 1, 0, 0] as const
/** Days from tonight to a night that may be swapped. */
const AHEAD = [1, 2, 3, 4, 5, 6] as const
const REASONS = ['孩子家长会', '朋友婚礼', '约了复诊', '家里来人'] as const

/** Plans tonight's swap requests, department by department. */
export function planSwaps(night: Night): void {
  const random = night.stream('swaps')
  // People who request leave for these nights do not also swap them.
  const leaveApplicants = pickLeaveApplicants(night)
  const depts = Map.groupBy(
    night.venue.people.filter(
      ({ userId, roleKeys }) =>
        !leaveApplicants.has(userId) && (roleKeys.includes('sales') || roleKeys.includes('waiter')),
    ),
    ({ deptId }) => deptId,
  )
  const found = [...depts.values()].flatMap((people) => findSwap(night, random.pick(people), people) ?? [])
  STAGES.forEach((stage, index) => {
    const swap = found[index]
    if (swap)
      night.time.plan(toNightSeconds(19) + random.int(0, 2 * 3600), () =>
        writeSwap(night, { ...swap, stage, reason: REASONS[index] ?? '' }),
      )
  })
}

type SwapMatch = { swap: ShiftSwap; giver: VenuePerson; taker: VenuePerson }

/**
 * Finds a night of the giver that a colleague can take, in exchange for one of the colleague's nights where possible.
 */
function findSwap(night: Night, giver: VenuePerson, people: readonly VenuePerson[]): SwapMatch | undefined {
  const dates = AHEAD.map((days) => addDays(night.date, days)).filter(
    (date) => date <= computeLastPublishedNight(night.date),
  )
  const own = createSide(giver, dates)
  for (const taker of people.filter((person) => person !== giver)) {
    const sides = { giver: own, taker: createSide(taker, dates) }
    for (const date of dates)
      for (const backDate of [...dates, null]) {
        const swap = { ...sides, date, backDate }
        if (findSwapViolation(swap, REST_RULES, `${night.date} 23:59:00`) === null) return { swap, giver, taker }
      }
  }
  return undefined
}

function createSide(person: VenuePerson, dates: readonly string[]): SwapSide {
  const { beginDate, endDate } = computeReadRange(dates)
  const nights = new Map<string, ReturnType<typeof toNight>>()
  for (let date = beginDate; date <= endDate; date = addDays(date, 1)) nights.set(date, toNight(person, date))
  return { userId: person.userId, userName: person.nickName, nights, away: [], punched: new Set() }
}

const toNight = (person: VenuePerson, date: string) => ({
  ...getPlannedShift(person, date),
  userId: person.userId,
  deptId: person.deptId,
  businessDate: date,
})

type SwapRequest = SwapMatch & { stage: (typeof STAGES)[number]; reason: string }

function writeSwap(night: Night, { swap, giver, taker, stage, reason }: SwapRequest): void {
  const given = findWorkingShift(swap.giver.nights, swap.date)
  const back = swap.backDate === null ? null : findWorkingShift(swap.taker.nights, swap.backDate)
  const type = night.venue.approvalTypes.find(({ typeCode }) => typeCode === approvalType.attendance)
  const [leader] = getApprovers(night.venue, 'leader', giver)
  if (!given || !type || !leader) return
  const requestedAt = formatNow(night)
  const done = stage === 2
  const approvalId = night.ids.next('approval')
  const applyId = night.ids.next('clockApply')
  night.rows.approval.push({
    approvalId,
    approvalNo: night.ids.number('SP', night.date),
    typeCode: type.typeCode,
    typeName: type.typeName,
    title: formatSwapTitle({ given, back, withUserName: taker.nickName }),
    applyUserId: giver.userId,
    applyUserName: giver.nickName,
    applyDeptId: giver.deptId,
    applyDeptName: giver.deptName,
    formSchema: null,
    formData: {},
    amount: null,
    bizType: 'clockApply',
    bizId: applyId,
    forUserId: null,
    currentStep: stage === 0 ? 1 : 2,
    status: done ? approvalStatus.approved : approvalStatus.pending,
    urgedAt: null,
    createdAt: requestedAt,
    finishedAt: done ? requestedAt : null,
  })
  const steps = [
    { stepName: '对方同意', approver: taker, personal: true, agreed: stage > 0 },
    { stepName: '部门负责人', approver: leader, personal: false, agreed: done },
  ]
  steps.forEach(({ stepName, approver, personal, agreed }, index) =>
    night.rows.approvalStep.push({
      stepId: night.ids.next('approvalStep'),
      approvalId,
      stepNo: index + 1,
      stepName,
      personal,
      resolvedFrom: personal ? `user:${approver.userId}` : 'leader',
      approverId: approver.userId,
      approverName: approver.nickName,
      status: agreed
        ? approvalStepStatus.agreed
        : index === stage
          ? approvalStepStatus.pending
          : approvalStepStatus.notReached,
      opinion: agreed ? '同意' : '',
      handledAt: agreed ? requestedAt : null,
      mode: approvalStepMode.anyOne,
    }),
  )
  writeFacts(night, {
    applyId,
    approvalId,
    swap,
    given,
    back,
    giver,
    taker,
    reason,
    askedAt: requestedAt,
    decidedBy: done ? leader.userId : null,
  })
}

type Work = NonNullable<ReturnType<typeof findWorkingShift>>
type Facts = SwapMatch & {
  applyId: number
  approvalId: number
  given: Work
  back: Work | null
  reason: string
  askedAt: string
  decidedBy: number | null
}

function writeFacts(
  night: Night,
  { applyId, approvalId, swap, given, back, giver, taker, reason, askedAt, decidedBy }: Facts,
): void {
  const span = { applyType: applyType.shiftSwap, businessDate: swap.date, beginTime: given.onAt, endTime: given.offAt }
  night.rows.clockApply.push({
    applyId,
    applyNo: night.ids.number('KQ', night.date),
    applyType: applyType.shiftSwap,
    userId: giver.userId,
    userName: giver.nickName,
    deptId: giver.deptId,
    deptName: giver.deptName,
    businessDate: swap.date,
    beginAt: given.onAt,
    endAt: given.offAt,
    halfHours: countHalfHours({ ...span, clockType: undefined }),
    clockType: null,
    correctionSlot: null,
    clockId: null,
    ...buildLeaveColumns(applyType.shiftSwap),
    reason,
    approvalId,
    status: decidedBy !== null ? applyStatus.approved : applyStatus.pending,
    decidedBy,
    decidedAt: decidedBy === null ? null : askedAt,
    createdAt: askedAt,
  })
  night.rows.clockSwap.push({
    applyId,
    withUserId: taker.userId,
    withUserName: taker.nickName,
    shiftId: given.shiftId,
    shiftName: given.shiftName,
    backDate: swap.backDate,
    backShiftId: back?.shiftId ?? null,
    backShiftName: back?.shiftName ?? null,
    backOnAt: back?.onAt ?? null,
    backOffAt: back?.offAt ?? null,
    beginsAt: back !== null && back.onAt < given.onAt ? back.onAt : given.onAt,
  })
}

/** Executes approved swaps by the function that the command uses. */
export async function applyApprovedSwaps(tx: Tx, { rows }: Night, now: Date): Promise<void> {
  for (const { applyId, userId, businessDate: date, status } of rows.clockApply) {
    const swap = rows.clockSwap.find((one) => one.applyId === applyId)
    if (!swap || status !== applyStatus.approved) continue
    await exchangeShifts(
      { tx, now, emit: () => undefined },
      { applyId, userIds: [userId, swap.withUserId], dates: listSwapDates({ date, backDate: swap.backDate }) },
    )
  }
}
