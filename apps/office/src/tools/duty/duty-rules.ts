/** Duties of one week in the office: cells by area and night, conflicts, and the rows of a save. Pure. */
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { scheduling } from '@nocturne/contract/scheduling/endpoints'

export type DutyWeek = AnswerOf<typeof scheduling.dutyList>
export type DutyArea = DutyWeek['areas'][number]
export type DutyPerson = DutyWeek['people'][number]
type SaveRow = InputOf<typeof scheduling.dutySave>['rows'][number]

/** One shift of one night; `shiftId` null: all night. */
export type DutySlot = { businessDate: string; shiftId: number | null }

/** Waiter by table; tables without one are absent. */
export type Assignment = ReadonlyMap<number, number>

/** Waiters of the area's tables in this slot. */
export function readAssignment(week: DutyWeek, area: DutyArea, slot: DutySlot): Assignment {
  const tableIds = new Set(area.tables.map(({ tableId }) => tableId))
  return new Map(
    week.rows
      .filter((row) => row.businessDate === slot.businessDate && row.shiftId === slot.shiftId)
      .filter(({ tableId }) => tableIds.has(tableId))
      .map(({ tableId, waiterUserId }) => [tableId, waiterUserId]),
  )
}

/** Gives each waiter a block of neighbouring tables; the first ones get one more when the number does not divide. */
export function splitTables(tableIds: readonly number[], userIds: readonly number[]): Assignment {
  const assigned = new Map<number, number>()
  for (const [place, tableId] of tableIds.entries()) {
    const userId = userIds[Math.floor((place * userIds.length) / tableIds.length)]
    if (userId !== undefined) assigned.set(tableId, userId)
  }
  return assigned
}

/** Waiters in the order of their first table, each with the number of tables. */
export function countTables(area: DutyArea, assignment: Assignment): { userId: number; count: number }[] {
  const counts = new Map<number, number>()
  for (const { tableId } of area.tables) {
    const userId = assignment.get(tableId)
    if (userId !== undefined) counts.set(userId, (counts.get(userId) ?? 0) + 1)
  }
  return [...counts].map(([userId, count]) => ({ userId, count }))
}

/** Rows that turn one assignment into the other; `seenUserId` is the waiter that was shown. */
export function listSaveRows(area: DutyArea, slot: DutySlot, before: Assignment, after: Assignment): SaveRow[] {
  return area.tables.flatMap(({ tableId }) => {
    const [seenUserId, waiterUserId] = [before.get(tableId), after.get(tableId)]
    if (seenUserId === waiterUserId) return []
    return [
      {
        businessDate: slot.businessDate,
        tableId,
        ...(slot.shiftId !== null && { shiftId: slot.shiftId }),
        ...(waiterUserId !== undefined && { waiterUserId }),
        ...(seenUserId !== undefined && { seenUserId }),
      },
    ]
  })
}

type NightState = { text: string; isConflict: boolean }

/** State of a person on a night; a conflict when the person is not expected at work in this slot. */
export function describeNight(week: DutyWeek, person: DutyPerson, { businessDate, shiftId }: DutySlot): NightState {
  if (person.hasLeft) return { text: '已离职', isConflict: true }
  // Shifts and leave of other departments are unknown.
  if (!person.assignable) return { text: '', isConflict: false }
  const night = week.nights.find((one) => one.userId === person.userId && one.businessDate === businessDate)
  if (night?.state === 'leave') return { text: '请假', isConflict: true }
  if (night?.state === 'rest') return { text: '休息', isConflict: true }
  if (!night) return { text: '没排班', isConflict: isNightPlanned(week, businessDate) }
  return { text: night.shiftName, isConflict: shiftId !== null && night.shiftId !== shiftId }
}

/** True when anyone has a shift on this night: only then does a missing one mean something. */
const isNightPlanned = (week: DutyWeek, businessDate: string): boolean =>
  week.nights.some((night) => night.businessDate === businessDate && night.state === 'work')

export type DutyDemand = DutyWeek['demand'][number]
export type PastNight = DutyDemand['past'][number]

/** Average of the past nights, rounded; null without such nights, or without the permission for the figure. */
export function computeAverage(
  past: readonly PastNight[],
  figureOf: (night: PastNight) => number | null,
): number | null {
  const figures = past.flatMap((night) => figureOf(night) ?? [])
  return figures.length === 0 ? null : Math.round(figures.reduce((sum, figure) => sum + figure, 0) / figures.length)
}

type PostStaff = { postName: string; names: string[] }

/** People with a published shift on the night who are not on leave, by post. */
export function listScheduledStaff(week: DutyWeek, businessDate: string): PostStaff[] {
  const working = new Set(
    week.nights
      .filter((night) => night.businessDate === businessDate && night.state === 'work')
      .map(({ userId }) => userId),
  )
  const people = week.people.filter(({ userId }) => working.has(userId))
  return [...Map.groupBy(people, ({ postName }) => postName)].map(([postName, staff]) => ({
    postName,
    names: staff.map(({ nickName }) => nickName),
  }))
}
