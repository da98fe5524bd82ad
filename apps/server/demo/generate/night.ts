/** Data of one night during its generation: clock, floor, stock, and the rows it produces. */
import type { UserSex } from '@nocturne/contract/codes'
import type { GoodsRow } from '../../src/modules/catalog/public.ts'
import type { Person } from '../../src/modules/directory/public.ts'
import { sumLineDiscounts } from '../../src/modules/orders/line-rules.ts'
import { BOOKED_ORDER_STATUSES } from '../../src/modules/orders/order-status.ts'
import { isRunning as hasGuests } from '../../src/modules/tables/record-status.ts'
import { walkIn } from '../people-data.ts'
import type { CarriedState } from './books.ts'
import type { OpenDrawer } from './drawers.ts'
import type { IdAllocator } from './identities.ts'
import type { LiveSale } from './flash-sales.ts'
import type { Row, Rows } from './load-rows.ts'
import type { NightClock } from './night-clock.ts'
import type { Random } from './random.ts'
import type { SittingMove } from './record-moves.ts'
import type { Timeline } from './timeline.ts'
import type { Venue, VenuePerson, VenueTable } from './venue.ts'

/** Default sales person of guests without one. */
export const WALK_IN_SALES: Person = {
  userId: walkIn.userId,
  nickName: walkIn.nickName,
  deptId: walkIn.deptId,
  deptName: walkIn.deptName,
}
export const SYSTEM_ACTOR = { userId: null, nickName: '系统' } as const

/** Actor of a change: an employee, or a job (userId null). */
export type Actor = { userId: number | null; nickName: string }

export type Guests = {
  guestName: string
  guestPhone: string
  guestSex: UserSex
  guestNum: number
  memberId: number | null
  memberBp: number | null
}

/** Amounts of a bill, fen: sums over its sittings. */
export type BillAmounts = {
  totalAmount: number
  giftAmount: number
  discountAmount: number
  payableAmount: number
  paidAmount: number
  creditAmount: number
}

export type LiveBill = { row: Row<'bill'>; members: Sitting[] }

export type LiveOrder = {
  row: Row<'orders'>
  lines: Row<'orderItem'>[]
  sitting: Sitting
  gift: Row<'giftOrder'> | null
}

export type Sitting = {
  record: Row<'sitting'>
  bill: LiveBill
  orders: LiveOrder[]
  /** Performers whose paid time at this table is running. */
  clocks: Row<'actorClock'>[]
  sums: { total: number; gift: number; discount: number; paid: number; credit: number }
  guests: Guests
  sales: Person
  waiter: VenuePerson
  table: VenueTable
}

/** Current state of the tables. */
export type Floor = {
  seated: Map<number, Sitting>
  /** Ids of tables booked tonight. */
  held: Set<number>
  turns: Map<number, number>
}

/** Employees who work tonight. */
export type Crew = {
  waiterOf: ReadonlyMap<number, VenuePerson>
  cashiers: readonly VenuePerson[]
  floorManagers: readonly VenuePerson[]
  bar: readonly VenuePerson[]
  hosts: readonly VenuePerson[]
  recommenders: readonly VenuePerson[]
  finance: VenuePerson
}

export type Night = {
  date: string
  venue: Venue
  clock: NightClock
  time: Timeline
  rows: Rows
  ids: IdAllocator
  books: CarriedState
  floor: Floor
  crew: Crew
  /** Ids of the ledger's accounts by code. */
  accounts: ReadonlyMap<string, number>
  /** Open drawers by cashier. */
  drawers: Map<number, OpenDrawer>
  /** The menu with tonight's stock. */
  goods: Map<number, GoodsRow>
  minCharge: (table: VenueTable) => number
  stream: (...name: readonly (string | number)[]) => Random
  /** Flash sale served tonight; undefined before it is created. */
  sale: LiveSale | null
  /** Every party of the night. */
  sittings: Sitting[]
  /** Changes of sittings' area or bill, in order. */
  moves: SittingMove[]
}

/** Current time as venue time text. */
export const formatNow = (night: Night) => night.clock.text(night.time.now())

export const computeSittingUnpaid = ({ sums }: Sitting) =>
  sums.total - sums.gift - sums.discount - sums.paid - sums.credit
export const computeBillUnpaid = (bill: LiveBill) =>
  bill.members.reduce((sum, sitting) => sum + computeSittingUnpaid(sitting), 0)
/** True while guests sit at the table, whatever they owe. */
export const isOccupied = ({ record }: Sitting) => hasGuests(record.status)
/** True for an order that counts in the books: placed, and neither cancelled nor fully returned. */
export const isOrderBooked = ({ status }: Pick<Row<'orders'>, 'status'>) => BOOKED_ORDER_STATUSES.includes(status)
/** Price of a line for the guest, fen. */
export const computeNetAmount = (line: Row<'orderItem'>) =>
  line.price * (line.quantity - line.returnQuantity) - sumLineDiscounts(line)

/** Amounts as printed on a bill. */
export function computeBillAmounts(bill: LiveBill): BillAmounts {
  const sum = (part: (sums: Sitting['sums']) => number) =>
    bill.members.reduce((all, sitting) => all + part(sitting.sums), 0)
  const [totalAmount, giftAmount, discountAmount] = [sum((s) => s.total), sum((s) => s.gift), sum((s) => s.discount)]
  return {
    totalAmount,
    giftAmount,
    discountAmount,
    payableAmount: totalAmount - giftAmount - discountAmount,
    paidAmount: sum((s) => s.paid),
    creditAmount: sum((s) => s.credit),
  }
}
