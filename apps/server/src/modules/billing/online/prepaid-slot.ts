/** Payment of prepaid goods (no table yet). The selling module registers who may pay and the price; paying works as at the table. */
import type { payBizType } from '@nocturne/contract/codes'
import type { Tx } from '../../../db/connection.ts'
import type { Actor, Context } from '../../../http/context.ts'
import { createDependencySlot } from '../../../http/slot.ts'
import type { PaymentRequest } from '../../payments/public.ts'

export type PrepaidInput = {
  killOrderId?: number | undefined
  joinId?: number | undefined
  bookingId?: number | undefined
  shareCode?: string | undefined
  openId?: string | undefined
}

export type PrepaidSubject = {
  /** Finds the id of what this guest wants to pay. ORDER_NOT_FOUND when it is not theirs. */
  find: (context: Context<Actor>, input: PrepaidInput) => Promise<number>
  /** Builds the request to pay under its lock. Refuses ORDER_PAID, ORDER_CLOSED or PAY_RUNNING. */
  wish: (tx: Tx, bizId: number, now: Date) => Promise<PaymentRequest>
}

export type PrepaidKind = (typeof payBizType)['flashSale' | 'groupPlay' | 'deposit']

export const prepaidSubjectsSlot = createDependencySlot<Record<PrepaidKind, PrepaidSubject>>(
  'billing: what guests pay ahead',
)
