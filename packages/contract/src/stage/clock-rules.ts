/** Rules of paid stage time, shared by the client's preview and the server. */
import type { ActorClockKind, ActorLevel } from '../codes.ts'
import { actorClockKind, actorLevel } from '../codes.ts'

/** Minimum minutes that are paid; shorter time counts only when an approver confirms it. */
export const MIN_CLOCK_MINUTES = 10

const ALL_BP = 10_000
const MINUTE_MS = 60_000

export type ClockPrice = { unitMinutes: number; unitPrice: number; shareBp: number }
export type ClockAmounts = { minutes: number; halfUnits: number; amount: number; actorShare: number }

/** Whole minutes between two instants, never negative. */
export const countMinutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS))

/**
 * Number of half units; a half unit that has begun counts as whole. Time below `MIN_CLOCK_MINUTES` gives 0, or with
 * `keepShort` at least 1.
 */
export function countHalfUnits(minutes: number, unitMinutes: number, keepShort = false): number {
  if (minutes < MIN_CLOCK_MINUTES && !keepShort) return 0
  return Math.max(1, Math.ceil((minutes * 2) / unitMinutes))
}

/** Amount and performer's share for the given minutes, fen, both rounded down. */
export function computeClockAmounts(
  minutes: number,
  { unitMinutes, unitPrice, shareBp }: ClockPrice,
  keepShort = false,
): ClockAmounts {
  const halfUnits = countHalfUnits(minutes, unitMinutes, keepShort)
  const amount = Math.floor((unitPrice * halfUnits) / 2)
  return { minutes, halfUnits, amount, actorShare: Math.floor((amount * shareBp) / ALL_BP) }
}

/**
 * True for requested and extra time, which is charged to the guests' table; false for turns and shows, which the venue
 * pays for.
 */
export const isChargedToGuests = (kind: ActorClockKind): boolean =>
  kind === actorClockKind.requested || kind === actorClockKind.extra

type ShareConfig = { 'actor.shareBp.A': number; 'actor.shareBp.B': number; 'actor.shareBp.C': number }

/** Performer's share by level, in basis points; 0 without a level. */
export function getActorShareBp(config: ShareConfig, level: ActorLevel | null): number {
  if (level === null) return 0
  const byLevel = {
    [actorLevel.a]: config['actor.shareBp.A'],
    [actorLevel.b]: config['actor.shareBp.B'],
    [actorLevel.c]: config['actor.shareBp.C'],
  }
  return byLevel[level]
}

/** Formats half units as units: 3 half units are `1.5`. */
export const formatHalfUnits = (halfUnits: number): string => String(halfUnits / 2)
