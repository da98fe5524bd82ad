/** Sort order of alerts, and their counts for the tab badges. Pure. */
import { alertKind, type AlertKind } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'

export type Alert = AnswerOf<typeof notifications.alerts>['rows'][number]

/** Alert kinds by urgency: requests of guests first, then of colleagues, then work that has a list of its own. */
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
export function sortAlertsByUrgency(alerts: readonly Alert[]): Alert[] {
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
  return sortAlertsByUrgency(shown)[0] ?? null
}

/** Duration for which one alert is postponed. */
export const POSTPONE_MS = 5 * 60_000

/** Ids of the alerts that are postponed at `now`. `until` maps an alert id to the end of its postponement (ms). */
export const listPostponedAlertIds = (until: ReadonlyMap<number, number>, now: number): Set<number> =>
  new Set([...until].filter(([, end]) => end > now).map(([alertId]) => alertId))

/**
 * True if the current page is the one on which the alert is handled, such as the ticket list or the list of approvals,
 * so that the banner is not needed. For a payment the whole address must match. A guest's call is handled at the table,
 * so the result is always false.
 */
function isLookedAt({ kind, route }: Alert, address: string): boolean {
  if (isFromGuest(kind)) return false
  return kind === alertKind.payment ? route === address : getPath(route) === getPath(address)
}

const getPath = (address: string) => address.split('?')[0]

/** Alert counts for the tab badges: floor, orders, and all. Approvals count only in the total. */
export const countAlertsByTab = (alerts: readonly Alert[]) => ({
  tables: alerts.filter(({ kind }) => isFromGuest(kind) || kind === alertKind.payment).length,
  orders: alerts.filter(({ kind }) => kind === alertKind.order || kind === alertKind.urge).length,
  person: alerts.length,
})
