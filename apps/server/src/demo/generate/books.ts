/** What outlives a night: used quotas, credits still owed, cash in drawers, stored value, bottles of guests. Nights are generated in order, so these are as they were. */
import type { Cellar } from './bottles.ts'
import type { Row } from './load-rows.ts'
import type { Unbilled } from './settlements.ts'
import type { Balance } from '../../modules/members/stored-value/balance-rules.ts'
import type { Usage } from '../../modules/gifts/quota-rules.ts'
import { usagePeriods } from '../../modules/gifts/quota-rules.ts'
import type { VenueCreditAccount } from './venue.ts'

/** A credit with the lines it stands for, as far as a repayment needs them. */
export type OpenCredit = {
  row: Row<'creditRecord'>
  account: VenueCreditAccount
  lines: { allocation: Row<'paymentAllocation'>; performanceFlag: boolean }[]
  /** Orders behind the lines: whom a repayment is credited to. */
  orders: Map<number, Omit<Row<'salesFact'>, 'factType' | 'businessDate' | 'eventAt'>>
}

export type Repayment = { date: string; credit: OpenCredit; share: number; last: boolean }

type Used = { amount: number; times: number }

export type Books = {
  usage: (userId: number, date: string) => Usage
  use: (userId: number, date: string, amount: number) => void
  /** Usage rows changed since the last call. */
  changedUsage: () => { userId: number; period: string; usedAmount: number; usedTimes: number }[]
  /** Repayments promised for a night. */
  repayments: Repayment[]
  /** Credits given up on a night. */
  writeOffs: { date: string; credit: OpenCredit }[]
  /** Credits and allocations of earlier nights that changed tonight. */
  changedCredits: Set<OpenCredit>
  /** What no bill of a provider has listed yet. */
  unbilled: Unbilled
  /** Vouchers no list of a platform has had yet, and ids of earlier nights' ones that tonight's had. */
  vouchers: { unlisted: Row<'voucherVerify'>[]; listed: number[] }
  /** Missing punches granted, by person and month. */
  corrections: Map<string, number>
  /** Bottles of guests. */
  cellar: Cellar
  /** Stored value of members. */
  balances: Map<number, Balance>
  /** Paid deposits of guests who did not come in the night before, and those the house kept tonight. */
  missedDeposits: Row<'booking'>[]
  keptDeposits: Row<'booking'>[]
  /** What members paid in, fen: their levels follow from it. */
  recharged: Map<number, number>
  /** Ids of rows of earlier nights that tonight's comparison found on a bill. */
  billed: { attempts: number[]; refunds: number[] }
}

export function emptyBooks(): Books {
  const used = new Map<string, Used>()
  const changed = new Set<string>()
  const of = (userId: number, period: string) => used.get(`${userId} ${period}`) ?? { amount: 0, times: 0 }
  return {
    usage: (userId, date) => {
      const { month, day } = usagePeriods(date)
      return {
        monthAmount: of(userId, month).amount,
        dayAmount: of(userId, day).amount,
        dayTimes: of(userId, day).times,
      }
    },
    use: (userId, date, amount) => {
      const { month, day } = usagePeriods(date)
      for (const period of [month, day]) {
        const before = of(userId, period)
        used.set(`${userId} ${period}`, { amount: before.amount + amount, times: before.times + (amount > 0 ? 1 : -1) })
        changed.add(`${userId} ${period}`)
      }
    },
    changedUsage: () => {
      const rows = [...changed].map((key) => {
        const [userId = '', period = ''] = key.split(' ')
        const { amount, times } = of(Number(userId), period)
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
