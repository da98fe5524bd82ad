/** Leave with a balance: requested, granted, rejected, corrected, and used by the pay of the month. */
import { addDays, parseTime } from '@nocturne/base/venue-time'
import { attendance } from '@nocturne/contract/attendance/endpoints'
import { applyStatus, applyType, normalDisable, wageItem } from '@nocturne/contract/codes'
import { buildEntityEndpoint } from '@nocturne/contract/entity/endpoints'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { leaveCorrectionEntity, leaveKindEntity } from '@nocturne/contract/office/leave-entities'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApi } from '../../../../test/api.ts'
import type { Caller } from '../../../../test/api.ts'
import { listViolations } from '../../../../test/factories.ts'
import { freezeNight } from '../clock-days.ts'
import { listEmployees, readPersonFacts } from '../../payroll/wages/wage-facts.ts'
import { computeSlip } from '../../payroll/wages/wage-rules.ts'
import { buildPersonTerms, findMonthTerms } from '../../payroll/wages/wage-terms.ts'

const saveKind = buildEntityEndpoint(leaveKindEntity, 'save')
const saveCorrection = buildEntityEndpoint(leaveCorrectionEntity, 'save')
const importCorrections = buildEntityEndpoint(leaveCorrectionEntity, 'import')

const api = await startTestApi()
let hr: Caller
let waiter: Caller
let annualId: number
const year = 2026
const tonight = '2026-03-14'

beforeAll(async () => {
  api.clock.at(`${tonight} 20:00:00`)
  hr = await api.as('hr01')
  waiter = await api.as('fwy01')
  annualId = await findKind('年假')
})
beforeEach(async () => {
  await api.db.deleteFrom('leaveCorrection').execute()
  await api.db
    .updateTable('employment')
    .set({ joinDate: '2025-03-20' })
    .where('userId', '=', waiter.userId ?? 0)
    .execute()
  await api.db
    .deleteFrom('schedule')
    .where('userId', '=', waiter.userId ?? 0)
    .where('businessDate', '>', tonight)
    .execute()
})
afterEach(async () => expect(await listViolations(api)).toEqual([]))

async function findKind(name: string): Promise<number> {
  const { kindId } = await api.db
    .selectFrom('leaveKind')
    .select('kindId')
    .where('kindName', '=', name)
    .executeTakeFirstOrThrow()
  return kindId
}

/** Whole nights of leave from a number of nights ahead. */
const buildLeave = (ahead: number, nights = 1, leaveKindId: number | undefined = annualId) => ({
  applyType: applyType.leave,
  businessDate: addDays(tonight, ahead),
  beginTime: `${addDays(tonight, ahead)} 00:00:00`,
  endTime: `${addDays(tonight, ahead + nights - 1)} 23:59:00`,
  reason: '家中有事',
  leaveKindId,
})
const request = (ahead: number, nights = 1, kindId = annualId) =>
  waiter.send(attendance.applyAdd, buildLeave(ahead, nights, kindId))
const correct = (values: Record<string, FieldValue>, caller = hr) =>
  caller.send(saveCorrection, {
    rows: [
      {
        values: {
          userId: waiter.userId ?? 0,
          kindId: annualId,
          leaveYear: year,
          correctionDate: tonight,
          reason: '入职前的工龄',
          ...values,
        },
      },
    ],
  })

async function readBalance(caller = hr) {
  const { rows } = await caller.call(attendance.leaveBalances, {
    year,
    leaveKindId: annualId,
    pageNum: 1,
    pageSize: 500,
  })
  return rows.find(({ userId }) => userId === waiter.userId)
}

async function clearLeave(): Promise<void> {
  const { rows } = await waiter.call(attendance.applyMy, { pageNum: 1, pageSize: 100 })
  for (const { applyId, status, can } of rows)
    if (status === applyStatus.pending && can.cancel) await waiter.call(attendance.applyCancel, { applyId })
}

