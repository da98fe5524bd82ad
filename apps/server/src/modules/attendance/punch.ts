/**
 * 打卡. The server judges the punch: distance, validity of a tag or code, night and lateness. Implausible combinations with other punches are
 * stored as flags with evidence and not shown to the person.
 */
import { formatDistance } from '@nocturne/base/distance'
import { addDays, addMinutes, formatTime, parseTime } from '@nocturne/base/venue-time'
import { applyStatus, applyType, clockFlag, clockMethod } from '@nocturne/contract/codes'
import type { ClockFlag, ClockMethod, ClockType } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { attendance } from '@nocturne/contract/attendance/endpoints'
import type { schemas } from '@nocturne/contract/attendance/schemas'
import type { InputOf } from '@nocturne/contract/endpoint'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { lit } from '../../db/statement.ts'
import type { Handler } from '../../http/bind.ts'
import type { CommandContext } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { isOwnUpload, readSettings } from '../platform/public.ts'
import { lockAttendancePerson, recomputeDayIfFrozen } from './clock-days.ts'
import { formatApplicationTitle } from './apply/apply-rules.ts'
import { createApplication } from './apply/create-application.ts'
import { readClockContext } from './around-punch.ts'
import {
  filterNightApplications,
  isStatedTimeBetter,
  isWorkingShift,
  judgePunch,
  resolvePunchNight,
} from './clock-rules.ts'
import type { ClockContext, PlannedShift } from './clock-rules.ts'
import { isImpossibleTravel, isInRange, isRepeatedPosition, computeDistanceMeters } from './place-rules.ts'
import type { GeoCoordinates } from './place-rules.ts'
import { listPunches } from './clock-response.ts'
import { isPlaceMark } from './clock-marks.ts'
import { findCodeStep } from './venue-code.ts'

type Input = InputOf<typeof attendance.punch>

/** Up to this difference the time stated by the phone is ignored and the server's time counts. */
const CLOCK_DOUBT_SECONDS = 120
/** Maximum delay of a punch made without network. */
const OFFLINE_HOURS = 4
/** A phone clock further ahead than this is refused. */
const AHEAD_SECONDS = 120
const REPEAT_SECONDS = 60

export const punch: Handler<typeof attendance.punch, typeof schemas.punch> = async (context, input) => {
  const { tx, actor, now, request } = context
  await lockAttendancePerson(tx, actor.userId)
  const moment = resolveMoment(now, input.happenedTime)
  const stated = await resolvePlace(context, input.clockType, moment.at)
  await assertNoRepeat(tx, actor.userId, moment.at)
  if (!isWorkingShift(stated.shift) && input.force !== true) refuse('NO_SHIFT_CONFIRM', {}, { confirmable: true })
  const proof = await resolveProof(context, input, moment.at)
  const received = moment.late ? await resolvePlace(context, input.clockType, formatTime(now)) : stated
  // A stated time that improves the result needs approval; until then the time of receipt counts.
  const waits = moment.late && isImproved(input.clockType, stated, received)
  const { at, date, shift, around } = waits ? received : stated
  const late = moment.late && !waits
  if (waits) await assertNoRepeat(tx, actor.userId, at)
  const judged = judgePunch(
    shift,
    { clockType: input.clockType, at, outside: proof.outside && !proof.granted },
    filterNightApplications(date, shift, around.granted),
  )
  const { clockId } = await tx
    .insertInto('clockRecord')
    .values({
      userId: actor.userId,
      userName: actor.nickName,
      deptId: actor.deptId,
      deptName: actor.deptName,
      businessDate: date,
      shiftId: shift?.shiftId ?? null,
      clockType: input.clockType,
      clockedAt: at,
      receivedAt: now,
      clockMethod: proof.method,
      longitude: proof.point?.longitude ?? null,
      latitude: proof.point?.latitude ?? null,
      accuracyMeters: proof.point ? (input.accuracy ?? 0) : null,
      distanceMeters: proof.distanceMeters,
      address: proof.address,
      bluetoothId: proof.method === clockMethod.bluetooth ? (input.bluetoothId ?? null) : null,
      codeStep: proof.codeStep,
      deviceId: request.deviceId,
      photoUrl: input.photoUrl ?? null,
      remark: input.remark ?? '',
      outside: proof.outside,
      clockResult: judged.result,
      lateMinutes: judged.lateMinutes,
      earlyMinutes: judged.earlyMinutes,
    })
    .returning('clockId')
    .executeTakeFirstOrThrow()
  await storeFlags(context, { clockId, at, date, point: proof.point, late })
  if (waits) await requestStatedTime(context, { clockType: input.clockType, clockId, stated, received })
  await recomputeDayIfFrozen(tx, { userId: actor.userId, date, at: now })
  context.emit({ topic: 'clock', userIds: [actor.userId] })
  context.log({
    subjectType: 'clock',
    subjectId: clockId,
    after: {
      clockType: input.clockType,
      businessDate: date,
      clockedAt: at,
      method: proof.method,
      outside: proof.outside,
    },
  })
  const punches = await listPunches(tx, { userId: actor.userId, date, withFlags: false })
  return punches.find((one) => one.clockId === clockId) ?? refuse('NOT_FOUND')
}

