/**
 * What money can be for. A module that sells something says how a payment of its kind is locked, applied and described;
 * this module never learns what a bill or a tip is.
 */
import type { PayBizType, payBizType } from '@nocturne/contract/codes'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Payment } from '../../db/types.ts'
import type { LiveEvent, LogEntry, StaffActor } from '../../http/context.ts'
import { openSlot } from '../../http/slot.ts'

export type PaymentRow = Selectable<Payment>

/**
 * `paidNo`: number of the order, bill, tip or credit that was paid. `unpaidAmount`: what the bill still owes (fen); it and the table
 * are left out where there is none.
 */
type Described = { tableName: string; paidNo: string; tableId?: number; unpaidAmount?: number }

/** Whoever moves the money: nobody in particular, or the cashier who scanned the code. */
export type PayHand = {
  tx: Tx
  now: Date
  /** The night the event belongs to. */
  businessDate: string
  actor: { userId: number | null; nickName: string }
  emit: (event: LiveEvent) => void
  log: (entry: LogEntry) => void
}

export type Payable = {
  /** Locks what the payment is about. Called before the payment's own row is locked. */
  lock: (tx: Tx, payment: PaymentRow) => Promise<void>
  /**
   * Applies a payment whose money is proven, and writes that it succeeded. A Refusal means it can no longer be used: everything it
   * wrote is taken back and the money goes to suspense and home.
   */
  apply: (hand: PayHand, payment: PaymentRow) => Promise<void>
  /** The payment ended without money: what waited for it is free again. */
  released?: (hand: PayHand, payment: PaymentRow) => Promise<void>
  /** May this member of staff see a payment he did not begin himself? */
  isSeenBy: (db: Db, payment: PaymentRow, actor: StaffActor) => Promise<boolean>
  /** Words for the result page. */
  describe: (db: Db, payment: PaymentRow) => Promise<Described>
}

/** What is paid for, by `payment.biz_type`: a bill or an order, a recharge, a tip, the repayment of a credit, an order of a flash sale, a place of a group play, the deposit of a booking. */
export type PaidKind = (typeof payBizType)[
  'bill' | 'recharge' | 'reward' | 'repayment' | 'flashSale' | 'groupPlay' | 'deposit']

export const payables = openSlot<Record<PaidKind, Payable>>('payments: what is paid for')

export function payableOf(bizType: PayBizType): Payable {
  const kinds: Partial<Record<string, Payable>> = payables.content()
  const payable = kinds[bizType]
  if (!payable) throw new Error(`nobody says what payments of kind ${bizType} do`)
  return payable
}

export type RefundEnd = { status: 'done' | 'abnormal' | 'closed'; reason: string }

/** Who is told, in the same transaction, how a giving-back ended, by `channel_refund.biz_type`; most wait for nothing. */
export type RefundListeners = {
  refund: (hand: PayHand, bizId: number, end: RefundEnd) => Promise<void>
  recharge: (hand: PayHand, bizId: number, end: RefundEnd) => Promise<void>
  reward: null
  kill: null
  play: null
  deposit: null
}

export const refundListeners = openSlot<RefundListeners>('payments: who waits for refunds')
