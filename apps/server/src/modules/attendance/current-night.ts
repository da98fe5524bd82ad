/** 打卡: the caller's current night and shift, the next punch and the venue's position. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { clockType } from '@nocturne/contract/codes'
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { findScope } from '../../http/policy.ts'
import { readSettings } from '../platform/public.ts'
import { readClockContext } from './around-punch.ts'
import {
  computeAttendanceDay,
  filterNightApplications,
  findLeavingTime,
  getNextPunch,
  resolveCurrentNight,
} from './clock-rules.ts'
import type { GrantedApplication, PlannedShift } from './clock-rules.ts'
import { listPunches, toShiftResponse } from './clock-response.ts'
import type { PunchResponse } from './clock-response.ts'
import { readPlaceMarks } from './clock-marks.ts'
import { readCurrentCode } from './venue-code.ts'

type PersonNight = { date: string; shift: PlannedShift | null; punches: PunchResponse[]; granted: GrantedApplication[] }

/** The person's current night, by the same rule that assigns punches to nights. */
export async function readCurrentNight(db: Db, userId: number, now: Date): Promise<PersonNight> {
  const at = formatTime(now)
  const around = await readClockContext(db, userId, at)
  const date = resolveCurrentNight(at, around)
  const shift = around.shifts.get(date) ?? null
  const punches = await listPunches(db, { userId, date, withFlags: false })
  return { date, shift, punches, granted: filterNightApplications(date, shift, around.granted) }
}

const toPunches = (punches: readonly PunchResponse[]) =>
  punches.map((one) => ({ clockType: one.clockType, at: one.clockTime }))

export const readTodayAttendance: Handler<typeof attendance.today, typeof schemas.today> = async ({
  db,
  actor,
  now,
}) => {
  const [own, settings, marks] = await Promise.all([
    readCurrentNight(db, actor.userId, now),
    readSettings(db),
    readPlaceMarks(db),
  ])
  const at = formatTime(now)
  const { shift, punches, granted } = own
  const day = computeAttendanceDay({ shift, punches: toPunches(punches), granted, now: at })
  const last = punches.at(-1)
  const rested = last === undefined || at >= addMinutes(last.clockTime, 1)
  const hasArrived = punches.some((one) => one.clockType === clockType.in)
  return {
    businessDate: own.date,
    serverTime: at,
    shift: toShiftResponse(shift),
    punches,
    next: getNextPunch(toPunches(punches)),
    canOn: rested && !hasArrived,
    canOff: rested && hasArrived,
    leavingDue: findLeavingTime(shift, granted),
    workMinutes: day?.workMinutes ?? 0,
    place: {
      name: settings.text('venue.venueName'),
      lng: settings.number('venue.lng'),
      lat: settings.number('venue.lat'),
      radius: settings.number('clock.radius') ?? 0,
      ...marks,
    },
    allowOutside: settings.flag('clock.allowOutside'),
    showsCode: findScope(actor, 'clock:apply:approve') !== undefined,
  }
}

export const readVenueCode: Handler<typeof attendance.code, typeof schemas.code> = ({ db, now }) =>
  readCurrentCode(db, now)