it('refuses more than the balance at the field, and shows the days left', async () => {
  const preview = await waiter.call(attendance.applyPreview, { applyType: applyType.leave, businessDate: tonight })
  expect(preview.leaveKinds.map(({ kindName, remainingDays }) => [kindName, remainingDays])).toEqual([
    ['事假', null],
    ['病假', null],
    ['年假', 0],
    ['婚假', null],
    ['丧假', null],
  ])
  expect(await request(1)).toMatchObject({
    errCode: 'PARAM_INVALID',
    msg: expect.stringContaining('年假还剩 0 天，这次要 1 天'),
    detail: { field: 'leaveKindId' },
  })
  // The first year of employment is completed on 20 March.
  const later = await waiter.call(attendance.applyPreview, {
    applyType: applyType.leave,
    businessDate: addDays(tonight, 6),
  })
  expect(later.leaveKinds.find(({ leaveKindId }) => leaveKindId === annualId)?.remainingDays).toBe(5)
  expect(await request(6, 6)).toMatchObject({ errCode: 'PARAM_INVALID' })
  expect(await request(6, 2)).toMatchObject({ code: 200 })
  expect(await readBalance()).toMatchObject({ waitingDays: 2, takenDays: 0 })
  await clearLeave()
  expect(await readBalance()).toMatchObject({ waitingDays: 0, takenDays: 0 })
})

it('grants one of two requests against one balance at once', async () => {
  await correct({ days: 1 })
  const replies = await Promise.all([request(1), request(3)])
  expect(replies.map(({ errCode }) => errCode ?? 'sent').toSorted()).toEqual(['PARAM_INVALID', 'sent'])
  expect(await readBalance()).toMatchObject({ waitingDays: 1, remainingDays: 0 })
  await clearLeave()
})

it('gives one of a request and a correction at once', async () => {
  await correct({ days: 1 })
  const [sent, corrected] = await Promise.all([request(1), correct({ days: -1, correctionDate: addDays(tonight, -1) })])
  expect([sent.code, corrected.code].toSorted((a, b) => a - b)).toEqual([200, 500])
  await clearLeave()
})

it('returns the days of a rejected request, and keeps those of an approved one', async () => {
  await correct({ days: 2 })
  const first = await waiter.call(attendance.applyAdd, buildLeave(1, 2))
  expect(await request(5)).toMatchObject({ errCode: 'PARAM_INVALID' })
  await hr.call(attendance.applyAudit, { applyId: first.applyId, agree: false, opinion: '当晚人手不够' })
  expect(await readBalance()).toMatchObject({ remainingDays: 2 })
  const second = await waiter.call(attendance.applyAdd, buildLeave(1, 2))
  await hr.call(attendance.applyAudit, { applyId: second.applyId, agree: true })
  expect(await readBalance()).toMatchObject({ takenDays: 2, waitingDays: 0, remainingDays: 0 })
  const usages = await hr.call(attendance.leaveUsages, { userId: waiter.userId ?? 0, leaveKindId: annualId, year })
  expect(usages).toMatchObject({
    applications: [{ applyId: second.applyId, days: 2 }],
    corrections: [{ days: 2, reason: '入职前的工龄' }],
  })
  const detail = await waiter.call(attendance.applyDetail, { applyId: second.applyId })
  expect(detail).toMatchObject({ leaveKind: '年假', leaveDays: 2 })
  // Neither a new correction nor a stopped one falls below the days that were taken.
  expect(await correct({ days: -0.5, correctionDate: addDays(tonight, -1) })).toMatchObject({
    errCode: 'ROWS_REFUSED',
    detail: { errors: [{ field: 'days' }] },
  })
  const { correctionId } = await api.db.selectFrom('leaveCorrection').select('correctionId').executeTakeFirstOrThrow()
  expect(
    await hr.send(saveCorrection, {
      rows: [
        {
          id: correctionId,
          values: { status: normalDisable.disabled },
          seen: { status: normalDisable.normal },
        },
      ],
    }),
  ).toMatchObject({ errCode: 'ROWS_REFUSED' })
  await removeLeave(second.applyId)
})

it('refuses a leave of two years', async () => {
  api.clock.at('2026-12-20 20:00:00')
  const caller = await api.as('fwy01')
  const beginTime = '2026-12-31 00:00:00'
  const whole = { ...buildLeave(1), businessDate: '2026-12-31', beginTime, endTime: '2027-01-01 23:59:00' }
  expect(await caller.send(attendance.applyAdd, whole)).toMatchObject({
    errCode: 'PARAM_INVALID',
    detail: { field: 'endTime' },
  })
  api.clock.at(`${tonight} 20:00:00`)
})

/** Ends the effect of an approved application, so that the next test begins with the same balance. */
async function removeLeave(applyId: number): Promise<void> {
  await api.db.updateTable('clockApply').set({ leaveHalfDays: 0 }).where('applyId', '=', applyId).execute()
}

