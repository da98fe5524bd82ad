/** Sums of days. Pure. */
import { clockDayStatus } from '@nocturne/contract/codes'
import type { ClockDay } from './clock-rules.ts'

export type DayCounts = {
  shouldCount: number
  actualCount: number
  lateCount: number
  earlyCount: number
  missingCount: number
  leaveCount: number
  absentCount: number
  workMinutes: number
}

export const noDays: DayCounts = {
  shouldCount: 0,
  actualCount: 0,
  lateCount: 0,
  earlyCount: 0,
  missingCount: 0,
  leaveCount: 0,
  absentCount: 0,
  workMinutes: 0,
}

const one = (counts: boolean) => (counts ? 1 : 0)

/** Fields of a day that are counted. */
type Counted = Pick<ClockDay, 'scheduled' | 'status' | 'onAt' | 'offAt' | 'workMinutes'>

/** A day both late and early counts in both. */
export function countsOf({ scheduled, status, onAt, offAt, workMinutes }: Counted): DayCounts {
  return {
    shouldCount: one(scheduled),
    actualCount: one(scheduled && (onAt !== null || offAt !== null)),
    lateCount: one(status === clockDayStatus.late || status === clockDayStatus.lateAndEarly),
    earlyCount: one(status === clockDayStatus.early || status === clockDayStatus.lateAndEarly),
    missingCount: one(status === clockDayStatus.missing),
    leaveCount: one(status === clockDayStatus.leave),
    absentCount: one(status === clockDayStatus.absent),
    workMinutes,
  }
}

export const addCounts = (a: DayCounts, b: DayCounts): DayCounts => ({
  shouldCount: a.shouldCount + b.shouldCount,
  actualCount: a.actualCount + b.actualCount,
  lateCount: a.lateCount + b.lateCount,
  earlyCount: a.earlyCount + b.earlyCount,
  missingCount: a.missingCount + b.missingCount,
  leaveCount: a.leaveCount + b.leaveCount,
  absentCount: a.absentCount + b.absentCount,
  workMinutes: a.workMinutes + b.workMinutes,
})

/** Counts of identical days. */
export const timesDays = (one: DayCounts, days: number): DayCounts => ({
  shouldCount: one.shouldCount * days,
  actualCount: one.actualCount * days,
  lateCount: one.lateCount * days,
  earlyCount: one.earlyCount * days,
  missingCount: one.missingCount * days,
  leaveCount: one.leaveCount * days,
  absentCount: one.absentCount * days,
  workMinutes: one.workMinutes * days,
})

export const sumOfDays = (days: readonly ClockDay[]): DayCounts => days.map(countsOf).reduce(addCounts, noDays)
