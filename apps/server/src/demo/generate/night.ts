/** One night while it is generated: its clock, its floor, its shelves, and the rows it leaves behind. */
import type { UserSex } from '@nocturne/contract/codes'
import type { GoodsRow } from '../../modules/catalog/public.ts'
import type { Person } from '../../modules/directory/public.ts'
import { totalDiscount } from '../../modules/orders/line-rules.ts'
import { BOOKED } from '../../modules/orders/order-status.ts'
import { isRunning as hasGuests } from '../../modules/tables/record-status.ts'
import { walkIn } from '../people-data.ts'
import type { Books } from './books.ts'
import type { OpenDrawer } from './drawers.ts'
import type { Identities } from './identities.ts'
import type { LiveSale } from './flash-sales.ts'
import type { Row, Rows } from './load-rows.ts'
import type { NightClock } from './night-clock.ts'
import type { Random } from './random.ts'
import type { RecordMove } from './record-moves.ts'
import type { Timeline } from './timeline.ts'
import type { Venue, VenuePerson, VenueTable } from './venue.ts'

/** Nobody in particular: guests without a sales person. */
export const WALK_IN: Person = {
  userId: walkIn.userId,
  nickName: walkIn.nickName,
  deptId: walkIn.deptId,
  deptName: walkIn.deptName,
}
export const SYSTEM = { userId: null, nickName: '系统' } as const

/** Whoever does something: a member of staff, or nobody when a job does it. */
export type Doer = { userId: number | null; nickName: string }

export type Guests = {
  guestName: string
  guestPhone: string
  guestSex: UserSex
  guestNum: number
  memberId: number | null
  memberBp: number | null
}

/** Sums of an account of facts, fen. */
export type Amounts = {
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
  gift: Row<'sendOrder'> | null
}

export type Sitting = {
  record: Row<'tableRecord'>
  bill: LiveBill
  orders: LiveOrder[]
  /** Who is on stage for them now. */
  clocks: Row<'actorClock'>[]
  sums: { total: number; gift: number; discount: number; paid: number; credit: number }
  guests: Guests
  sales: Person
  waiter: VenuePerson
  table: VenueTable
}

/** Tables as they stand now. */
export type Floor = {
  seated: Map<number, Sitting>
  /** Tables somebody is expected at tonight. */
  held: Set<number>
  turns: Map<number, number>
}

/** Who works tonight. */
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
  ids: Identities
  books: Books
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
  /** The flash sale that is served tonight, once it is put up. */
  sale: LiveSale | null
  /** Every party of the night. */
  sittings: Sitting[]
  /** Sittings that changed their area or their bill, in this order. */
  moves: RecordMove[]
}

/** The moment it is now, as venue time text. */
export const nowText = (night: Night) => night.clock.text(night.time.now())

export const unpaidOf = ({ sums }: Sitting) => sums.total - sums.gift - sums.discount - sums.paid - sums.credit
export const billUnpaid = (bill: LiveBill) => bill.members.reduce((sum, sitting) => sum + unpaidOf(sitting), 0)
/** Guests who still sit there, whatever they owe. */
export const isRunning = ({ record }: Sitting) => hasGuests(record.status)
/** An order that is in the books: placed and neither cancelled nor wholly taken back. */
export const isInBooks = ({ status }: Pick<Row<'orders'>, 'status'>) => BOOKED.includes(status)
/** What a line costs the guest, fen. */
export const netOf = (line: Row<'orderItem'>) =>
  line.price * (line.quantity - line.returnQuantity) - totalDiscount(line)

/** The sums of a bill as its paper says them. */
export function billAmounts(bill: LiveBill): Amounts {
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