type Place = { at: string; date: string; shift: PlannedShift | null; around: ClockContext }

/** Night that a punch at this time belongs to, with the surrounding data. */
async function resolvePlace({ tx, actor }: CommandContext, type: ClockType, at: string): Promise<Place> {
  const around = await readClockContext(tx, actor.userId, at)
  const date = resolvePunchNight(at, type, around)
  return { at, date, shift: around.shifts.get(date) ?? null, around }
}

/**
 * True if the time stated by the phone gives a better attendance result than the time of receipt. A late punch then
 * counts at its receipt until the stated time is approved.
 */
function isImproved(type: ClockType, { at, date, shift, around }: Place, received: Place): boolean {
  const night = {
    shift,
    punches: around.punches.filter((one) => one.businessDate === date),
    granted: filterNightApplications(date, shift, around.granted),
  }
  return isStatedTimeBetter(night, {
    clockType: type,
    statedAt: at,
    receivedAt: received.date === date ? received.at : null,
  })
}

type Stated = { clockType: ClockType; clockId: number; stated: Place; received: Place }

/** Requests the stated time from the leader; a correction of the same punch that is pending or approved already covers it. */
async function requestStatedTime(context: CommandContext, { clockType: type, clockId, stated, received }: Stated) {
  const { tx, actor } = context
  const { rows } = await sql`
    select from clock_apply where user_id = ${actor.userId} and business_date = ${stated.date} and clock_type = ${type}
      and status in (${lit(applyStatus.pending, applyStatus.approved)})`.execute(tx)
  if (rows.length > 0) return
  const application = {
    applyType: applyType.correction,
    businessDate: stated.date,
    beginTime: stated.at,
    endTime: undefined,
    clockType: type,
  }
  await createApplication(context, {
    asked: application,
    title: formatApplicationTitle(application, getLabel('clock_flag', clockFlag.sentLater)),
    reason: `手机离线打卡，${received.at} 收到`,
    images: [],
    correctionSlot: null,
    clockId,
  })
}

/** Time that counts: the server's, unless the phone had no network at that moment. */
function resolveMoment(now: Date, happened: string | undefined): { at: string; late: boolean } {
  if (happened === undefined) return { at: formatTime(now), late: false }
  const waited = (+now - +parseTime(happened)) / 1000
  if (waited < -AHEAD_SECONDS) return refuseField('happenedTime', '打卡时间', '手机时间与服务器不一致，请联网后重试')
  if (waited > OFFLINE_HOURS * 3600) refuse('CLOCK_TOO_OLD', { n: OFFLINE_HOURS })
  return waited <= CLOCK_DOUBT_SECONDS ? { at: formatTime(now), late: false } : { at: happened, late: true }
}

async function assertNoRepeat(tx: Tx, userId: number, at: string): Promise<void> {
  const { rows } = await sql`
    select from clock_record where user_id = ${userId} and clock_method <> ${lit(clockMethod.correction)}
      and clocked_at > ${addMinutes(at, -REPEAT_SECONDS / 60)} and clocked_at < ${addMinutes(at, REPEAT_SECONDS / 60)}`.execute(
    tx,
  )
  if (rows.length > 0) refuse('CLOCK_REPEAT')
}

type Proof = {
  method: ClockMethod
  point: GeoCoordinates | null
  distanceMeters: number | null
  address: string
  codeStep: number | null
  outside: boolean
  /** Work outside the venue is approved for this time, so the punch is not an exception. */
  granted: boolean
}

/**
 * Proof of the person's position; refuses OUT_OF_RANGE without any. A venue without a stored place compares no position:
 * each one is accepted and stored, and no punch counts as outside unless the person says so.
 */
