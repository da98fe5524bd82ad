import { describe, expect, it } from 'vitest'
import {
  computeAverage,
  countTables,
  describeNight,
  listSaveRows,
  listScheduledStaff,
  readAssignment,
  splitTables,
  type DutyArea,
  type DutyWeek,
} from './duty-rules.ts'

const area: DutyArea = {
  areaId: 1,
  areaName: '主卡 A',
  tables: [1, 2, 3, 4, 5].map((tableId) => ({ tableId, tableName: `A0${tableId}` })),
}
const night = '2026-03-16'
const slot = { businessDate: night, shiftId: 4 }
const person = (userId: number, hasLeft = false) => ({
  userId,
  nickName: `小${userId}`,
  postName: '服务员',
  assignable: !hasLeft,
  hasLeft,
})
const week: DutyWeek = {
  beginDate: night,
  endDate: '2026-03-22',
  today: night,
  shifts: [],
  areas: [area],
  people: [],
  nights: [
    { userId: 7, businessDate: night, state: 'work', shiftId: 4, shiftName: '晚班' },
    { userId: 8, businessDate: night, state: 'work', shiftId: 5, shiftName: '早班' },
    { userId: 9, businessDate: night, state: 'leave', shiftId: 4, shiftName: '晚班' },
    { userId: 10, businessDate: night, state: 'rest', shiftId: 6, shiftName: '休息' },
  ],
  rows: [
    { businessDate: night, tableId: 1, shiftId: 4, waiterUserId: 7 },
    { businessDate: night, tableId: 2, shiftId: null, waiterUserId: 8 },
    { businessDate: night, tableId: 99, shiftId: 4, waiterUserId: 8 },
  ],
  demand: [],
}

describe('duties of a week', () => {
  it('splits the tables of an area into blocks', () => {
    const tableIds = area.tables.map(({ tableId }) => tableId)
    const split = splitTables(tableIds, [7, 8])
    expect([...split]).toEqual([
      [1, 7],
      [2, 7],
      [3, 7],
      [4, 8],
      [5, 8],
    ])
    expect(countTables(area, split)).toEqual([
      { userId: 7, count: 3 },
      { userId: 8, count: 2 },
    ])
    expect(splitTables(tableIds, []).size).toBe(0)
    expect(countTables(area, splitTables(tableIds, [1, 2, 3, 4, 5, 6])).length).toBe(5)
  })

  it('reads the slot of an area and sends only what changes, with the waiter that was shown', () => {
    const before = readAssignment(week, area, slot)
    expect([...before]).toEqual([[1, 7]])
    expect(listSaveRows(area, slot, before, new Map([[2, 8]]))).toEqual([
      { businessDate: night, tableId: 1, shiftId: 4, seenUserId: 7 },
      { businessDate: night, tableId: 2, shiftId: 4, waiterUserId: 8 },
    ])
    expect(listSaveRows(area, { ...slot, shiftId: null }, new Map(), new Map([[2, 8]]))).toEqual([
      { businessDate: night, tableId: 2, waiterUserId: 8 },
    ])
    expect(listSaveRows(area, slot, before, before)).toEqual([])
  })

  it('names leave, rest, another shift, a missing shift and people who have left', () => {
    const describe = (userId: number, hasLeft = false) => describeNight(week, person(userId, hasLeft), slot)
    expect(describe(7)).toEqual({ text: '晚班', isConflict: false })
    expect(describe(8)).toEqual({ text: '早班', isConflict: true })
    expect(describe(9)).toEqual({ text: '请假', isConflict: true })
    expect(describe(10)).toEqual({ text: '休息', isConflict: true })
    expect(describe(11)).toEqual({ text: '没排班', isConflict: true })
    expect(describeNight(week, { ...person(9), assignable: false }, slot)).toEqual({ text: '', isConflict: false })
    expect(describe(7, true)).toEqual({ text: '已离职', isConflict: true })
    expect(describeNight({ ...week, nights: [] }, person(7), slot)).toEqual({ text: '没排班', isConflict: false })
    expect(describeNight(week, person(8), { ...slot, shiftId: null }).isConflict).toBe(false)
  })
  it('counts people at work by post, without leave and rest', () => {
    const people = [7, 8, 9, 10, 11].map((userId) => ({
      ...person(userId),
      postName: userId === 8 ? '领班' : '服务员',
    }))
    expect(listScheduledStaff({ ...week, people }, night)).toEqual([
      { postName: '服务员', names: ['小7'] },
      { postName: '领班', names: ['小8'] },
    ])
    expect(listScheduledStaff({ ...week, people }, '2026-03-17')).toEqual([])
  })

  it('averages past nights, without figures that the reader may not see', () => {
    const past = [
      { businessDate: '2026-03-09', tableCount: 20, takings: 100_00 },
      { businessDate: '2026-03-02', tableCount: 15, takings: 50_00 },
    ]
    expect(computeAverage(past, ({ tableCount }) => tableCount)).toBe(18)
    expect(computeAverage(past, ({ takings }) => takings)).toBe(75_00)
    expect(
      computeAverage(
        past.map((one) => ({ ...one, takings: null })),
        ({ takings }) => takings,
      ),
    ).toBeNull()
    expect(computeAverage([], ({ tableCount }) => tableCount)).toBeNull()
  })
})
