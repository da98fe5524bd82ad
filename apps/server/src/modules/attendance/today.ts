/** 打卡: the caller's current night and shift, the next punch and the venue's position. */
import { addMinutes, formatTime } from '@nocturne/base/venue-time'
import { clockType } from '@nocturne/contract/codes'
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import type { Db } from '../../db/connection.ts'
import type { Handler } from '../../http/bind.ts'
import { scopeOf } from '../../http/policy.ts'
import { readSettings } from '../platform/public.ts'
import { readAround } from './around-punch.ts'
import { dayOf, grantedOn, leavingDue, nextPunch, nightNow } from './clock-rules.ts'
import type { Granted, PlannedShift } from './clock-rules.ts'
import { punchesOfNight, shownShift } from './shown.ts'
import type { ShownPunch } from './shown.ts'
import { shownCode } from './venue-code.ts'

export type OwnNight = { date: string; shift: PlannedShift | null; punches: ShownPunch[]; granted: Granted[] }

/** The person's current night, by the same rule that assigns punches to nights. */
export async function nightOfPerson(db: Db, userId: number, now: Date): Promise<OwnNight> {
  const at = formatTime(now)
  const around = await readAround(db, userId, at)
  const date = nightNow(at, around)
  const shift = around.shifts.get(date) ?? null
  const punches = await punchesOfNight(db, { userId, date, withFlags: false })
  return { date, shift, punches, granted: grantedOn(date, shift, around.granted) }
}

export const asPunches = (punches: readonly ShownPunch[]) =>
  punches.map((one) => ({ clockType: one.clockType, at: one.clockTime }))

export const readToday: Handler<typeof attendance.today, typeof schemas.today> = async ({ db, actor, now }) => {
  const [own, settings] = await Promise.all([nightOfPerson(db, actor.userId, now), readSettings(db)])
  const at = formatTime(now)
  const { shift, punches, granted } = own
  const day = dayOf({ shift, punches: asPunches(punches), granted, now: at })
  const last = punches.at(-1)
  const rested = last === undefined || at >= addMinutes(last.clockTime, 1)
  const came = punches.some((one) => one.clockType === clockType.in)
  return {
    businessDate: own.date,
    serverTime: at,
    shift: shownShift(shift),
    punches,
    next: nextPunch(asPunches(punches)),
    canOn: rested && !came,
    canOff: rested && came,
    leavingDue: leavingDue(shift, granted),
    workMinutes: day?.workMinutes ?? 0,
    place: {
      name: settings.text('venue.venueName'),
      lng: settings.number('venue.lng'),
      lat: settings.number('venue.lat'),
      radius: settings.number('clock.radius') ?? 0,
      bluetoothIds: settings.texts('clock.bluetoothIds'),
      nfcTags: settings.texts('clock.nfcCodes').length > 0,
    },
    allowOutside: settings.flag('clock.allowOutside'),
    showsCode: scopeOf(actor, 'clock:apply:approve') !== undefined,
  }
}

export const readCode: Handler<typeof attendance.code, typeof schemas.code> = ({ db, now }) => shownCode(db, now)