it('refuses corrections of quarters, of a later date, of kinds without a balance, and of oneself', async () => {
  for (const values of [
    { days: 0.2 },
    { days: 0 },
    { days: 1, correctionDate: addDays(tonight, 1) },
    { days: 1, kindId: await findKind('事假') },
    { days: 1, userId: hr.userId ?? 0 },
  ])
    expect(await correct(values)).toMatchObject({ errCode: 'ROWS_REFUSED' })
  expect(await correct({ days: 1 }, waiter)).toMatchObject({ errCode: 'NO_PERMISSION' })
  expect(await correct({ days: 1.5 })).toMatchObject({ code: 200 })
  expect(await readBalance()).toMatchObject({ correctedDays: 1.5 })
})

it('imports corrections', async () => {
  const { userName } = await api.db
    .selectFrom('appUser')
    .select('userName')
    .where('userId', '=', waiter.userId ?? 0)
    .executeTakeFirstOrThrow()
  const result = await hr.call(importCorrections, {
    fileName: '年假.csv',
    columns: ['userId', 'kindId', 'leaveYear', 'correctionDate', 'days', 'reason'],
    rows: [[userName, '年假', String(year), tonight, '2.5', '上年结转']],
  })
  expect(result).toMatchObject({ added: 1 })
  expect(await readBalance()).toMatchObject({ correctedDays: 2.5 })
})

it('refuses a stopped kind, and takes the first kind by default', async () => {
  const kindId = await findKind('婚假')
  const stop = (status: string, seen: string) =>
    hr.call(saveKind, { rows: [{ id: kindId, values: { status }, seen: { status: seen } }] })
  await stop(normalDisable.disabled, normalDisable.normal)
  expect(await request(12, 1, kindId)).toMatchObject({ errCode: 'PARAM_INVALID', detail: { field: 'leaveKindId' } })
  await stop(normalDisable.normal, normalDisable.disabled)
  const { leaveKindId: _kind, ...plain } = buildLeave(10)
  const { applyId } = await waiter.call(attendance.applyAdd, plain)
  expect(await waiter.call(attendance.applyDetail, { applyId })).toMatchObject({ leaveKind: '事假', leaveDays: 1 })
  await clearLeave()
})

it('pays a leave by the share of its kind when it was requested', async () => {
  const kindId = await findKind('病假')
  const setShare = (paidBp: number, seen: number) =>
    hr.call(saveKind, { rows: [{ id: kindId, values: { paidBp }, seen: { paidBp: seen } }] })
  await setShare(6_000, 10_000)
  const before = await computeMonth()
  const { applyId } = await waiter.call(attendance.applyAdd, buildLeave(14, 2, kindId))
  await setShare(10_000, 6_000)
  await hr.call(attendance.applyAudit, { applyId, agree: true })
  api.clock.at('2026-04-02 13:00:00')
  // Pay reads attendance once a night of the month is frozen.
  await api.db.transaction().execute((tx) => freezeNight(tx, addDays(tonight, 14), parseTime(api.clock.now())))
  hr = await api.as('hr01')
  const after = await computeMonth()
  api.clock.at(`${tonight} 20:00:00`)
  expect(before.leave).toBe(0)
  // Two days of 40 % of a day's pay, rounded by the night.
  expect(after.leave).toBe(2 * Math.round((after.basePay * 0.4) / after.monthDays))
  expect(after.lines).toEqual([
    { businessDate: addDays(tonight, 14), rateBp: 4_000 },
    { businessDate: addDays(tonight, 15), rateBp: 4_000 },
  ])
})

async function computeMonth() {
  const terms = await findMonthTerms(api.db, '2026-03')
  const employees = (await listEmployees(api.db, '2026-03', null)).filter(({ userId }) => userId === waiter.userId)
  const facts = await readPersonFacts(api.db, '2026-03', employees, parseTime('2026-04-02 13:00:00'))
  const whole = { ...facts.get(waiter.userId ?? 0)!, extras: [] }
  const own = buildPersonTerms(terms!, whole)
  const { items } = computeSlip(own, whole)
  const item = items.find(({ itemCode }) => itemCode === wageItem.leave)
  return {
    basePay: own.basePay,
    monthDays: own.monthDays,
    leave: item?.amount ?? 0,
    lines: item?.lines.map(({ businessDate, rateBp }) => ({ businessDate, rateBp })) ?? [],
  }
}
