import { expect, it } from 'vitest'
import { computeLeaveNights } from './leave-rules.ts'

const dates = ['2028-02-28', '2028-02-29', '2028-03-01']
const leave = (beginAt: string, endAt: string) => ({ userId: 1, beginAt, endAt })
const formatNights = (nights: ReturnType<typeof computeLeaveNights>) =>
  nights.map(({ businessDate, away }) => `${businessDate.slice(5)} ${away ? 'away' : 'in part'}`)

it('returns the nights of a leave, across midnight and a month end with a leap day', () => {
  const cells = [{ userId: 1, businessDate: '2028-02-28', onMinute: 1200, offMinute: 1680 }]
  const nights = (...of: ReturnType<typeof leave>[]) => formatNights(computeLeaveNights(of, { cells, dates }))
  expect(nights(leave('2028-02-29 19:00:00', '2028-03-01 03:00:00'))).toEqual(['02-29 away'])
  expect(nights(leave('2028-02-28 20:00:00', '2028-03-02 04:00:00'))).toEqual([
    '02-28 away',
    '02-29 away',
    '03-01 away',
  ])
  // A whole calendar day of leave covers the night that starts on it, not the hours after midnight of the previous
  // night.
  expect(nights(leave('2028-02-29 00:00:00', '2028-03-01 00:00:00'))).toEqual(['02-29 away'])
  expect(nights(leave('2028-02-29 00:00:00', '2028-02-29 23:59:00'))).toEqual(['02-29 away'])
  expect(nights(leave('2028-03-01 00:00:00', '2028-03-01 12:00:00'))).toEqual(['02-29 in part'])
  expect(nights(leave('2028-02-29 04:00:00', '2028-02-29 18:00:00'))).toEqual([])
  expect(
    nights(leave('2028-02-28 20:00:00', '2028-02-28 21:00:00'), leave('2028-02-28 22:00:00', '2028-02-29 04:00:00')),
  ).toEqual(['02-28 away'])
})

it("uses the person's usual hours where nothing is planned", () => {
  const defaultShifts = new Map([[1, { onMinute: 840, offMinute: 1320 }]])
  const evening = leave('2028-02-29 22:00:00', '2028-03-01 04:00:00')
  expect(formatNights(computeLeaveNights([evening], { cells: [], dates, usual: defaultShifts }))).toEqual([])
  expect(formatNights(computeLeaveNights([evening], { cells: [], dates }))).toEqual(['02-29 away'])
})
