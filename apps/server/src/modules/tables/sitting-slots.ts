/** Ports to modules above the floor: bookings, orders, bills, paid stage time and requested bottles. */
import type { BookingStatus, PayMode } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { Db, Tx } from '../../db/connection.ts'
import type { CommandContext, NightUnitOfWork, StaffActor } from '../../http/context.ts'
import { openSlot } from '../../http/slot.ts'
import type { BillMoney } from './tables-rules.ts'

export type OpeningBooking = {
  bookingId: number
  status: BookingStatus
  /** Null when the guests were promised only an area. */
  tableId: number | null
  salesUserId: number
  guestName: string
  guestPhone: string
  memberId: number | null
  remark: string
}

export type Opening = { tableId: number; bookingId?: number | undefined; force?: boolean | undefined; night: string }

export type TableBookings = {
  /**
   * Locks the booking of these guests; null for walk-ins. Throws BOOKING_STATUS_WRONG, and TABLE_BOOKED while the table is booked by
   * others.
   */
  take: (context: CommandContext, opening: Opening) => Promise<OpeningBooking | null>
  /** Marks the guests of a taken booking as seated. */
  arrive: (
    context: CommandContext,
    booking: OpeningBooking,
    sitting: { tableRecordId: number; tableName: string; guestNum: number },
  ) => Promise<void>
  /** Undoes `arrive`: tonight's booking waits for its guests again. */
  reopen: (context: CommandContext, bookingId: number, sittingTableId: number) => Promise<void>
  /** Live bookings of a table in a night for its sheet, and the owner of the booking it is reserved for. */
  ofTable: (
    db: Db,
    actor: StaffActor,
    at: { tableId: number; night: string },
  ) => Promise<{
    bookings: AnswerOf<typeof tables.detail>['bookings']
    held: { salesUserId: number; salesDeptId: number } | null
  }>
}

export type SittingOrders = {
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
export type RepricedSittings = { billId: number; recordIds: readonly number[]; discountBillId: number }

export type SittingBills = {
  /** Creates an empty bill for a sitting; returns its id. */
  open: (tx: Tx, bill: { billNo: string; at: Date }) => Promise<number>
  /** Copies author and reason of a discount to a bill that was split off, whose lines keep it. */
  keepDiscount: (tx: Tx, bills: { fromBillId: number; toBillId: number }) => Promise<void>
  /** Locks bills by ascending id and returns their money for merging, splitting and moving. */
  lock: (tx: Tx, billIds: readonly number[]) => Promise<Map<number, BillMoney>>
  /** Same without locks, for display only. */
  money: (db: Db, billIds: readonly number[]) => Promise<Map<number, BillMoney>>
  /**
   * Updates member discounts of these sittings on the bill to their members' rates. `discountBillId`: bill on which their manager's
   * discount was given. Requires all sittings of the bill to be locked.
   */
  reprice: (work: NightUnitOfWork, sittings: RepricedSittings) => Promise<void>
  /** Ends a bill that was never settled. */
  close: (tx: Tx, billId: number, reason: '并台' | '撤台' | '清台', at: Date) => Promise<void>
  /** Items that affect the amount due of these sittings of one bill but are not on it yet. */
  offBill: (
    db: Db,
    actor: StaffActor,
    about: { recordIds: readonly number[]; now: Date; amounts: boolean },
  ) => Promise<OffBillItem[]>
}

export type SittingClocks = {
  /** True while paid time charged to the guests is running: it must be ended before they leave. */
  owing: (db: Db, recordIds: readonly number[]) => Promise<boolean>
  /** Ends other running stage time when the guests leave. */
  end: (context: CommandContext, recordIds: readonly number[]) => Promise<void>
}

export type SittingBottles = {
  /** Releases bottles that were requested and not handed out, before the sitting ends. */
  callOff: (context: CommandContext, recordIds: readonly number[], reason: '清台' | '撤台') => Promise<void>
}

export const tableBookingsSlot = openSlot<TableBookings>('tables: bookings')
export const sittingOrdersSlot = openSlot<SittingOrders>('tables: orders')
export const sittingBillsSlot = openSlot<SittingBills>('tables: bills')
export const sittingClocksSlot = openSlot<SittingClocks>('tables: clocks')
export const sittingBottlesSlot = openSlot<SittingBottles>('tables: bottles')
