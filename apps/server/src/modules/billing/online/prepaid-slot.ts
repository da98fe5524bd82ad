/** What guests pay before they sit anywhere. Whoever sells it says whose it is and how much it costs; paying is the same as at the table. */
import type { payBizType } from '@nocturne/contract/codes'
import type { Tx } from '../../../db/connection.ts'
import type { Actor, Context } from '../../../http/context.ts'
import { openSlot } from '../../../http/slot.ts'
import type { PaymentWish } from '../../payments/public.ts'

export type PrepaidInput = {
  killOrderId?: number | undefined
  joinId?: number | undefined
  bookingId?: number | undefined
  shareCode?: string | undefined
  openId?: string | undefined
}

export type PrepaidSubject = {
  /** Id of what this guest wants to pay. ORDER_NOT_FOUND when it is not his. */
  find: (context: Context<Actor>, input: PrepaidInput) => Promise<number>
  /** The wish to pay it, decided under its lock. ORDER_PAID, ORDER_CLOSED or PAY_RUNNING when there is nothing to pay any more. */
  wish: (tx: Tx, bizId: number, now: Date) => Promise<PaymentWish>
}

export type PrepaidKind = (typeof payBizType)['flashSale' | 'groupPlay' | 'deposit']

export const prepaidSubjects = openSlot<Record<PrepaidKind, PrepaidSubject>>('billing: what guests pay ahead')