async function resolveProof({ tx, db, actor }: CommandContext, input: Input, at: string): Promise<Proof> {
  const settings = await readSettings(tx)
  const venue = { longitude: settings.number('venue.lng'), latitude: settings.number('venue.lat') }
  const point =
    input.lng !== undefined && input.lat !== undefined ? { longitude: input.lng, latitude: input.lat } : null
  const known = venue.longitude !== null && venue.latitude !== null
  const distanceMeters =
    point && known
      ? computeDistanceMeters(point, { longitude: venue.longitude ?? 0, latitude: venue.latitude ?? 0 })
      : null
  const inside = {
    point,
    distanceMeters,
    codeStep: null,
    outside: false,
    granted: false,
    address: settings.text('venue.venueName'),
  }

  if (input.venueCode !== undefined) {
    const codeStep = (await findCodeStep(db, input.venueCode, parseTime(at))) ?? refuse('CLOCK_CODE_INVALID')
    await assertFreshCode(tx, actor.userId, codeStep)
    return { ...inside, method: clockMethod.venueCode, codeStep }
  }
  if (await isPlaceMark(tx, clockMethod.nfc, input.nfcCode)) return { ...inside, method: clockMethod.nfc }
  if (await isPlaceMark(tx, clockMethod.bluetooth, input.bluetoothId))
    return { ...inside, method: clockMethod.bluetooth }
  const near =
    distanceMeters !== null &&
    isInRange({
      distanceMeters,
      accuracyMeters: input.accuracy ?? 0,
      radiusMeters: settings.number('clock.radius') ?? 0,
    })
  if (point !== null && !known && input.outside !== true) return { ...inside, method: clockMethod.location }
  if (near && input.outside !== true) return { ...inside, method: clockMethod.location }
  if (input.outside !== true) {
    if (distanceMeters === null) refuseField('lng', '定位', '未获取到定位，请打开定位权限后重试')
    refuse(
      'OUT_OF_RANGE',
      { distance: formatDistance(distanceMeters ?? 0) },
      { distance: distanceMeters, outside: true },
    )
  }
  const granted = await isOutsideApproved(tx, actor.userId, at)
  if (!granted && !settings.flag('clock.allowOutside'))
    refuse('OUT_OF_RANGE', { distance: formatDistance(distanceMeters ?? 0) }, { outside: false })
  await assertPicture(tx, actor.userId, input)
  return { ...inside, method: clockMethod.location, outside: true, granted, address: input.remark ?? '' }
}

async function assertFreshCode(tx: Tx, userId: number, codeStep: number): Promise<void> {
  const { rows } = await sql`select from clock_record where user_id = ${userId} and code_step = ${codeStep}`.execute(tx)
  if (rows.length > 0) refuse('CLOCK_CODE_INVALID')
}

async function isOutsideApproved(tx: Tx, userId: number, at: string): Promise<boolean> {
  const { rows } = await sql`
    select from clock_apply where user_id = ${userId} and apply_type = ${lit(applyType.outside)} and status = ${lit(applyStatus.approved)}
      and begin_at <= ${at} and end_at >= ${at}`.execute(tx)
  return rows.length > 0
}

async function assertPicture(tx: Tx, userId: number, { photoUrl, remark }: Input): Promise<void> {
  if (photoUrl === undefined || !(await isOwnUpload(tx, userId, photoUrl)))
    refuseField('photoUrl', '照片', '请拍摄现场照片')
  if (remark === undefined) refuseField('remark', '说明', '请填写外勤说明')
}

type Made = { clockId: number; at: string; date: string; point: GeoCoordinates | null; late: boolean }
type Before = { clockId: number; at: string; longitude: number; latitude: number; businessDate: string }

/** Stores flags with evidence for the leader. They never refuse a punch. */
async function storeFlags({ tx, actor, now, request }: CommandContext, made: Made): Promise<void> {
  const flags: { flag: ClockFlag; other: number | null; evidence: string }[] = []
  if (made.late)
    flags.push({ flag: clockFlag.sentLater, other: null, evidence: `${made.at} 打卡，${formatTime(now)} 收到` })
  if (made.point) {
    const { point } = made
    const { rows } = await sql<Before>`
      select clock_id, clocked_at as at, longitude, latitude, business_date from clock_record
      where user_id = ${actor.userId} and clock_id <> ${made.clockId} and longitude is not null and clocked_at > ${`${addDays(made.date, -14)} 12:00:00`}
      order by clocked_at desc limit 60`.execute(tx)
    const [last] = rows
    if (last && isImpossibleTravel({ ...point, at: made.at }, last))
      flags.push({
        flag: clockFlag.journey,
        other: last.clockId,
        evidence: `${last.at} 与本次相距 ${(computeDistanceMeters(point, last) / 1000).toFixed(1)} 公里`,
      })
    const same = rows.find((before) => before.businessDate !== made.date && isRepeatedPosition(point, before))
    if (same) flags.push({ flag: clockFlag.samePlace, other: same.clockId, evidence: `与 ${same.at} 的定位完全相同` })
  }
  if (request.deviceId !== '') {
    const { rows } = await sql<{ clockId: number; userName: string; at: string }>`
      select clock_id, user_name, clocked_at as at from clock_record
      where device_id = ${request.deviceId} and business_date = ${made.date} and user_id <> ${actor.userId} order by clocked_at limit 1`.execute(
      tx,
    )
    const [shared] = rows
    if (shared)
      flags.push({
        flag: clockFlag.sharedDevice,
        other: shared.clockId,
        evidence: `${shared.userName} ${shared.at.slice(11, 16)} 用同一部手机打过卡`,
      })
  }
  if (flags.length === 0) return
  await tx
    .insertInto('clockEvidence')
    .values(
      flags.map(({ flag, other, evidence }) => ({
        clockId: made.clockId,
        clockFlag: flag,
        otherClockId: other,
        evidence,
        createdAt: now,
      })),
    )
    .execute()
}
