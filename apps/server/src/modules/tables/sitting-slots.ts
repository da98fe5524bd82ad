/**
 * Slots that higher modules fill for the tables module: bookings, orders, bills, paid stage time and requested bottles.
 */
import type { BookingStatus, PayMode } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { Db, Tx } from '../../db/connection.ts'
import type { CommandContext, NightUnitOfWork, StaffActor } from '../../http/context.ts'
import { createDependencySlot } from '../../http/slot.ts'
import type { BillPaymentState } from './tables-rules.ts'

export type OpeningBooking = {
  bookingId: number
  status: BookingStatus
  /** Null when only an area was booked. */
  tableId: number | null
  salesUserId: number
  guestName: string
  guestPhone: string
  memberId: number | null
  remark: string
}

export type SittingOpening = {
  tableId: number
  bookingId?: number | undefined
  force?: boolean | undefined
  night: string
}

export type TableBookingsProvider = {
  /**
   * Locks the booking of these guests; null for guests without a booking. Throws BOOKING_STATUS_WRONG, and TABLE_BOOKED
   * when another booking reserves the table.
   */
  take: (context: CommandContext, opening: SittingOpening) => Promise<OpeningBooking | null>
  /** Marks the guests of a locked booking as seated. */
  arrive: (
    context: CommandContext,
    booking: OpeningBooking,
    sitting: { tableRecordId: number; tableName: string; guestNum: number },
  ) => Promise<void>
  /** Undoes `arrive`: tonight's booking is expected again. */
  reopen: (context: CommandContext, bookingId: number, sittingTableId: number) => Promise<void>
  /** Active bookings of a table in a night for its sheet, and the owner of the booking that reserves it. */
  ofTable: (
    db: Db,
    actor: StaffActor,
    at: { tableId: number; night: string },
  ) => Promise<{
    bookings: AnswerOf<typeof tables.detail>['bookings']
    held: { salesUserId: number; salesDeptId: number } | null
  }>
}

export type SittingOrdersProvider = {
  /** Orders the opening package of a sitting. */
  placePackage: (
    context: CommandContext,
    order: { tableRecordId: number; goodsId: number; payMode: PayMode; expectedFen: number | undefined },
  ) => Promise<void>
  /** Cancels orders waiting for payment or approval before the sitting ends. */
  cancelWaiting: (context: CommandContext, recordIds: readonly number[], reason: string) => Promise<void>
  /** Completes paid orders when the guests leave. Returns their ids. */
  finish: (tx: Tx, recordIds: readonly number[]) => Promise<number[]>
}

export type OffBillItem = NonNullable<AnswerOf<typeof tables.detail>['record']>['offBill'][number]
type RepricedSittings = { billId: number; recordIds: readonly number[]; discountBillId: number }

export type SittingBillsProvider = {
  /** Creates an empty bill for a sitting; returns its id. */
  open: (tx: Tx, bill: { billNo: string; at: Date }) => Promise<number>
  /**
   * Copies author and reason of a discount to the bill of a table that was split off, because its lines remain
   * discounted.
   */
  keepDiscount: (tx: Tx, bills: { fromBillId: number; toBillId: number }) => Promise<void>
  /** Locks bills by ascending id and returns their payment state, for merging, splitting and moving. */
  lock: (tx: Tx, billIds: readonly number[]) => Promise<Map<number, BillPaymentState>>
  /** Returns the payment state of bills like `lock`, but without locking them; only for display. */
  money: (db: Db, billIds: readonly number[]) => Promise<Map<number, BillPaymentState>>
  /**
   * Recomputes the member discounts of these sittings at their members' current rates. `discountBillId`: bill on which
   * their manager's discount was given. The caller has locked all sittings of the bill.
   */
  reprice: (work: NightUnitOfWork, sittings: RepricedSittings) => Promise<void>
  /** Closes a bill that was never settled. */
  close: (tx: Tx, billId: number, reason: '并台' | '撤台' | '清台', at: Date) => Promise<void>
  /** Items that affect the amount due but are not on the bill yet. `recordIds`: sittings of one bill. */
  offBill: (
    db: Db,
    actor: StaffActor,
    about: { recordIds: readonly number[]; now: Date; amounts: boolean },
  ) => Promise<OffBillItem[]>
}

export type SittingClocksProvider = {
  /** True while paid time that is charged to the guests is running: it must be clocked off before they leave. */
  owing: (db: Db, recordIds: readonly number[]) => Promise<boolean>
  /** Ends running paid time that is not charged to the guests, when the guests leave. */
  end: (context: CommandContext, recordIds: readonly number[]) => Promise<void>
}

export type SittingBottlesProvider = {
  /** Cancels requests for bottles that were not handed out, before the sitting ends. */
  callOff: (context: CommandContext, recordIds: readonly number[], reason: '清台' | '撤台') => Promise<void>
}

export const tableBookingsSlot = createDependencySlot<TableBookingsProvider>('tables: bookings')
export const sittingOrdersSlot = createDependencySlot<SittingOrdersProvider>('tables: orders')
export const sittingBillsSlot = createDependencySlot<SittingBillsProvider>('tables: bills')
export const sittingClocksSlot = createDependencySlot<SittingClocksProvider>('tables: clocks')
export const sittingBottlesSlot = createDependencySlot<SittingBottlesProvider>('tables: bottles')
