/**
 * State carried from night to night: used quotas, open credits, cash in drawers, stored value, guests' bottles. Nights
 * are generated in order, so it is always the state before the current night.
 */
import type { Cellar } from './bottles.ts'
import type { Row } from './load-rows.ts'
import type { UnlistedTransactions } from './settlements.ts'
import type { Balance } from '../../src/modules/members/stored-value/balance-rules.ts'
import type { QuotaUsage } from '../../src/modules/gifts/quota-rules.ts'
import { getUsagePeriods } from '../../src/modules/gifts/quota-rules.ts'
import type { VenueCreditAccount } from './venue.ts'

/** An unpaid credit with its lines: all data from which its repayments are generated. */
export type OpenCredit = {
  row: Row<'creditRecord'>
  account: VenueCreditAccount
  lines: { allocation: Row<'paymentAllocation'>; performanceFlag: boolean }[]
  /** Fact columns of the lines' orders, by order id: a repayment is credited to the same people. */
  orders: Map<number, Omit<Row<'salesFact'>, 'factType' | 'businessDate' | 'eventAt'>>
}

export type PlannedRepayment = { date: string; credit: OpenCredit; share: number; last: boolean }

type Used = { amount: number; times: number }

export type CarriedState = {
  usage: (userId: number, date: string) => QuotaUsage
  use: (userId: number, date: string, amount: number) => void
  /** Returns the rows of used gift quota that changed since the last call. */
  changedUsage: () => { userId: number; period: string; usedAmount: number; usedTimes: number }[]
  /** Planned repayments, with their dates. */
  repayments: PlannedRepayment[]
  /** Planned write-offs of credits, with their dates. */
  writeOffs: { date: string; credit: OpenCredit }[]
  /** Credits of earlier nights that were repaid or written off tonight. */
  changedCredits: Set<OpenCredit>
  /** Payments that no provider statement has listed yet. */
  unbilled: UnlistedTransactions
  /**
   * `unlisted`: vouchers not yet on any platform list. `listed`: ids of earlier nights' vouchers found on tonight's
   * list.
   */
  vouchers: { unlisted: Row<'voucherVerify'>[]; listed: number[] }
  /** Number of granted punch corrections, by person and month. */
  corrections: Map<string, number>
  /** Guests' bottles. */
  cellar: Cellar
  /** Stored value of members. */
  balances: Map<number, Balance>
  /**
   * Bookings of no-shows with a paid deposit: those of the previous night, whose deposits are forfeited next
   * (`missedDeposits`), and those whose deposits were forfeited tonight (`keptDeposits`).
   */
  missedDeposits: Row<'booking'>[]
  keptDeposits: Row<'booking'>[]
  /** Total recharges of each member, fen: they determine the level. */
  recharged: Map<number, number>
  /** Ids of earlier nights' rows that tonight's reconciliation found on a provider statement. */
  billed: { attempts: number[]; refunds: number[] }
}

export function createCarriedState(): CarriedState {
  const used = new Map<string, Used>()
  const changed = new Set<string>()
  const getUsage = (userId: number, period: string) => used.get(`${userId} ${period}`) ?? { amount: 0, times: 0 }
  return {
    usage: (userId, date) => {
      const { month, day } = getUsagePeriods(date)
      return {
        monthAmount: getUsage(userId, month).amount,
        dayAmount: getUsage(userId, day).amount,
        dayTimes: getUsage(userId, day).times,
      }
    },
    use: (userId, date, amount) => {
      const { month, day } = getUsagePeriods(date)
      for (const period of [month, day]) {
        const before = getUsage(userId, period)
        used.set(`${userId} ${period}`, { amount: before.amount + amount, times: before.times + (amount > 0 ? 1 : -1) })
        changed.add(`${userId} ${period}`)
      }
    },
    changedUsage: () => {
      const rows = [...changed].map((key) => {
        const [userId = '', period = ''] = key.split(' ')
        const { amount, times } = getUsage(Number(userId), period)
        return { userId: Number(userId), period, usedAmount: amount, usedTimes: times }
      })
      changed.clear()
      return rows
    },
    repayments: [],
    writeOffs: [],
    changedCredits: new Set(),
    unbilled: { attempts: [], refunds: [] },
    vouchers: { unlisted: [], listed: [] },
    corrections: new Map(),
    cellar: { kept: [], takenOver: [] },
    balances: new Map(),
    missedDeposits: [],
    keptDeposits: [],
    recharged: new Map(),
    billed: { attempts: [], refunds: [] },
  }
}
