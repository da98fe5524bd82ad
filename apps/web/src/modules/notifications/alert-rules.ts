/** Order of alerts, and their counts by place. Pure. */
import { alertKind, type AlertKind } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'

export type Alert = AnswerOf<typeof notifications.alerts>['rows'][number]

/** Guests before colleagues, colleagues before work that has its own list. */
const ranks: readonly AlertKind[] = [
  alertKind.call,
  alertKind.opening,
  alertKind.callback,
  alertKind.urge,
  alertKind.payment,
  alertKind.approval,
  alertKind.wine,
  alertKind.order,
]
const getRank = (kind: AlertKind): number => ranks.indexOf(kind)

/** True for alerts of a guest who waits at a table. */
const isFromGuest = (kind: AlertKind): boolean => getRank(kind) < 2

/**
 * Sorts by urgency: calling guests, then the user's own alerts, then escalated ones; within each by kind, then the
 * oldest first.
 */
export function sortByUrgency(alerts: readonly Alert[]): Alert[] {
  const group = ({ kind, passedOn }: Alert) => (isFromGuest(kind) ? 0 : passedOn ? 2 : 1)
  return alerts.toSorted(
    (one, other) => group(one) - group(other) || getRank(one.kind) - getRank(other.kind) || one.alertId - other.alertId,
  )
}

/** Most urgent alert that is neither postponed nor handled on the current page; null for none. */
export function findAlertToShow(
  alerts: readonly Alert[],
  { putOff, address }: { putOff: ReadonlySet<number>; address: string },
): Alert | null {
  const shown = alerts.filter((alert) => !putOff.has(alert.alertId) && !isLookedAt(alert, address))
  return sortByUrgency(shown)[0] ?? null
}

/** Duration for which one alert is postponed. */
export const POSTPONE_MS = 5 * 60_000

/** Ids of alerts postponed at a moment. `until` is the end by alert id (ms). */
export const listPostponed = (until: ReadonlyMap<number, number>, now: number): Set<number> =>
  new Set([...until].filter(([, end]) => end > now).map(([alertId]) => alertId))

/**
 * True on the page that handles the alert, where no link is needed: the bar's tickets, an approver's approval. A bill
 * counts only on its own page; a call is handled at the table, not on a page.
 */
function isLookedAt({ kind, route }: Alert, address: string): boolean {
  if (isFromGuest(kind)) return false
  return kind === alertKind.payment ? route === address : getPath(route) === getPath(address)
}

const getPath = (address: string) => address.split('?')[0]

/** Number of alerts by place: at the tables, and among the orders. Approvals count only in the total. */
export const countByPlace = (alerts: readonly Alert[]) => ({
  tables: alerts.filter(({ kind }) => isFromGuest(kind) || kind === alertKind.payment).length,
  orders: alerts.filter(({ kind }) => kind === alertKind.order || kind === alertKind.urge).length,
  person: alerts.length,
})
