import { addMinutes } from '@nocturne/base/venue-time'
import { applyType, clockDayStatus, clockType } from '@nocturne/contract/codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeAttendanceDay,
  judgePunch,
  countWholeMinutes,
  resolveCurrentNight,
  resolvePunchNight,
} from './clock-rules.ts'
import type { ClockContext, GrantedApplication, PlannedShift, Punch } from './clock-rules.ts'
import { isImpossibleTravel, isInRange, isRepeatedPosition, computeDistanceMeters } from './place-rules.ts'

const shift = (onAt: string, offAt: string): PlannedShift & { onAt: string; offAt: string } => ({
  shiftId: 1,
  shiftName: '晚班A',
  rest: false,
  onAt,
  offAt,
  onAdvanceMinutes: 120,
  lateMinutes: 1,
  lackMinutes: 60,
  earlyMinutes: 1,
  offDelayMinutes: 240,
})
const night = shift('2026-03-14 19:00:00', '2026-03-15 03:00:00')
const dayOff: PlannedShift = { ...night, rest: true, onAt: null, offAt: null }
const arrived = (at: string): Punch => ({ clockType: clockType.in, at })
const left = (at: string): Punch => ({ clockType: clockType.out, at })
const granted = (type: GrantedApplication['applyType'], beginAt: string, endAt: string): GrantedApplication => ({
  applyId: 7,
  applyType: type,
  businessDate: '2026-03-14',
  beginAt,
  endAt,
})
const around = (
  shifts: ClockContext['shifts'],
  punches: ClockContext['punches'] = [],
  granted: ClockContext['granted'] = [],
): ClockContext => ({
  shifts,
  punches,
  granted,
})
const over = (punches: Punch[], more: GrantedApplication[] = [], planned: PlannedShift | null = night) =>
  computeAttendanceDay({ shift: planned, punches, granted: more, now: null })

describe('a night with a shift over midnight', () => {
  it.each([
    ['both in time', [arrived('2026-03-14 18:52:00'), left('2026-03-15 03:04:00')], clockDayStatus.normal, 0, 0, 480],
    [
      '59 seconds late is in time',
      [arrived('2026-03-14 19:00:59'), left('2026-03-15 03:00:00')],
      clockDayStatus.normal,
      0,
      0,
      479,
    ],
    ['a minute late', [arrived('2026-03-14 19:01:00'), left('2026-03-15 03:00:00')], clockDayStatus.late, 1, 0, 479],
    ['gone early', [arrived('2026-03-14 19:00:00'), left('2026-03-15 02:30:00')], clockDayStatus.early, 0, 30, 450],
    [
      'late and gone early',
      [arrived('2026-03-14 19:10:00'), left('2026-03-15 02:30:00')],
      clockDayStatus.lateAndEarly,
      10,
      30,
      440,
    ],
    [
      'an hour late has missed the beginning',
      [arrived('2026-03-14 20:00:00'), left('2026-03-15 03:00:00')],
      clockDayStatus.missing,
      60,
      0,
      420,
    ],
    ['never left', [arrived('2026-03-14 18:52:00')], clockDayStatus.missing, 0, 0, 0],
    ['never came', [left('2026-03-15 03:04:00')], clockDayStatus.missing, 0, 0, 0],
    ['nobody', [], clockDayStatus.absent, 0, 0, 0],
    ['hours early and never left', [arrived('2026-03-14 16:40:00')], clockDayStatus.missing, 0, 0, 0],
    ['hours early', [arrived('2026-03-14 16:40:00'), left('2026-03-15 03:05:00')], clockDayStatus.normal, 0, 0, 480],
    [
      'left hours after the end',
      [arrived('2026-03-14 18:50:00'), left('2026-03-15 11:00:00')],
      clockDayStatus.normal,
      0,
      0,
      480,
    ],
    [
      'a punch-out before the punch-in ends nothing',
      [left('2026-03-14 15:00:00'), arrived('2026-03-14 18:50:00')],
      clockDayStatus.missing,
      0,
      0,
      0,
    ],
    [
      'the first coming and the last leaving count',
      [
        arrived('2026-03-14 18:52:00'),
        arrived('2026-03-14 19:30:00'),
        left('2026-03-15 01:00:00'),
        left('2026-03-15 03:01:00'),
      ],
      clockDayStatus.normal,
      0,
      0,
      480,
    ],
  ] as const)('%s', (_name, punches, status, lateMinutes, earlyMinutes, workMinutes) => {
    expect(over([...punches])).toMatchObject({ status, lateMinutes, earlyMinutes, workMinutes, scheduled: true })
  })

  it('is undecided while the person may still arrive or leave, except for lateness', () => {
    const running = (punches: Punch[], now: string) =>
      computeAttendanceDay({ shift: night, punches, granted: [], now })?.status
    expect(running([], '2026-03-15 02:00:00')).toBeNull()
    expect(running([arrived('2026-03-14 18:50:00')], '2026-03-15 06:59:00')).toBeNull()
    expect(running([arrived('2026-03-14 19:20:00')], '2026-03-14 22:00:00')).toBe(clockDayStatus.late)
    expect(running([], '2026-03-15 07:00:01')).toBe(clockDayStatus.absent)
    expect(running([arrived('2026-03-14 18:50:00'), left('2026-03-15 03:00:00')], '2026-03-15 03:01:00')).toBe(
      clockDayStatus.normal,
    )
  })
})

