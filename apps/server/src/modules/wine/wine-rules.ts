/** How long bottles stay, and when they may be kept longer or taken over. Pure. */
import { addDays, daysBetween } from '@nocturne/base/venue-time'
import { goodsDepositType, wineStatus } from '@nocturne/contract/codes'
import type { GoodsDepositType, WineStatus } from '@nocturne/contract/codes'

/** A bottle is kept longer once. */
export const MOST_RENEWALS = 1
/** Nights before the end on which its sales person is reminded, the first one first. */
export const REMINDERS = [7, 1] as const

export type Terms = { depositType: GoodsDepositType; depositDays: number | null; openedDepositDays: number | null }

/** Days a bottle is kept; null where it is not taken in at all. */
export function keptDays(terms: Terms, opened: boolean): number | null {
  if (terms.depositType === goodsDepositType.none) return null
  if (!opened) return terms.depositDays
  return terms.depositType === goodsDepositType.opened ? terms.openedDepositDays : null
}

/** Opened bottles are judged in tenths, as the neck of a bottle allows. */
export const isLevel = (percent: number | undefined): percent is number =>
  percent !== undefined && percent >= 10 && percent <= 90 && percent % 10 === 0

type Kept = { status: WineStatus; expireDate: string; renewCount: number }
type Days = { tonight: string; graceDays: number }

/** May it be kept longer: while it is stored, and for some days after it has expired. Null says yes. */
export function againstRenewal(
  { status, expireDate, renewCount }: Kept,
  { tonight, graceDays }: Days,
): 'WINE_STATUS_WRONG' | 'RENEW_LIMIT' | null {
  if (status !== wineStatus.stored && status !== wineStatus.expired) return 'WINE_STATUS_WRONG'
  if (renewCount >= MOST_RENEWALS) return 'RENEW_LIMIT'
  return daysBetween(expireDate, tonight) > graceDays ? 'WINE_STATUS_WRONG' : null
}

/** The new last night: never one that is over already. */
export function renewedUntil({ expireDate }: Pick<Kept, 'expireDate'>, renewDays: number, tonight: string): string {
  const until = addDays(expireDate, renewDays)
  return until < tonight ? tonight : until
}

/** May the house take it over: expired, and nobody came for it while it still could be kept longer. */
export const isForfeit = ({ status, expireDate }: Omit<Kept, 'renewCount'>, { tonight, graceDays }: Days): boolean =>
  status === wineStatus.expired && daysBetween(expireDate, tonight) > graceDays

/** Which reminder is due; null when none is, or it was given. */
export function reminderDue(
  { expireDate, remindedDays }: { expireDate: string; remindedDays: number | null },
  tonight: string,
): number | null {
  const left = daysBetween(tonight, expireDate)
  const due = REMINDERS.findLast((days) => left >= 0 && left <= days)
  return due !== undefined && (remindedDays === null || remindedDays > due) ? due : null
}
