/** The laws of paid time on the stage, the same on the phone that shows what it will come to and on the server that decides. */
import type { ActorClockKind, ActorLevel } from '../codes.ts'
import { actorClockKind, actorLevel } from '../codes.ts'

/** Less than this is no paid time, unless whoever may judge keeps it. */
export const LEAST_MINUTES = 10

const ALL_BP = 10_000
const MINUTE_MS = 60_000

export type ClockPrice = { unitMinutes: number; unitPrice: number; shareBp: number }
export type ClockSums = { minutes: number; halfUnits: number; amount: number; actorShare: number }

/** Whole minutes that have passed between two moments. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS))

/** Units in halves: a half that was begun counts. Too short a time has none; what is kept has a half at least. */
export function halfUnitsOf(minutes: number, unitMinutes: number, keepShort = false): number {
  if (minutes < LEAST_MINUTES && !keepShort) return 0
  return Math.max(1, Math.ceil((minutes * 2) / unitMinutes))
}

/** What so many minutes come to, fen; both sums round down. */
export function clockSums(
  minutes: number,
  { unitMinutes, unitPrice, shareBp }: ClockPrice,
  keepShort = false,
): ClockSums {
  const halfUnits = halfUnitsOf(minutes, unitMinutes, keepShort)
  const amount = Math.floor((unitPrice * halfUnits) / 2)
  return { minutes, halfUnits, amount, actorShare: Math.floor((amount * shareBp) / ALL_BP) }
}

/** Which kinds the guests of the table pay for: those they asked for. Rota and show are the house's. */
export const isAskedFor = (kind: ActorClockKind): boolean =>
  kind === actorClockKind.requested || kind === actorClockKind.extra

type ShareConfig = { 'actor.shareBp.A': number; 'actor.shareBp.B': number; 'actor.shareBp.C': number }

/** Basis points of the amount by level; who has no level is given nothing for it. */
export function shareBpOf(config: ShareConfig, level: ActorLevel | null): number {
  if (level === null) return 0
  const byLevel = {
    [actorLevel.a]: config['actor.shareBp.A'],
    [actorLevel.b]: config['actor.shareBp.B'],
    [actorLevel.c]: config['actor.shareBp.C'],
  }
  return byLevel[level]
}

/** Units in words: 3 halves are 1.5. */
export const unitsText = (halfUnits: number): string => String(halfUnits / 2)