describe('approved applications', () => {
  const leave = (from: string, to: string) => [granted(applyType.leave, from, to)]
  it('replaces the whole shift, or moves one of its ends', () => {
    expect(over([], leave('2026-03-14 12:00:00', '2026-03-15 12:00:00'))).toMatchObject({
      status: clockDayStatus.leave,
      scheduled: true,
      applyId: 7,
    })
    expect(over([], [granted(applyType.swap, '2026-03-14 12:00:00', '2026-03-15 12:00:00')])).toMatchObject({
      status: clockDayStatus.rest,
      scheduled: false,
    })
    expect(
      over(
        [arrived('2026-03-14 20:58:00'), left('2026-03-15 03:00:00')],
        leave('2026-03-14 19:00:00', '2026-03-14 21:00:00'),
      ),
    ).toMatchObject({ status: clockDayStatus.normal, workMinutes: 360 })
    expect(
      over(
        [arrived('2026-03-14 18:58:00'), left('2026-03-15 01:00:00')],
        leave('2026-03-15 01:00:00', '2026-03-15 03:00:00'),
      ),
    ).toMatchObject({ status: clockDayStatus.normal })
    expect(
      over(
        [arrived('2026-03-14 18:58:00'), left('2026-03-15 03:00:00')],
        leave('2026-03-14 22:00:00', '2026-03-14 23:00:00'),
      ),
    ).toMatchObject({ status: clockDayStatus.normal, workMinutes: 420 })
    expect(over([], leave('2026-03-16 12:00:00', '2026-03-17 12:00:00'))).toMatchObject({
      status: clockDayStatus.absent,
    })
  })

  it('counts overtime only within the time of presence', () => {
    const more = [granted(applyType.overtime, '2026-03-15 03:00:00', '2026-03-15 05:00:00')]
    expect(over([arrived('2026-03-14 18:58:00'), left('2026-03-15 04:00:00')], more)).toMatchObject({
      workMinutes: 540,
      status: clockDayStatus.normal,
    })
    expect(over([arrived('2026-03-14 18:58:00'), left('2026-03-15 03:00:00')], more)).toMatchObject({
      workMinutes: 480,
    })
    const before = [granted(applyType.overtime, '2026-03-14 15:00:00', '2026-03-14 19:00:00')]
    expect(over([arrived('2026-03-14 14:58:00'), left('2026-03-15 03:05:00')], before)).toMatchObject({
      workMinutes: 720,
      status: clockDayStatus.normal,
    })
    expect(over([arrived('2026-03-14 16:00:00'), left('2026-03-15 03:05:00')], before)).toMatchObject({
      workMinutes: 660,
    })
  })

  it('a day off needs no shift; a night without one has no result', () => {
    expect(over([], [], dayOff)).toMatchObject({ status: clockDayStatus.rest, scheduled: false })
    expect(over([], [], null)).toBeNull()
    expect(computeAttendanceDay({ shift: null, punches: [], granted: [], now: null, onLeave: 7 })).toMatchObject({
      status: clockDayStatus.leave,
      applyId: 7,
    })
    expect(over([arrived('2026-03-14 20:00:00'), left('2026-03-14 23:00:00')], [], null)).toMatchObject({
      status: clockDayStatus.unscheduled,
      workMinutes: 180,
    })
  })
})

