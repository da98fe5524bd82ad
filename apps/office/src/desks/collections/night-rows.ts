/** Nights with their payment methods, and the days of the provider's bills below them. Pure. */
import { reconciliationStatus } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { payments } from '@nocturne/contract/payments/endpoints'

export type Nights = AnswerOf<typeof payments.nights>
export type Method = Nights['methods'][number]
export type ProviderDay = Nights['days'][number]

export type MethodRow = Method & {
  /** All three amounts: what the provider lists for the night. */
  amount: number
  /** Days of the provider's bills; empty for methods without a provider. */
  days: ProviderDay[]
}

export type NightRow = { businessDate: string; amount: number; methods: MethodRow[] }

export function groupNights({ methods, days }: Pick<Nights, 'methods' | 'days'>): NightRow[] {
  const byNight = Map.groupBy(methods, ({ businessDate }) => businessDate)
  return [...byNight].map(([businessDate, rows]) => {
    const listed = rows.map((row) => ({
      ...row,
      amount: row.saleAmount + row.otherAmount + row.voidedAmount,
      days: days.filter((day) => day.businessDate === businessDate && day.provider === row.payMethod),
    }))
    return { businessDate, amount: listed.reduce((sum, { amount }) => sum + amount, 0), methods: listed }
  })
}

type RunState = { text: string; isOpen: boolean }

/** State of a provider's day, all nights of the day together. */
export function getRunState({ run }: Pick<ProviderDay, 'run'>): RunState {
  if (run === null || run.status === reconciliationStatus.noBill) return { text: '等待账单', isOpen: false }
  if (run.status === reconciliationStatus.brokenBill) return { text: '账单异常', isOpen: true }
  if (run.openCount > 0) return { text: `差异 ${run.openCount}`, isOpen: true }
  return { text: run.providerAmount === run.ourAmount ? '相符' : '差异已处理', isOpen: false }
}
