/** Rules of storage periods, extension and forfeiture. Pure. */
import { addDays, countDaysBetween } from '@nocturne/base/venue-time'
import { storableBottleState, wineStatus } from '@nocturne/contract/codes'
import type { StorableBottleState, WineStatus } from '@nocturne/contract/codes'

/** Maximum number of times that the storage of a bottle can be extended. */
const MAX_RENEWALS = 1
/** Nights before expiry on which a reminder is sent, in order. */
export const REMINDER_NIGHTS = [7, 1] as const

export type StorageTerms = {
  depositType: StorableBottleState
  depositDays: number | null
  openedDepositDays: number | null
}

/** Number of days the bottle may be stored; null when it cannot be stored. */
export function getStorageDays(terms: StorageTerms, opened: boolean): number | null {
  if (terms.depositType === storableBottleState.none) return null
  if (!opened) return terms.depositDays
  return terms.depositType === storableBottleState.opened ? terms.openedDepositDays : null
}

/** True for a level in tenths, from 10 to 90 percent: levels of opened bottles are estimates. */
export const isBottleLevel = (percent: number | undefined): percent is number =>
  percent !== undefined && percent >= 10 && percent <= 90 && percent % 10 === 0

type BottleState = { status: WineStatus; expireDate: string; renewCount: number }
type Days = { tonight: string; graceDays: number }

/**
 * Error when a bottle cannot be extended; null when it can: while it is stored, and for a grace period after expiry.
 */
export function findRenewalProblem(
  { status, expireDate, renewCount }: BottleState,
  { tonight, graceDays }: Days,
): 'WINE_STATUS_WRONG' | 'RENEW_LIMIT' | null {
  if (status !== wineStatus.stored && status !== wineStatus.expired) return 'WINE_STATUS_WRONG'
  if (renewCount >= MAX_RENEWALS) return 'RENEW_LIMIT'
  return countDaysBetween(expireDate, tonight) > graceDays ? 'WINE_STATUS_WRONG' : null
}

/** Last night after an extension; never before tonight. */
export function computeRenewedDate(
  { expireDate }: Pick<BottleState, 'expireDate'>,
  renewDays: number,
  tonight: string,
): string {
  const until = addDays(expireDate, renewDays)
  return until < tonight ? tonight : until
}

/** True when the venue may take the bottle over: expired for longer than the grace period. */
export const canConfiscate = (
  { status, expireDate }: Omit<BottleState, 'renewCount'>,
  { tonight, graceDays }: Days,
): boolean => status === wineStatus.expired && countDaysBetween(expireDate, tonight) > graceDays

/** Reminder step that is due now (nights before expiry); null when none is due or it was already sent. */
export function findDueReminder(
  { expireDate, remindedDays }: { expireDate: string; remindedDays: number | null },
  tonight: string,
): number | null {
  const left = countDaysBetween(tonight, expireDate)
  const due = REMINDER_NIGHTS.findLast((days) => left >= 0 && left <= days)
  return due !== undefined && (remindedDays === null || remindedDays > due) ? due : null
}
