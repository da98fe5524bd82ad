/**
 * By what means guests pay.
 * NOTE: guests of the real house also pay for flash sales. Here their share is spread over the four means below, in the proportion
 * these have. What goes on account, what comes from a member's balance, and what guests of a play or a booking paid ahead, is decided
 * before anybody pays.
 */
import type { PayMethod } from '@nocturne/contract/codes'
import type { Random } from './random.ts'

/** Shares by amount, per cent of everything; the generator draws a means without looking at the amount. */
const shares = { wechat: 58, alipay: 16, card: 7, cash: 4 } as const

export type Means = keyof typeof shares
export type OnlineMeans = 'wechat' | 'alipay'

const all = Object.keys(shares) as Means[]
const online = ['wechat', 'alipay'] as const

/** How somebody pays; `not` is what he has used up. */
export const meansOf = (random: Random, not?: Means): Means =>
  random.weighted(
    all.filter((means) => means !== not),
    (means) => shares[means],
  )

/** How somebody pays who has nothing but his phone. */
export const onlineMeansOf = (random: Random): OnlineMeans => random.weighted(online, (means) => shares[means])

export const isOnline = (means: PayMethod): means is OnlineMeans => means === 'wechat' || means === 'alipay'
