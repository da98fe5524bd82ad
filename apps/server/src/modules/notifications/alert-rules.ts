/**
 * Escalation of alerts in rings, groups of people called one after the other. The first ring is the people named by the
 * alert and the roles in charge; each further ring is called when the time of the previous one passes without an
 * acceptance. Pure.
 */
import type { AlertKind } from '@nocturne/contract/codes'
import { alertKind } from '@nocturne/contract/codes'
import type { RoleKey } from '@nocturne/contract/permissions'

/** Minutes as configured by the venue. */
type Minutes = Record<'alert.callMinutes' | 'alert.paymentMinutes', number>

type Chain = {
  /** Roles by ring; the first ring also includes the named people. */
  rings: readonly (readonly RoleKey[])[]
  /** Minutes until the next ring is called. */
  minutes?: keyof Minutes
}

const chains: Readonly<Record<AlertKind, Chain>> = {
  // The table's staff, then the floor, then the management.
  [alertKind.call]: { rings: [[], ['waiter', 'floorManager'], ['gm']], minutes: 'alert.callMinutes' },
  // A table without a sitting has no staff: floor managers open it.
  [alertKind.opening]: { rings: [['floorManager'], ['gm']], minutes: 'alert.callMinutes' },
  // The guest's own sales person, then the staff who manage bookings.
  [alertKind.callback]: { rings: [[], ['host'], ['floorManager', 'gm']], minutes: 'alert.paymentMinutes' },
  // Only the approvers can decide, so there is no further ring.
  [alertKind.approval]: { rings: [[]] },
  [alertKind.order]: { rings: [['bar']] },
  [alertKind.urge]: { rings: [['bar'], ['floorManager']], minutes: 'alert.callMinutes' },
  [alertKind.wine]: { rings: [['bar'], ['floorManager']], minutes: 'alert.callMinutes' },
  [alertKind.payment]: { rings: [['cashier'], ['floorManager']], minutes: 'alert.paymentMinutes' },
}

/** Roles of a ring; undefined beyond the last. */
export const findRingRoles = (kind: AlertKind, ring: number): readonly RoleKey[] | undefined => chains[kind].rings[ring]

/** Minutes after which the ring after `ring` is called; null when there is none. */
export function findMinutesUntilNextRing(kind: AlertKind, ring: number, config: Minutes): number | null {
  const { minutes } = chains[kind]
  return minutes === undefined || findRingRoles(kind, ring + 1) === undefined ? null : config[minutes]
}

/** Minutes after which an accepted but unfinished alert is reopened. */
export const getMinutesUntilReopen = (kind: AlertKind, config: Minutes): number =>
  config[chains[kind].minutes ?? 'alert.paymentMinutes']

/**
 * A guest's call or request to open a table ends when an employee accepts it; other alerts end only when the work is
 * done.
 */
export const isEndedByAccepting = (kind: AlertKind): boolean => kind === alertKind.call || kind === alertKind.opening

/** False for approvals: only a decision of an approver ends them, so no one can accept them on behalf of others. */
export const canBeAccepted = (kind: AlertKind): boolean => kind !== alertKind.approval

/** True for approvals: their alerts go to named approvers only, who may change while the alert is open. */
export const isAssignedByName = (kind: AlertKind): boolean => kind === alertKind.approval
