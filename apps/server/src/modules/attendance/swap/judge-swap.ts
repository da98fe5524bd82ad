/**
 * Decides whether two people may exchange shifts on two nights or one, or one may take over a night of the other. Checked on request, when
 * the colleague agrees, and when it is executed. Pure.
 */
import { formatChineseDate, formatChineseDateTime } from '@nocturne/base/date-text'
import { findCoveredHours } from '@nocturne/base/leave-span'
import { addDays } from '@nocturne/base/venue-time'
import { restFault } from '@nocturne/contract/codes'
import type { ErrCode } from '@nocturne/contract/errors'
import { listNightViolations } from '../../scheduling/public.ts'
import type { RestRules } from '../../scheduling/public.ts'
import { isWorkingShift } from '../clock-rules.ts'
import type { PlannedNight } from '../planned-shifts.ts'

/** Nights before and after an exchange that the rest rules may look at. */
const REST_RULE_NIGHTS = 14

/** Data of one of the two people. */
export type SwapSide = {
  userId: number
  userName: string
  /** Published nights within reach of the rest rules. */
  nights: ReadonlyMap<string, PlannedNight>
  /** Leave and compensatory days off, approved or pending. */
  away: readonly { beginAt: string; endAt: string }[]
  /** Nights with punches. */
  punched: ReadonlySet<string>
}

/** `giver` gives away night `date` and takes the `taker`'s night `backDate` for it, or nothing. */
export type ShiftSwap = { giver: SwapSide; taker: SwapSide; date: string; backDate: string | null }

type SwapViolation = { errCode: ErrCode; vars?: Record<string, string | number> }

type Working = PlannedNight & { onAt: string; offAt: string }

/** The working shift on a night; null on a day off or without a shift. */
export function findWorkingShift(nights: SwapSide['nights'], date: string): Working | null {
  const shift = nights.get(date) ?? null
  return isWorkingShift(shift) ? shift : null
}

/** Dates on which the two people exchange their cells of the schedule. */
export const listSwapDates = ({ date, backDate }: Pick<ShiftSwap, 'date' | 'backDate'>): string[] =>
  backDate === null || backDate === date ? [date] : [date, backDate].toSorted()

/** Reason against the exchange, or null. `now`: venue time. */
export function findSwapViolation(swap: ShiftSwap, rules: RestRules, now: string): SwapViolation | null {
  const { giver, taker, date, backDate } = swap
  const given = findWorkingShift(giver.nights, date)
  const back = backDate === null ? null : findWorkingShift(taker.nights, backDate)
  if (!given || (backDate !== null && !back)) return { errCode: 'SWAP_CHANGED' }
  const begun = [given, back].find((shift) => shift !== null && shift.onAt <= now)
  if (begun) return { errCode: 'SWAP_BEGUN', vars: { time: formatChineseDateTime(begun.onAt) } }
  if (backDate === date && back?.shiftId === given.shiftId) return { errCode: 'SWAP_CHANGED' }
  return (
    findBusyViolation(taker, given, { mayWork: backDate === date }) ??
    onLeave(giver, given) ??
    (back && (findBusyViolation(giver, back, { mayWork: backDate === date }) ?? onLeave(taker, back))) ??
    findPunchViolation(swap) ??
    findRestViolation(taker, swap, rules) ??
    findRestViolation(giver, swap, rules)
  )
}

const buildBusyViolation = ({ userName }: SwapSide, date: string, reason: string): SwapViolation => ({
  errCode: 'SWAP_BUSY',
  vars: { name: userName, date: formatChineseDate(date), reason },
})

/** The taker already works that night or is on leave. */
function findBusyViolation(side: SwapSide, taken: Working, { mayWork }: { mayWork: boolean }): SwapViolation | null {
  if (!mayWork && findWorkingShift(side.nights, taken.businessDate))
    return buildBusyViolation(side, taken.businessDate, '已有班次')
  return onLeave(side, taken)
}

function onLeave(side: SwapSide, shift: Working): SwapViolation | null {
  const away = side.away.some(
    (leave) => findCoveredHours(leave, { ...shift, from: shift.onAt, to: shift.offAt }) !== null,
  )
  return away ? buildBusyViolation(side, shift.businessDate, '已请假') : null
}

function findPunchViolation(swap: ShiftSwap): SwapViolation | null {
  for (const side of [swap.giver, swap.taker])
    for (const date of listSwapDates(swap)) if (side.punched.has(date)) return buildBusyViolation(side, date, '已打卡')
  return null
}

/** Finds a rest rule that the exchange breaks and the current schedule does not. */
function findRestViolation(
  side: SwapSide,
  { giver, taker, ...swap }: ShiftSwap,
  rules: RestRules,
): SwapViolation | null {
  const partner = side === giver ? taker : giver
  const changed = new Set(listSwapDates(swap))
  const before = [...side.nights.values()]
  const after = [
    ...before.filter(({ businessDate }) => !changed.has(businessDate)),
    ...[...changed].flatMap((date) => partner.nights.get(date) ?? []),
  ]
  const known = new Set(
    listNightViolations(before.map(toRestNight), rules).map(({ businessDate, fault }) => `${businessDate} ${fault}`),
  )
  const violation = listNightViolations(after.map(toRestNight), rules).find(
    (one) => !known.has(`${one.businessDate} ${one.fault}`),
  )
  if (!violation) return null
  const reason =
    violation.fault === restFault.shortRest ? `与前一班只隔 ${violation.n} 小时` : `连续上班第 ${violation.n} 天`
  return {
    errCode: 'SWAP_REST',
    vars: { name: side.userName, date: formatChineseDate(violation.businessDate), reason },
  }
}

/** Minutes from midnight of its date, the unit of the rest rules. */
function toRestNight({ businessDate, onAt, offAt }: PlannedNight) {
  return { businessDate, onMinute: toMinutes(businessDate, onAt), offMinute: toMinutes(businessDate, offAt) }
}

function toMinutes(date: string, at: string | null): number | null {
  if (at === null) return null
  const clock = Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))
  return at.slice(0, 10) === date ? clock : clock + 24 * 60
}

/** Range of nights to read for judging an exchange of these dates. */
export const computeReadRange = (dates: readonly string[]): { beginDate: string; endDate: string } => {
  const ordered = dates.toSorted()
  return {
    beginDate: addDays(ordered[0] ?? '', -REST_RULE_NIGHTS),
    endDate: addDays(ordered.at(-1) ?? '', REST_RULE_NIGHTS),
  }
}
