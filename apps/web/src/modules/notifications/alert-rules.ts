/** What of the alerts is shown first, and how many wait where. Pure. */
import { alertKind, type AlertKind } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { notifications } from '@nocturne/contract/notifications/endpoints'

export type Alert = AnswerOf<typeof notifications.alerts>['rows'][number]

/** Guests before colleagues, colleagues before work that has its own list. */
const order: readonly AlertKind[] = [
  alertKind.call,
  alertKind.urge,
  alertKind.payment,
  alertKind.approval,
  alertKind.order,
]

/** The longest waiting of the most urgent kind, of those that are not put off and not looked at already; null for none. */
export function firstToShow(
  alerts: readonly Alert[],
  { putOff, address }: { putOff: ReadonlySet<number>; address: string },
): Alert | null {
  const shown = alerts.filter((alert) => !putOff.has(alert.alertId) && !isLookedAt(alert, address))
  const rank = ({ kind }: Alert) => order.indexOf(kind)
  const [first] = shown.toSorted((one, other) => rank(one) - rank(other) || one.alertId - other.alertId)
  return first ?? null
}

/**
 * Whoever is where such things are seen to need not be led there: the bar at its tickets, an approver at an approval. A bill is
 * one of many; a call is answered at the table, not on a page.
 */
function isLookedAt({ kind, route }: Alert, address: string): boolean {
  if (kind === alertKind.call) return false
  return kind === alertKind.payment ? route === address : pathOf(route) === pathOf(address)
}

const pathOf = (address: string) => address.split('?')[0]

/** How many wait where: at the tables, and among the orders. Approvals wait for the person alone. */
export const countsOf = (alerts: readonly Alert[]) => ({
  tables: alerts.filter(({ kind }) => kind === alertKind.call || kind === alertKind.payment).length,
  orders: alerts.filter(({ kind }) => kind === alertKind.order || kind === alertKind.urge).length,
  person: alerts.length,
})