describe('the night of a punch', () => {
  const shifts = new Map<string, PlannedShift>([
    ['2026-03-14', shift('2026-03-15 04:00:00', '2026-03-15 11:30:00')],
    ['2026-03-15', shift('2026-03-15 14:00:00', '2026-03-15 22:00:00')],
    ['2026-03-16', shift('2026-03-17 00:00:00', '2026-03-17 08:00:00')],
  ])
  it.each([
    ['left after noon from the night before', '2026-03-15 12:30:00', clockType.out, '2026-03-14'],
    ['came before noon to the night after', '2026-03-15 12:00:00', clockType.in, '2026-03-15'],
    ['left where two windows meet', '2026-03-15 15:00:00', clockType.out, '2026-03-14'],
    ['came where two windows meet', '2026-03-15 13:00:00', clockType.in, '2026-03-15'],
    ['came after midnight', '2026-03-17 00:10:00', clockType.in, '2026-03-16'],
    ['without a shift the hour decides', '2026-03-20 12:00:00', clockType.in, '2026-03-19'],
  ] as const)('%s', (_name, at, type, date) => expect(resolvePunchNight(at, type, around(shifts))).toBe(date))

  it.each([
    ['hours early on the evening', '2026-03-14 16:40:00', '2026-03-14'],
    ['just after noon', '2026-03-14 12:01:00', '2026-03-14'],
    ['before noon, with nothing planned the night before', '2026-03-14 11:50:00', '2026-03-14'],
    ['early in the morning, long before', '2026-03-14 06:00:00', '2026-03-13'],
    ['after the shift, before its window closes', '2026-03-15 04:00:00', '2026-03-14'],
  ])('counts a punch-in for the shift of the evening: %s', (_name, at, date) => {
    expect(resolvePunchNight(at, clockType.in, around(new Map([['2026-03-14', night]])))).toBe(date)
  })

  it('starts earlier with overtime approved before the shift, and ends later with overtime after it', () => {
    const more = [granted(applyType.overtime, '2026-03-14 07:00:00', '2026-03-14 10:00:00')]
    const late = [granted(applyType.overtime, '2026-03-15 03:00:00', '2026-03-15 13:00:00')]
    const shift = new Map([['2026-03-14', night]])
    expect(resolvePunchNight('2026-03-14 05:30:00', clockType.in, around(shift, [], more))).toBe('2026-03-14')
    const on = [{ ...arrived('2026-03-14 18:50:00'), businessDate: '2026-03-14' }]
    expect(resolvePunchNight('2026-03-15 13:05:00', clockType.out, around(shift, on, late))).toBe('2026-03-14')
  })

  it('ends the night with an open punch-in, past noon too, but not an old one', () => {
    const on = [{ ...arrived('2026-03-14 11:50:00'), businessDate: '2026-03-13' }]
    const none = new Map<string, PlannedShift>()
    expect(resolvePunchNight('2026-03-14 11:50:00', clockType.in, around(none))).toBe('2026-03-13')
    expect(resolveCurrentNight('2026-03-14 12:30:00', around(none, on))).toBe('2026-03-13')
    expect(resolvePunchNight('2026-03-14 18:00:00', clockType.out, around(none, on))).toBe('2026-03-13')
    expect(resolvePunchNight('2026-03-14 18:00:00', clockType.in, around(none, on))).toBe('2026-03-13')
    expect(resolvePunchNight('2026-03-15 06:00:00', clockType.out, around(none, on))).toBe('2026-03-14')
    const off = [...on, { ...left('2026-03-14 18:00:00'), businessDate: '2026-03-13' }]
    expect(resolveCurrentNight('2026-03-14 18:05:00', around(none, off))).toBe('2026-03-14')
  })
})

