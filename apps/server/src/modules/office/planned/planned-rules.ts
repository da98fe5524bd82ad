/** Rules of changes that are planned for a later time. Pure. */
import { addDays, isTime } from '@nocturne/base/venue-time'
import type { FieldValue } from '@nocturne/contract/entity/field'

/** Values of a field before and after a planned change. */
export type FieldChanges = Readonly<Record<string, { from: FieldValue; to: FieldValue }>>

/** Furthest time for which a change can be planned. */
const MAX_DAYS_AHEAD = 366

/** Message for a time at which no change can be planned; null for a valid one. Both are venue times. */
export function findTimeFault(effectiveAt: string, now: string): string | null {
  if (!isTime(effectiveAt)) return '生效时间不正确'
  if (effectiveAt <= now) return '生效时间要晚于现在；马上生效请直接保存'
  return effectiveAt.slice(0, 10) > addDays(now.slice(0, 10), MAX_DAYS_AHEAD) ? '生效时间最远到一年后' : null
}

/** A change that has not begun. */
export type WaitingPlan = { recordId: number; changes: FieldChanges; effectiveAt: string; userName: string }

/** The waiting plan that changes one of these fields of a record; undefined when there is none. */
export function findOverlap(
  plans: readonly WaitingPlan[],
  recordId: number,
  fields: readonly string[],
): { plan: WaitingPlan; field: string } | undefined {
  for (const plan of plans) {
    const field = plan.recordId === recordId ? fields.find((name) => Object.hasOwn(plan.changes, name)) : undefined
    if (field !== undefined) return { plan, field }
  }
  return undefined
}
