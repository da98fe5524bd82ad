/**
 * What money can be for. A module that sells something says how a payment of its kind is locked, applied and described;
 * this module never learns what a bill or a tip is.
 */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Payment } from '../../db/types.ts'
import type { LiveEvent, LogEntry } from '../../http/context.ts'

export type PaymentRow = Selectable<Payment>

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
   * Applies a payment whose money is proven, and writes its status '2'. A Refusal means it can no longer be used: everything it
   * wrote is taken back and the money goes to suspense and home.
   */
  apply: (hand: PayHand, payment: PaymentRow) => Promise<void>
  /** The payment ended without money: what waited for it is free again. */
  released?: (hand: PayHand, payment: PaymentRow) => Promise<void>
  /** Words for the result page. */
  describe: (db: Db, payment: PaymentRow) => Promise<{ tableName: string }>
}

const kinds = new Map<string, Payable>()

/** Registers a kind of payment by `biz_type` (domain: '1' bill or order, '3' tip, '4' repayment …). Called once, at start-up. */
export function registerPayable(bizType: string, payable: Payable): void {
  kinds.set(bizType, payable)
}

export function payableOf(bizType: string): Payable {
  const payable = kinds.get(bizType)
  if (!payable) throw new Error(`nobody registered payments of kind ${bizType}`)
  return payable
}

export type RefundEnd = { status: 'done' | 'abnormal' | 'closed'; reason: string }
type RefundListener = (hand: PayHand, bizId: number, end: RefundEnd) => Promise<void>

const refundListeners = new Map<string, RefundListener>()

/** Registers who is told when a giving-back of his kind (`channel_refund.biz_type`) was decided, in the same transaction. */
export function onChannelRefund(bizType: string, listener: RefundListener): void {
  refundListeners.set(bizType, listener)
}

export const refundListener = (bizType: string): RefundListener | undefined => refundListeners.get(bizType)