describe('a night', () => {
  it.each([
    ['into a leap day', '2028-02-28', '2028-02-29'],
    ['out of a leap day', '2028-02-29', '2028-03-01'],
    ['out of a February without one', '2026-02-28', '2026-03-01'],
    ['into the next month', '2026-04-30', '2026-05-01'],
    ['into the next year', '2026-12-31', '2027-01-01'],
    ['in which clocks elsewhere are put forward', '2026-03-28', '2026-03-29'],
    ['in which clocks elsewhere are put back', '2026-10-24', '2026-10-25'],
  ])('%s has all its hours, and its punches until beyond noon', (_name, date, next) => {
    const planned = shift(`${date} 19:00:00`, `${next} 03:00:00`)
    const shifts = new Map([[date, planned]])
    expect(resolvePunchNight(`${next} 03:00:00`, clockType.out, around(shifts))).toBe(date)
    const on = [arrived(`${date} 19:00:00`), left(`${next} 03:00:00`)]
    expect(over(on, [], planned)).toMatchObject({ status: clockDayStatus.normal, workMinutes: 480 })
    const long = shift(`${date} 19:00:00`, `${next} 13:00:00`)
    expect(resolvePunchNight(`${next} 13:00:00`, clockType.out, around(new Map([[date, long]])))).toBe(date)
    expect(over([arrived(`${date} 19:00:00`), left(`${next} 13:00:00`)], [], long)?.workMinutes).toBe(18 * 60)
    expect(over([], [granted(applyType.leave, `${date} 19:00:00`, `${next} 03:00:00`)], planned)?.status).toBe(
      clockDayStatus.leave,
    )
  })
})

describe('any sequence of punches', () => {
  const minute = fc.integer({ min: -300, max: 900 }).map((minutes) => addMinutes('2026-03-14 19:00:00', minutes))
  const punches = fc.array(fc.record({ clockType: fc.constantFrom(clockType.in, clockType.out), at: minute }), {
    maxLength: 6,
  })
  it('decides a past day, counts no minute twice and ignores the order of punches', () => {
    fc.assert(
      fc.property(punches, minute, minute, (made, a, b) => {
        const more = a < b ? [granted(applyType.leave, a, b)] : []
        const day = over(made, more)
        expect(day).toEqual(over(made.toReversed(), more))
        expect(day?.status).not.toBeNull()
        expect(day?.workMinutes).toBeGreaterThanOrEqual(0)
        expect(day?.workMinutes).toBeLessThanOrEqual(countWholeMinutes(night.onAt, night.offAt))
        if (day?.status === clockDayStatus.absent) expect([day.onAt, day.offAt]).toEqual([null, null])
        if (day?.status === clockDayStatus.normal) expect(day.onAt !== null && day.offAt !== null).toBe(true)
      }),
    )
  })
  it('never computes less lateness for a later arrival', () => {
    fc.assert(
      fc.property(minute, minute, (a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a]
        const judged = (at: string) => judgePunch(night, { clockType: clockType.in, at, outside: false }).lateMinutes
        expect(judged(early)).toBeLessThanOrEqual(judged(late))
      }),
    )
  })
})

describe('positions', () => {
  const venue = { longitude: 114.305, latitude: 30.593 }
  it('have great-circle distances, reduced by a bounded inaccuracy of the phone', () => {
    expect(computeDistanceMeters(venue, { longitude: 114.305, latitude: 30.602 })).toBeGreaterThan(990)
    expect(computeDistanceMeters(venue, { longitude: 114.305, latitude: 30.602 })).toBeLessThan(1010)
    const at = (distanceMeters: number, accuracyMeters: number) =>
      isInRange({ distanceMeters, accuracyMeters, radiusMeters: 200 })
    expect([at(200, 0), at(201, 0), at(260, 80), at(301, 1000), at(10, 5000)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })
  it('are flagged when they jump, or are identical to the last digit', () => {
    const far = { longitude: 116.4, latitude: 39.9 }
    expect(isImpossibleTravel({ ...venue, at: '2026-03-14 20:00:00' }, { ...far, at: '2026-03-14 19:00:00' })).toBe(
      true,
    )
    expect(isImpossibleTravel({ ...venue, at: '2026-03-14 20:00:00' }, { ...far, at: '2026-03-14 02:00:00' })).toBe(
      false,
    )
    const measured = { longitude: 114.3051234, latitude: 30.5931234 }
    expect(isRepeatedPosition(measured, { ...measured })).toBe(true)
    expect(isRepeatedPosition(venue, { ...venue })).toBe(false)
  })
})
