/**
 * What a sitting needs of the modules above the floor: the booking its guests come from, its orders, its bill,
 * who is on stage for them, the bottles they have asked for.
 */
import type { BookingStatus, PayMode } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { tables } from '@nocturne/contract/tables/endpoints'
import type { Db, Tx } from '../../db/connection.ts'
import type { CommandContext, StaffActor } from '../../http/context.ts'
import { openSlot } from '../../http/slot.ts'
import type { BillMoney } from './tables-rules.ts'

export type TakenBooking = {
  bookingId: number
  status: BookingStatus
  /** Null while the guests were promised an area only. */
  tableId: number | null
  salesUserId: number
  guestName: string
  guestPhone: string
  memberId: number | null
  remark: string
}

export type Opening = { tableId: number; bookingId?: number | undefined; force?: boolean | undefined; night: string }

export type BookingsOfTables = {
  /**
   * The booking these guests come from, locked; null for walk-ins. Refuses BOOKING_STATUS_WRONG, and TABLE_BOOKED while
   * others are expected at the table.
   */
  take: (context: CommandContext, opening: Opening) => Promise<TakenBooking | null>
  /** The guests of a taken booking sit. */
  arrive: (
    context: CommandContext,
    booking: TakenBooking,
    sitting: { tableRecordId: number; tableName: string; guestNum: number },
  ) => Promise<void>
  /** They did not sit after all: tonight's booking waits for them again. */
  reopen: (context: CommandContext, bookingId: number, sittingTableId: number) => Promise<void>
  /** Live bookings of a table in a night as its sheet shows them, and whose booking holds the table. */
  ofTable: (
    db: Db,
    actor: StaffActor,
    at: { tableId: number; night: string },
  ) => Promise<{
    bookings: AnswerOf<typeof tables.detail>['bookings']
    held: { salesUserId: number; salesDeptId: number } | null
  }>
}

export type OrdersOfSittings = {
  /** Orders the opening package of a sitting. */
  placePackage: (
    context: CommandContext,
    order: { tableRecordId: number; goodsId: number; payMode: PayMode; expectedFen: number | undefined },
  ) => Promise<void>
  /** Ends what waits for a payment or a yes: the sitting ends first. */
  cancelWaiting: (context: CommandContext, recordIds: readonly number[], reason: string) => Promise<void>
  /** The guests have gone: orders that are paid are finished. Answers their ids. */
  finish: (tx: Tx, recordIds: readonly number[]) => Promise<number[]>
}

export type OffBillItem = NonNullable<AnswerOf<typeof tables.detail>['record']>['offBill'][number]
export type RepriceHand = Pick<CommandContext, 'tx' | 'now' | 'actor' | 'emit' | 'log'> & { businessDate: string }
export type RepricedSittings = { billId: number; recordIds: readonly number[]; discountBillId: number }

export type BillsOfSittings = {
  /** An empty bill for a sitting; answers its id. */
  open: (tx: Tx, bill: { billNo: string; at: Date }) => Promise<number>
  /** The lines of a bill that was split off keep their discount: who gave it and why goes with them. */
  keepDiscount: (tx: Tx, bills: { fromBillId: number; toBillId: number }) => Promise<void>
  /** Locks bills by ascending id and answers what merging, splitting and moving must know about their money. */
  lock: (tx: Tx, billIds: readonly number[]) => Promise<Map<number, BillMoney>>
  /** The same without a lock, for what is only shown. */
  money: (db: Db, billIds: readonly number[]) => Promise<Map<number, BillMoney>>
  /**
   * Member discounts of these sittings on the bill follow their members' rates. `discountBillId`: the bill on which their manager's
   * discount was given. Expects all sittings of the bill locked.
   */
  reprice: (hand: RepriceHand, sittings: RepricedSittings) => Promise<void>
  /** Ends a bill that was never settled. */
  close: (tx: Tx, billId: number, reason: '并台' | '撤台' | '清台', at: Date) => Promise<void>
  /** What affects the amount due of these sittings of one bill and is not on it yet. */
  offBill: (
    db: Db,
    actor: StaffActor,
    about: { recordIds: readonly number[]; now: Date; amounts: boolean },
  ) => Promise<OffBillItem[]>
}

export type ClocksOfSittings = {
  /** Somebody is on stage there whom the guests are to pay: he comes off before they go. */
  owing: (db: Db, recordIds: readonly number[]) => Promise<boolean>
  /** The guests go: whoever is still on stage there comes off. */
  end: (context: CommandContext, recordIds: readonly number[]) => Promise<void>
}

export type BottlesOfSittings = {
  /** Bottles of guests that were asked for and not handed out are free again: the sitting ends first. */
  callOff: (context: CommandContext, recordIds: readonly number[], reason: '清台' | '撤台') => Promise<void>
}

export const bookingsOfTables = openSlot<BookingsOfTables>('tables: bookings')
export const ordersOfSittings = openSlot<OrdersOfSittings>('tables: orders')
export const billsOfSittings = openSlot<BillsOfSittings>('tables: bills')
export const clocksOfSittings = openSlot<ClocksOfSittings>('tables: clocks')
export const bottlesOfSittings = openSlot<BottlesOfSittings>('tables: bottles')
