/**
 * Subjects of payments. A selling module defines how a payment of its kind is locked, applied and described; this module does not
 * know bills or tips.
 */
import type { PayBizType, payBizType } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Payment } from '../../db/types.ts'
import type { NightUnitOfWork, StaffActor } from '../../http/context.ts'
import { createDependencySlot } from '../../http/slot.ts'

export type PaymentRow = Selectable<Payment>

/**
 * Texts about a payment for the result page. `paidNo` is the number of the order, bill, tip or credit that was paid;
 * `unpaidAmount` is the open amount of the bill (fen). Table and open amount are omitted where there is none.
 */
type Described = { tableName: string; paidNo: string; tableId?: number; unpaidAmount?: number }

export type Payable = {
  /** Locks the subject of the payment. Called before the payment's own row is locked. */
  lock: (tx: Tx, payment: PaymentRow) => Promise<void>
  /**
   * Applies a proven payment and marks it succeeded. A Refusal means it can no longer be used: its writes are rolled back and the
   * money is suspended and refunded.
   */
  apply: (work: NightUnitOfWork, payment: PaymentRow) => Promise<void>
  /** Called when the payment ended without money: releases what it had reserved. */
  released?: (work: NightUnitOfWork, payment: PaymentRow) => Promise<void>
  /** Returns whether this employee may see a payment started by another user. */
  isSeenBy: (db: Db, payment: PaymentRow, actor: StaffActor) => Promise<boolean>
  /** Texts for the result page. */
  describe: (db: Db, payment: PaymentRow) => Promise<Described>
}

/**
 * Kinds of things a payment can be for (`payment.biz_type`): a bill or an order, a recharge, a tip, the repayment of a
 * credit, an order of a flash sale, a place of a group play, the deposit of a booking.
 */
export type PayableKind = (typeof payBizType)[
  'bill' | 'recharge' | 'reward' | 'repayment' | 'flashSale' | 'groupPlay' | 'deposit']

export const payablesSlot = createDependencySlot<Record<PayableKind, Payable>>('payments: what is paid for')

export function getPayable(bizType: PayBizType): Payable {
  const kinds: Partial<Record<string, Payable>> = payablesSlot.get()
  const payable = kinds[bizType]
  if (!payable) throw new Error(`nobody says what payments of kind ${bizType} do`)
  return payable
}

export type ChannelRefundOutcome = { status: 'done' | 'abnormal' | 'closed'; reason: string }

/** Listeners called in the same transaction when a refund ends, by `channel_refund.biz_type`; most kinds need none. */
export type RefundListeners = {
  refund: (work: NightUnitOfWork, bizId: number, end: ChannelRefundOutcome) => Promise<void>
  recharge: (work: NightUnitOfWork, bizId: number, end: ChannelRefundOutcome) => Promise<void>
  reward: null
  kill: null
  play: null
  deposit: null
}

export const refundListenersSlot = createDependencySlot<RefundListeners>('payments: who waits for refunds')
