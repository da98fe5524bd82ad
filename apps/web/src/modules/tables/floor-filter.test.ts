import { tableStatus, tableType } from '@nocturne/contract/codes'
import { expect, test } from 'vitest'

import { groupByArea, countTablesByState, limitFloorCards, isPhoneTail, filterTables } from './floor-filter.ts'
import { getFloorState, type FloorTable } from './floor-states.ts'

const free: FloorTable = {
  tableId: 1,
  tableName: 'A01',
  initials: 'a01',
  areaId: 1,
  areaName: '主卡 A',
  labelIds: [],
  tableType: tableType.booth,
  seatNum: 8,
  minCharge: 188_000,
  tableStatus: tableStatus.free,
  tableRecordId: null,
  producing: false,
  openTime: null,
  duration: null,
  guestName: null,
  guestNum: null,
  guestNote: null,
  salesUserId: null,
  salesUserName: null,
  waiterUserName: null,
  payableAmount: null,
  unpaidAmount: null,
  giftAmount: null,
  minEligibleAmount: null,
  minDiffAmount: null,
  bookingId: null,
  arriveTime: null,
  bookGuestName: null,
  bookSalesUserId: null,
  lockReason: null,
  bookGuestNum: null,
  bookSalesUserName: null,
  mine: false,
  mergeFlag: false,
  groupTables: [],
  billPresented: false,
  calling: false,
  turnNo: null,
  version: null,
  tags: [],
}
const open: FloorTable = {
  ...free,
  tableId: 2,
  tableName: 'A02',
  initials: 'a02',
  tableStatus: tableStatus.open,
  tableRecordId: 7,
  guestName: '陈小姐',
}
const presented: FloorTable = {
  ...open,
  tableId: 3,
  tableName: 'B03',
  initials: 'b03',
  areaId: 2,
  areaName: '中卡 B',
  billPresented: true,
}
const booked: FloorTable = {
  ...free,
  tableId: 4,
  tableName: 'B04',
  initials: 'b04',
  areaId: 2,
  tableStatus: tableStatus.booked,
  bookGuestName: 'Kenny',
  labelIds: [9],
}
const floor = [free, open, presented, booked]
const noneFound = new Set<number>()

const names = (cards: readonly FloorTable[]) => cards.map(({ tableName }) => tableName)

test("filters a place's tables by area or by label", () => {
  expect(names(filterTables(floor, { areaId: 2 }, noneFound))).toEqual(['B03', 'B04'])
  expect(names(filterTables(floor, { labelId: 9 }, noneFound))).toEqual(['B04'])
})

test('searches table and guest names ignoring case, and includes tables found by phone', () => {
  expect(names(filterTables(floor, { keyword: ' a0' }, noneFound))).toEqual(['A01', 'A02'])
  expect(names(filterTables(floor, { keyword: '陈' }, noneFound))).toEqual(['A02', 'B03'])
  expect(names(filterTables(floor, { keyword: 'kenny' }, noneFound))).toEqual(['B04'])
  expect(names(filterTables(floor, { keyword: '6621' }, new Set([1])))).toEqual(['A01'])
})

test('queries the server only for exactly four digits', () => {
  expect(isPhoneTail(' 6621 ')).toBe(true)
  expect(['662', '66211', 'A662', ''].filter(isPhoneTail)).toEqual([])
})

test('counts a presented bill as open too, and shows it as waiting for payment', () => {
  expect(countTablesByState(floor)).toEqual({
    open: 2,
    unpaid: 0,
    presented: 1,
    settled: 0,
    booked: 1,
    free: 1,
    locked: 0,
  })
  expect(getFloorState(presented).id).toBe('presented')
  expect(getFloorState(open).id).toBe('open')
})

test('throws for an unknown status', () => {
  const later: string = 'a code of a later day'
  expect(() => getFloorState({ ...free, tableStatus: later } as FloorTable)).toThrow(/unknown status/)
})

test('lists cards in floor order under their areas', () => {
  expect(groupByArea([booked, free, presented]).map(({ areaId, cards }) => [areaId, names(cards)])).toEqual([
    [2, ['B04', 'B03']],
    [1, ['A01']],
  ])
})

test('groups merged tables behind the first one within an area', () => {
  const named = (tableName: string, groupTables: string[], areaId = 1): FloorTable => ({
    ...open,
    tableName,
    areaId,
    groupTables,
  })
  const group = ['A04', 'A01', 'B01']
  const cards = [
    named('A01', group),
    named('A02', []),
    named('A03', ['A03', 'A06']),
    named('A04', group),
    named('A05', []),
    named('A06', ['A03', 'A06']),
    named('B01', group, 2),
  ]
  expect(groupByArea(cards).map((area) => names(area.cards))).toEqual([
    ['A01', 'A04', 'A02', 'A03', 'A06', 'A05'],
    ['B01'],
  ])
})

test('fills the first screen area by area, and reports the total of every area', () => {
  const areas = groupByArea([booked, presented, free, open])
  const shown = (room: number) =>
    limitFloorCards(areas, room).map(({ areaId, cards, total }) => `${areaId}: ${cards.length}/${total}`)
  expect(limitFloorCards(areas, Infinity).flatMap(({ cards }) => cards)).toHaveLength(4)
  expect(shown(1)).toEqual([`${booked.areaId}: 1/${areas[0]?.cards.length}`])
  expect(shown(3).map((text) => text.split(': ')[1])).toEqual(['2/2', '1/2'])
})

test("filters own tables by the server's flag", () => {
  const mine = { ...open, mine: true }
  expect(filterTables([free, mine, presented], { mine: true }, new Set())).toEqual([mine])
})

test('offers the unpaid filter to readers of amounts, without a state of its own', () => {
  const owing: FloorTable = { ...open, unpaidAmount: 100 }
  const paid: FloorTable = { ...open, unpaidAmount: 0 }
  expect(countTablesByState([owing, paid, { ...open, unpaidAmount: null }])).toMatchObject({ open: 3, unpaid: 1 })
  expect(getFloorState(owing).id).toBe('open')
  expect(getFloorState({ ...presented, unpaidAmount: 100 }).id).toBe('presented')
})

test('shows a paid table as in use until its goods are handed out', () => {
  const paid = { ...open, tableStatus: tableStatus.settled }
  expect(countTablesByState([paid, { ...paid, producing: true }])).toMatchObject({ open: 1, settled: 1 })
  expect(getFloorState({ ...paid, producing: true })).toMatchObject({ id: 'open', label: '已付' })
  expect(getFloorState(paid).id).toBe('settled')
})
