/**
 * Attendance by the planned shifts: most on time, some late, some forgotten punches corrected later, some on leave, very few absent. The
 * attendance module computes the night's result when it is frozen.
 */
import { computeDistanceMeters } from '@nocturne/base/distance'
import { addDays, addMinutes } from '@nocturne/base/venue-time'
import {
  applyStatus,
  applyType,
  approvalStatus,
  approvalStepStatus,
  approvalType,
  clockMethod,
  clockType,
} from '@nocturne/contract/codes'
import type { ClockType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import {
  MAX_CORRECTIONS_PER_MONTH,
  countHalfHours,
  formatApplicationTitle,
} from '../../src/modules/attendance/apply/apply-rules.ts'
import type { AttendanceApplication } from '../../src/modules/attendance/apply/apply-rules.ts'
import { isWorkingShift, judgePunch } from '../../src/modules/attendance/clock-rules.ts'
import type { PlannedShift } from '../../src/modules/attendance/clock-rules.ts'
import { shifts, shiftTolerance, venue as house } from '../venue-data.ts'
import { startApproval } from './approvals.ts'
import { buildLeaveColumns } from './leave-columns.ts'
import type { Row } from './load-rows.ts'
import { toNightSeconds } from './night-clock.ts'
import type { Night } from './night.ts'
import { getShift } from './schedules.ts'
import { getApprovers } from './venue.ts'
import type { Random } from './random.ts'
import type { VenuePerson } from './venue.ts'

const CHANCES = { leave: 0.03, absent: 0.004, missing: 0.015, granted: 0.5, late: 0.04 }
/** Number of applications that stay pending tonight. */
const WAITING = 3

/** Plans the night's pending applications and all punches at its beginning. */
export function planNightPunches(night: Night): void {
  if (night.clock.running) planLeaveRequests(night)
  const last = night.clock.running ? night.clock.text(night.clock.now) : `${addDays(night.date, 1)} 12:00:00`
  for (const person of night.venue.people) {
    const shift = getPlannedShift(person, night.date)
    if (isWorkingShift(shift)) planPunches(night, { person, shift, last })
  }
}

type Working = PlannedShift & { onAt: string; offAt: string }

/** Shift of a person on a night, with its times and tolerances. */
export function getPlannedShift(person: VenuePerson, date: string): PlannedShift {
  const name = getShift(person, date)
  const found = shifts.find(({ shiftName }) => shiftName === name)
  if (!found) throw new Error(`no shift is called ${name}`)
  const { onTime, offTime } = found
  const times =
    onTime === null || offTime === null
      ? { onAt: null, offAt: null }
      : { onAt: `${date} ${onTime}:00`, offAt: `${offTime <= onTime ? addDays(date, 1) : date} ${offTime}:00` }
  return { shiftId: found.shiftId, shiftName: name, rest: found.restFlag, ...times, ...shiftTolerance }
}

/** True when a person planned for this night is absent or on leave. */
export const isAbsentOrOnLeave = (night: Night, { userId }: VenuePerson): boolean =>
  night.stream('clock', userId).next() < CHANCES.absent + CHANCES.leave

function planPunches(
  night: Night,
  { person, shift, last }: { person: VenuePerson; shift: Working; last: string },
): void {
  const random = night.stream('clock', person.userId)
  const fate = random.next()
  if (fate < CHANCES.absent) return
  if (fate < CHANCES.absent + CHANCES.leave) {
    // A person on leave tonight has no application: only those of past nights are generated.
    if (!night.clock.running) approveLeave(night, person, shift)
    return
  }
  const forgot = random.chance(CHANCES.missing) ? random.pick([clockType.in, clockType.out]) : null
  const late = random.chance(CHANCES.late)
  const arrivedAt = addMinutes(shift.onAt, late ? random.int(1, 40) : -random.int(2, 35))
  const left = addMinutes(shift.offAt, random.int(0, 25))
  for (const [type, time] of [
    [clockType.in, arrivedAt],
    [clockType.out, left],
  ] as const) {
    if (time > last) continue
    if (type !== forgot) {
      night.rows.clockRecord.push(createPunchRow(night, { person, shift, type, time }))
    } else if (!night.clock.running && random.chance(CHANCES.granted)) {
      approveCorrection(night, { person, shift, type, time: type === clockType.in ? shift.onAt : shift.offAt })
    }
  }
}

type Made = { person: VenuePerson; shift: Working; type: ClockType; time: string }

function createPunchRow(night: Night, { person, shift, type, time }: Made): Row<'clockRecord'> {
  const random = night.stream('place', person.userId, type)
  const drawOffset = () => random.int(-60, 60) / 100_000 + random.int(1, 99) / 10_000_000
  const place = { longitude: house.lng + drawOffset(), latitude: house.lat + drawOffset() }
  const judged = judgePunch(shift, { clockType: type, at: time, outside: false })
  return {
    ...createBlankPunch(night, { person, shift, type, time }),
    clockMethod: clockMethod.location,
    ...place,
    accuracyMeters: random.int(8, 45),
    distanceMeters: computeDistanceMeters(place, { longitude: house.lng, latitude: house.lat }),
    address: house.venueName,
    clockResult: judged.result,
    lateMinutes: judged.lateMinutes,
    earlyMinutes: judged.earlyMinutes,
  }
}

function createBlankPunch(night: Night, { person, shift, type, time }: Made): Row<'clockRecord'> {
  const judged = judgePunch(shift, { clockType: type, at: time, outside: false })
  return {
    clockId: night.ids.next('clockRecord'),
    userId: person.userId,
    userName: person.nickName,
    deptId: person.deptId,
    deptName: person.deptName,
    businessDate: night.date,
    shiftId: shift.shiftId,
    clockType: type,
    clockedAt: time,
    receivedAt: time,
    clockMethod: clockMethod.correction,
    longitude: null,
    latitude: null,
    accuracyMeters: null,
    distanceMeters: null,
    address: '',
    bluetoothId: null,
    codeStep: null,
    deviceId: '',
    photoUrl: null,
    remark: '',
    outside: false,
    clockResult: judged.result,
    lateMinutes: judged.lateMinutes,
    earlyMinutes: judged.earlyMinutes,
    applyId: null,
  }
}

/** Writes a leave for the whole shift that was requested at noon and approved within an hour. */
function approveLeave(night: Night, person: VenuePerson, shift: Working): void {
  const reason = night.stream('leave', person.userId).pick(['身体不适', '家中有事', '亲友婚礼', '回老家'])
  writeGranted(night, person, {
    asked: {
      applyType: applyType.leave,
      businessDate: night.date,
      beginTime: shift.onAt,
      endTime: shift.offAt,
      clockType: undefined,
    },
    reason,
    askedAt: `${night.date} 12:40:00`,
    decidedAt: `${night.date} 13:20:00`,
  })
}

function approveCorrection(night: Night, { person, shift, type, time }: Made): void {
  const month = `${person.userId} ${night.date.slice(0, 7)}`
  const used = night.books.corrections.get(month) ?? 0
  if (used >= MAX_CORRECTIONS_PER_MONTH) return
  night.books.corrections.set(month, used + 1)
  const decidedAt = `${addDays(night.date, 1)} 11:30:00`
  const applyId = writeGranted(night, person, {
    asked: {
      applyType: applyType.correction,
      businessDate: night.date,
      beginTime: time,
      endTime: undefined,
      clockType: type,
    },
    reason: '忘记打卡',
    askedAt: `${addDays(night.date, 1)} 11:00:00`,
    decidedAt,
    slot: used + 1,
  })
  night.rows.clockRecord.push({
    ...createBlankPunch(night, { person, shift, type, time }),
    receivedAt: decidedAt,
    applyId,
  })
}

type Granting = { asked: AttendanceApplication; reason: string; askedAt: string; decidedAt: string; slot?: number }

/** Writes an approved application. Returns its id. */
function writeGranted(
  night: Night,
  person: VenuePerson,
  { asked, reason, askedAt, decidedAt, slot }: Granting,
): number {
  const typeCode = asked.applyType === applyType.leave ? approvalType.leave : approvalType.attendance
  const type = night.venue.approvalTypes.find((row) => row.typeCode === typeCode)
  const [step] = type?.flow ?? []
  if (!type || !step) throw new Error(`approval type ${typeCode} is not in approval_type`)
  const [approver] = getApprovers(night.venue, step.approver, person)
  if (!approver) throw new Error(`nobody answers ${step.approver} for ${person.nickName}`)
  const approvalId = night.ids.next('approval')
  const applyId = night.ids.next('clockApply')
  const apply = applyRow(night, person, { applyId, asked, reason, askedAt, approvalId, slot })
  Object.assign(apply, { status: applyStatus.approved, decidedBy: approver.userId, decidedAt })
  night.rows.approval.push({
    approvalId,
    approvalNo: night.ids.number('SP', night.date),
    typeCode: type.typeCode,
    typeName: type.typeName,
    title: formatApplicationTitle(asked, getLabel('apply_type', asked.applyType)),
    applyUserId: person.userId,
    applyUserName: person.nickName,
    applyDeptId: person.deptId,
    applyDeptName: person.deptName,
    formSchema: null,
    formData: {},
    amount: null,
    bizType: 'clockApply',
    bizId: apply.applyId,
    forUserId: null,
    currentStep: 1,
    status: approvalStatus.approved,
    urgedAt: null,
    createdAt: askedAt,
    finishedAt: decidedAt,
  })
  night.rows.approvalStep.push({
    stepId: night.ids.next('approvalStep'),
    approvalId,
    stepNo: 1,
    stepName: step.stepName,
    approverId: approver.userId,
    approverName: approver.nickName,
    status: approvalStepStatus.agreed,
    opinion: '同意',
    handledAt: decidedAt,
    mode: step.mode,
    personal: false,
    resolvedFrom: step.approver,
  })
  night.rows.clockApply.push(apply)
  return apply.applyId
}

type Submission = {
  applyId: number
  asked: AttendanceApplication
  reason: string
  askedAt: string
  approvalId: number
  slot?: number | undefined
}

function applyRow(
  night: Night,
  person: VenuePerson,
  { applyId, asked, reason, askedAt, approvalId, slot }: Submission,
): Row<'clockApply'> {
  return {
    applyId,
    applyNo: night.ids.number('KQ', night.date),
    applyType: asked.applyType as Row<'clockApply'>['applyType'],
    userId: person.userId,
    userName: person.nickName,
    deptId: person.deptId,
    deptName: person.deptName,
    businessDate: asked.businessDate,
    beginAt: asked.beginTime,
    endAt: asked.endTime ?? asked.beginTime,
    halfHours: countHalfHours(asked),
    clockType: asked.clockType ?? null,
    clockId: null,
    correctionSlot: slot ?? null,
    ...buildLeaveColumns(asked.applyType),
    reason,
    approvalId,
    status: applyStatus.pending,
    decidedBy: null,
    decidedAt: null,
    createdAt: askedAt,
  }
}

/** People who apply tonight for leave on a future night. */
export function pickLeaveApplicants(
  night: Night,
  random: Random = night.stream('waiting clocks'),
): Map<number, VenuePerson> {
  const people = night.venue.people.filter((person) => !person.roleKeys.includes('gm'))
  return new Map(Array.from({ length: WAITING }, () => random.pick(people)).map((person) => [person.userId, person]))
}

/** Plans pending leave requests for future nights. */
function planLeaveRequests(night: Night): void {
  const random = night.stream('waiting clocks')
  for (const person of pickLeaveApplicants(night, random).values()) {
    const date = [2, 3, 4]
      .map((days) => addDays(night.date, days))
      .find((day) => isWorkingShift(getPlannedShift(person, day)))
    const shift = date === undefined ? null : getPlannedShift(person, date)
    if (date === undefined || !isWorkingShift(shift)) continue
    const application = {
      applyType: applyType.leave,
      businessDate: date,
      beginTime: shift.onAt,
      endTime: shift.offAt,
      clockType: undefined,
    }
    night.time.plan(toNightSeconds(20) + random.int(0, 2 * 3600), () => {
      const applyId = night.ids.next('clockApply')
      const approval = startApproval(night, {
        typeCode: approvalType.leave,
        title: formatApplicationTitle(application, getLabel('apply_type', application.applyType)),
        amount: null,
        bizType: 'clockApply',
        bizId: applyId,
        formData: {},
        applicant: person,
        waits: true,
      })
      const { approvalId, createdAt } = approval
      night.rows.clockApply.push(
        applyRow(night, person, { applyId, asked: application, reason: '家中有事', askedAt: createdAt, approvalId }),
      )
    })
  }
}
