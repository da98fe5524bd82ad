/**
 * Who is called when something waits, ring by ring. The first ring are the people it concerns by name, and whoever's work it
 * is; each further one is called when the one before it has let the time pass. Pure.
 */
import type { AlertKind } from '@nocturne/contract/codes'
import { alertKind } from '@nocturne/contract/codes'
import type { RoleKey } from '@nocturne/contract/permissions'

/** Minutes as the house has set them. */
type Minutes = Record<'alert.callMinutes' | 'alert.paymentMinutes', number>

type Chain = {
  /** Roles by ring; the first ring has the people named as well. */
  rings: readonly (readonly RoleKey[])[]
  /** Minutes until the next ring is called. */
  minutes?: keyof Minutes
}

const chains: Readonly<Record<AlertKind, Chain>> = {
  // The table's own people, then the floor, then whoever runs the house.
  [alertKind.call]: { rings: [[], ['waiter', 'floorManager'], ['gm']], minutes: 'alert.callMinutes' },
  // Nobody serves a table without a sitting: those who run the floor open it.
  [alertKind.opening]: { rings: [['floorManager'], ['gm']], minutes: 'alert.callMinutes' },
  // The guest's own sales person, then those who look after bookings.
  [alertKind.callback]: { rings: [[], ['host'], ['floorManager', 'gm']], minutes: 'alert.paymentMinutes' },
  // Only those who are asked can decide: nobody else is called in their place.
  [alertKind.approval]: { rings: [[]] },
  [alertKind.order]: { rings: [['bar']] },
  [alertKind.urge]: { rings: [['bar'], ['floorManager']], minutes: 'alert.callMinutes' },
  [alertKind.wine]: { rings: [['bar'], ['floorManager']], minutes: 'alert.callMinutes' },
  [alertKind.payment]: { rings: [['cashier'], ['floorManager']], minutes: 'alert.paymentMinutes' },
}

/** The roles of a ring; undefined beyond the last. */
export const rolesOfRing = (kind: AlertKind, ring: number): readonly RoleKey[] | undefined => chains[kind].rings[ring]

/** Minutes after which the ring behind `ring` is called; null when there is none. */
export function minutesUntilNext(kind: AlertKind, ring: number, config: Minutes): number | null {
  const { minutes } = chains[kind]
  return minutes === undefined || rolesOfRing(kind, ring + 1) === undefined ? null : config[minutes]
}

/** Minutes somebody has who took a thing before it rings again. */
export const minutesUntilBack = (kind: AlertKind, config: Minutes): number =>
  config[chains[kind].minutes ?? 'alert.paymentMinutes']

/** A guest's call is answered by going there; whatever else waits is over only when it is done. */
export const endsWhenTaken = (kind: AlertKind): boolean => kind === alertKind.call || kind === alertKind.opening

/** Who decides has his own act for that; nobody takes a decision over for others. */
export const canBeTaken = (kind: AlertKind): boolean => kind !== alertKind.approval

/** Those it concerns are named one by one, and may be others tomorrow. */
export const asksByName = (kind: AlertKind): boolean => kind === alertKind.approval
