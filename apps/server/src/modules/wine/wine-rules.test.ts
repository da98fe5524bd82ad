import { storableBottleState, wineStatus } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'
import {
  findRenewalProblem,
  canConfiscate,
  isBottleLevel,
  getStorageDays,
  findDueReminder,
  computeRenewedDate,
} from './wine-rules.ts'

const days = { depositDays: 90, openedDepositDays: 30 }
test.each([
  [storableBottleState.none, null, null],
  [storableBottleState.unopened, 90, null],
  [storableBottleState.opened, 90, 30],
])('stores goods of storage type %s for their configured days', (depositType, closed, opened) => {
  const terms = { depositType, ...days }
  expect([getStorageDays(terms, false), getStorageDays(terms, true)]).toEqual([closed, opened])
})

test('estimates the level of an opened bottle in tenths', () => {
  expect([10, 50, 90].every(isBottleLevel)).toBe(true)
  expect([undefined, 0, 5, 55, 100].some(isBottleLevel)).toBe(false)
})

const venue = { tonight: '2026-03-14', graceDays: 7 }
const bottle = { status: wineStatus.stored, expireDate: '2026-03-20', renewCount: 0 }
test.each([
  ['stored', {}, null],
  ['expired a week ago', { status: wineStatus.expired, expireDate: '2026-03-07' }, null],
  ['expired longer ago', { status: wineStatus.expired, expireDate: '2026-03-06' }, 'WINE_STATUS_WRONG'],
  ['kept longer once', { renewCount: 1 }, 'RENEW_LIMIT'],
  ['taken', { status: wineStatus.taken }, 'WINE_STATUS_WRONG'],
])('decides whether a bottle that is %s can be extended', (_name, changed, problem) => {
  expect(findRenewalProblem({ ...bottle, ...changed }, venue)).toBe(problem)
})

test('never extends to a past night', () => {
  expect(computeRenewedDate(bottle, 30, venue.tonight)).toBe('2026-04-19')
  expect(computeRenewedDate({ expireDate: '2026-01-01' }, 30, venue.tonight)).toBe('2026-03-14')
})

test('forfeits an expired bottle once it can no longer be extended', () => {
  const expired = { status: wineStatus.expired, expireDate: '2026-03-06' }
  expect(canConfiscate(expired, venue)).toBe(true)
  expect(canConfiscate({ ...expired, expireDate: '2026-03-07' }, venue)).toBe(false)
  expect(canConfiscate({ ...expired, status: wineStatus.stored }, venue)).toBe(false)
})

test.each([
  ['2026-03-22', null, null],
  ['2026-03-21', null, 7],
  ['2026-03-21', 7, null],
  ['2026-03-16', null, 7],
  ['2026-03-15', 7, 1],
  ['2026-03-14', 7, 1],
  ['2026-03-14', 1, null],
  ['2026-03-13', null, null],
])('reminds of a bottle that expires %s and was last reminded %s days before', (expireDate, remindedDays, due) => {
  expect(findDueReminder({ expireDate, remindedDays }, venue.tonight)).toBe(due)
})
