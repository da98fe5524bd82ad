/** Sums of attendance days, such as worked minutes and late days. Pure. */
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

export const zeroDayCounts: DayCounts = {
  shouldCount: 0,
  actualCount: 0,
  lateCount: 0,
  earlyCount: 0,
  missingCount: 0,
  leaveCount: 0,
  absentCount: 0,
  workMinutes: 0,
}

const toCount = (counts: boolean) => (counts ? 1 : 0)

/** Fields of a day that are counted. */
type Counted = Pick<ClockDay, 'scheduled' | 'status' | 'onAt' | 'offAt' | 'workMinutes'>

/** Counts of one day. A day that is both late and early adds to both counts. */
export function countDay({ scheduled, status, onAt, offAt, workMinutes }: Counted): DayCounts {
  return {
    shouldCount: toCount(scheduled),
    actualCount: toCount(scheduled && (onAt !== null || offAt !== null)),
    lateCount: toCount(status === clockDayStatus.late || status === clockDayStatus.lateAndEarly),
    earlyCount: toCount(status === clockDayStatus.early || status === clockDayStatus.lateAndEarly),
    missingCount: toCount(status === clockDayStatus.missing),
    leaveCount: toCount(status === clockDayStatus.leave),
    absentCount: toCount(status === clockDayStatus.absent),
    workMinutes,
  }
}

export const addDayCounts = (a: DayCounts, b: DayCounts): DayCounts => ({
  shouldCount: a.shouldCount + b.shouldCount,
  actualCount: a.actualCount + b.actualCount,
  lateCount: a.lateCount + b.lateCount,
  earlyCount: a.earlyCount + b.earlyCount,
  missingCount: a.missingCount + b.missingCount,
  leaveCount: a.leaveCount + b.leaveCount,
  absentCount: a.absentCount + b.absentCount,
  workMinutes: a.workMinutes + b.workMinutes,
})

/** Counts of `days` identical days. */
export const multiplyDayCounts = (one: DayCounts, days: number): DayCounts => ({
  shouldCount: one.shouldCount * days,
  actualCount: one.actualCount * days,
  lateCount: one.lateCount * days,
  earlyCount: one.earlyCount * days,
  missingCount: one.missingCount * days,
  leaveCount: one.leaveCount * days,
  absentCount: one.absentCount * days,
  workMinutes: one.workMinutes * days,
})

export const sumDayCounts = (days: readonly ClockDay[]): DayCounts =>
  days.map(countDay).reduce(addDayCounts, zeroDayCounts)
