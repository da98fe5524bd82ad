/** What of the alerts is shown first, and how many wait where. Pure. */
import { alertKind, type AlertKind } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'

export type Alert = AnswerOf<typeof notifications.alerts>['rows'][number]

/** Guests before colleagues, colleagues before work that has its own list. */
const ranks: readonly AlertKind[] = [
  alertKind.call,
  alertKind.opening,
  alertKind.urge,
  alertKind.payment,
  alertKind.approval,
  alertKind.wine,
  alertKind.order,
]
const rankOf = (kind: AlertKind): number => ranks.indexOf(kind)

/** A guest waits at a table for someone to come. */
const isFromGuest = (kind: AlertKind): boolean => rankOf(kind) < 2

/** A calling guest first, then what is this person's own, then what other posts left; within each by kind, then the longest waiting. */
export function byUrgency(alerts: readonly Alert[]): Alert[] {
  const group = ({ kind, passedOn }: Alert) => (isFromGuest(kind) ? 0 : passedOn ? 2 : 1)
  return alerts.toSorted(
    (one, other) => group(one) - group(other) || rankOf(one.kind) - rankOf(other.kind) || one.alertId - other.alertId,
  )
}

/** The most urgent of those that are not put off and not looked at already; null for none. */
export function firstToShow(
  alerts: readonly Alert[],
  { putOff, address }: { putOff: ReadonlySet<number>; address: string },
): Alert | null {
  const shown = alerts.filter((alert) => !putOff.has(alert.alertId) && !isLookedAt(alert, address))
  return byUrgency(shown)[0] ?? null
}

/** How long one alert stays away once it was put off. */
export const PUT_OFF_MS = 5 * 60_000

/** Alerts that are put off at a moment. `until` by alert id (ms). */
export const putOffAt = (until: ReadonlyMap<number, number>, now: number): Set<number> =>
  new Set([...until].filter(([, end]) => end > now).map(([alertId]) => alertId))

/**
 * Whoever is where such things are seen to need not be led there: the bar at its tickets, an approver at an approval. A bill is
 * one of many; a call is answered at the table, not on a page.
 */
function isLookedAt({ kind, route }: Alert, address: string): boolean {
  if (isFromGuest(kind)) return false
  return kind === alertKind.payment ? route === address : pathOf(route) === pathOf(address)
}

const pathOf = (address: string) => address.split('?')[0]

/** How many wait where: at the tables, and among the orders. Approvals wait for the person alone. */
export const countsOf = (alerts: readonly Alert[]) => ({
  tables: alerts.filter(({ kind }) => isFromGuest(kind) || kind === alertKind.payment).length,
  orders: alerts.filter(({ kind }) => kind === alertKind.order || kind === alertKind.urge).length,
  person: alerts.length,
})
