/** Base pay of a month that an employee has from dates of their own, in proportion to the days of employment. Pure. */
import { formatFen } from '@nocturne/base/money'
import { computeProportion, divideHalfUp } from './proportion-rules.ts'
import type { PersonFacts, PersonTerms, WageLine } from './wage-rules.ts'

/** Base pay of an employee from a date on, fen a month. */
export type OwnBasePay = { startDate: string; amount: number }

/** Part of a month with one base pay. */
export type BasePayPart = {
  fromDate: string
  /** Days of employment in the part, at least one. */
  days: number
  /** Null where the base pay of the post applies. */
  own: OwnBasePay | null
}

type Terms = Pick<PersonTerms, 'basePay'>
type Facts = Pick<PersonFacts, 'basePays' | 'employedDays' | 'monthDays' | 'postName'>

/**
 * Parts of the month by base pay, in date order; null when no pay of the employee's own applies on a day of employment.
 * `pays`: in date order. `dates`: business dates of employment in the month, ascending.
 */
export function splitByBasePay(pays: readonly OwnBasePay[], dates: readonly string[]): BasePayPart[] | null {
  const parts: BasePayPart[] = []
  for (const date of dates) {
    const pay = pays.findLast(({ startDate }) => startDate <= date)
    const last = parts.at(-1)
    if (last && last.own?.startDate === pay?.startDate) last.days += 1
    else parts.push({ fromDate: date, days: 1, own: pay ? { startDate: pay.startDate, amount: pay.amount } : null })
  }
  return parts.some(({ own }) => own !== null) ? parts : null
}

/** Monthly base pay that applies on a date, fen. */
export const findBasePay = ({ basePay }: Terms, { basePays = [] }: Facts, date: string): number =>
  basePays.findLast(({ fromDate }) => fromDate <= date)?.own?.amount ?? basePay

/** Base pay for the days of employment, fen. Rounded once, so that parts of equal pay add up to the pay of the whole. */
export function computeBasePay({ basePay }: Terms, { basePays, employedDays, monthDays }: Facts): number {
  if (!basePays) return computeProportion(basePay, employedDays, monthDays)
  return divideHalfUp(sumPayDays(basePay, basePays), BigInt(monthDays))
}

/** Average monthly base pay over the days of employment, fen: the base of social insurance. */
export function computeAverageBasePay({ basePay }: Terms, { basePays, employedDays }: Facts): number {
  if (!basePays) return basePay
  return divideHalfUp(sumPayDays(basePay, basePays), BigInt(employedDays))
}

const sumPayDays = (basePay: number, parts: readonly BasePayPart[]): bigint =>
  parts.reduce((sum, { own, days }) => sum + BigInt(own?.amount ?? basePay) * BigInt(days), 0n)

const formatYuan = (fen: number) => formatFen(fen, { trim: true })
const blank = { note: '', businessDate: null, baseAmount: null, rateBp: null }

/** Lines of the base pay before the deduction for missed sales; they add up to `computeBasePay`. */
export function buildBasePayLines(terms: Terms, facts: Facts): WageLine[] {
  const { basePays, employedDays, monthDays, postName } = facts
  if (basePays) return buildPartLines(terms, basePays, facts)
  const here = computeBasePay(terms, facts)
  const whole = { ...blank, title: `${postName} 月薪`, amount: terms.basePay }
  if (here >= terms.basePay) return [whole]
  const note = `在职 ${employedDays}/${monthDays} 天`
  return [whole, { ...blank, title: '非全月在职', note, amount: here - terms.basePay }]
}

/** One line per part. Each is the difference of the rounded sums up to and before it. */
function buildPartLines({ basePay }: Terms, parts: readonly BasePayPart[], { monthDays, postName }: Facts): WageLine[] {
  const upTo = parts.map((_part, i) => divideHalfUp(sumPayDays(basePay, parts.slice(0, i + 1)), BigInt(monthDays)))
  return parts.map(({ own, days }, i) => ({
    ...blank,
    title: own ? `个人底薪（${own.startDate} 起）` : `${postName} 月薪`,
    note: `月薪 ${formatYuan(own?.amount ?? basePay)} · ${days}/${monthDays} 天`,
    amount: (upTo[i] ?? 0) - (upTo[i - 1] ?? 0),
  }))
}
