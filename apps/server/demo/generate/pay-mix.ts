/**
 * Mix of payment means. NOTE: guests of a real venue also prepay flash sales; here that share is spread proportionally
 * over the four means below. Credit, member balances and prepayments of plays and bookings are decided before.
 */
import type { PayMethod } from '@nocturne/contract/codes'
import type { Random } from './random.ts'

/** Percent of the total amount. The generator draws a means independently of the amount. */
const shares = { wechat: 58, alipay: 16, card: 7, cash: 4 } as const

export type PaymentMeans = keyof typeof shares
export type OnlineMeans = 'wechat' | 'alipay'

const all = Object.keys(shares) as PaymentMeans[]
const online = ['wechat', 'alipay'] as const

/** Draws a means of payment; `not` excludes a used one. */
export const drawPaymentMeans = (random: Random, not?: PaymentMeans): PaymentMeans =>
  random.weighted(
    all.filter((means) => means !== not),
    (means) => shares[means],
  )

/** Draws a means of payment available on a phone. */
export const drawOnlineMeans = (random: Random): OnlineMeans => random.weighted(online, (means) => shares[means])

export const isOnlineMeans = (means: PayMethod): means is OnlineMeans => means === 'wechat' || means === 'alipay'
