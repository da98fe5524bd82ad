import { applyType, clockType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import {
  findApplicationViolation,
  countHalfHours,
  resolveOvertimeNight,
  formatApplicationTitle,
  type AttendanceApplication,
} from './apply-rules.ts'
import type { PlannedShift } from '../clock-rules.ts'

const TONIGHT = '2026-03-14'
const NOW = new Date('2026-03-14T22:00:00+08:00')

const correction: AttendanceApplication = {
  applyType: applyType.correction,
  businessDate: TONIGHT,
  beginTime: '2026-03-14 19:02:00',
  endTime: undefined,
  clockType: clockType.in,
}
const leave: AttendanceApplication = {
  applyType: applyType.leave,
  businessDate: TONIGHT,
  beginTime: '2026-03-14 19:00:00',
  endTime: '2026-03-15 03:00:00',
  clockType: undefined,
}
const findField = (application: AttendanceApplication) => {
  const violation = findApplicationViolation(application, TONIGHT, NOW)
  return violation === null || violation === 'late' ? violation : violation.field
}

test.each([
  ['a punch of tonight', correction, null],
  ['one of three nights ago', { ...correction, businessDate: '2026-03-11', beginTime: '2026-03-11 19:00:00' }, null],
  ['one of four nights ago', { ...correction, businessDate: '2026-03-10', beginTime: '2026-03-10 19:00:00' }, 'late'],
  ['a punch that is still to come', { ...correction, beginTime: '2026-03-14 22:00:01' }, 'beginTime'],
  ['one without saying which', { ...correction, clockType: undefined }, 'clockType'],
  ['one of the day before', { ...correction, beginTime: '2026-03-13 23:59:59' }, 'beginTime'],
  ['one of the day after the next', { ...correction, beginTime: '2026-03-16 00:00:00' }, 'beginTime'],
  ['leave for the night', leave, null],
  ['leave without an end', { ...leave, endTime: undefined }, 'endTime'],
  ['leave that ends as it begins', { ...leave, endTime: leave.beginTime }, 'endTime'],
  [
    'leave as far ahead as it goes',
    { ...leave, businessDate: '2026-06-12', beginTime: '2026-06-12 19:00:00', endTime: '2026-06-13 03:00:00' },
    null,
  ],
  [
    'leave beyond',
    { ...leave, businessDate: '2026-06-13', beginTime: '2026-06-13 19:00:00', endTime: '2026-06-14 03:00:00' },
    'businessDate',
  ],
  ['leave without end in sight', { ...leave, endTime: '2027-03-14 03:00:00' }, 'endTime'],
] as const)('%s', (_name, application, field) => {
  expect(findField(application)).toBe(field)
})

test('counts hours in half hours, rounded up, and none for a correction', () => {
  expect(countHalfHours(leave)).toBe(16)
  expect(countHalfHours({ ...leave, endTime: '2026-03-14 19:31:00' })).toBe(2)
  expect(countHalfHours(correction)).toBe(0)
})

test('is described in one line', () => {
  expect(formatApplicationTitle(correction, '补卡')).toBe('补卡 03-14 上班 19:02')
  expect(formatApplicationTitle(leave, '请假')).toBe('请假 03-14 19:00 至 03-15 03:00')
})

test('assigns overtime to the adjacent shift, also before noon', () => {
  const shift = (onAt: string, offAt: string): PlannedShift => ({
    shiftId: 1,
    shiftName: '行政班',
    rest: false,
    onAt,
    offAt,
    onAdvanceMinutes: 120,
    lateMinutes: 1,
    lackMinutes: 60,
    earlyMinutes: 1,
    offDelayMinutes: 240,
  })
  const overtime = (beginTime: string, endTime: string): AttendanceApplication => ({
    applyType: applyType.overtime,
    businessDate: '2026-03-13',
    beginTime,
    endTime,
    clockType: undefined,
  })
  const afternoon = shift('2026-03-14 14:00:00', '2026-03-14 22:00:00')
  const night = shift('2026-03-13 19:00:00', '2026-03-14 11:00:00')
  const before = overtime('2026-03-14 09:00:00', '2026-03-14 14:00:00')
  expect(resolveOvertimeNight(before, new Map([['2026-03-14', afternoon]]))).toBe('2026-03-14')
  expect(resolveOvertimeNight(before, new Map())).toBe('2026-03-13')
  const both = new Map([
    ['2026-03-13', night],
    ['2026-03-14', afternoon],
  ])
  expect(resolveOvertimeNight(before, both)).toBe('2026-03-13')
  expect(findApplicationViolation(overtime('2026-03-13 12:30:00', '2026-03-14 13:00:00'), TONIGHT, NOW)).toMatchObject({
    field: 'endTime',
  })
})
